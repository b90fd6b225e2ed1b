"""The words around dice: labels, purposes, and those that no dice are rolled by."""
