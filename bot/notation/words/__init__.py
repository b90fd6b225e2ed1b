"""What words mean: the phrases that fill the fields of weapons and targets."""
