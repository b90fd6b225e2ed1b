"""Commands for what players keep under names."""
