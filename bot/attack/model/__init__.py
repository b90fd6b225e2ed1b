"""The attack as it is said: weapons, the unit attacked, what happened."""
