"""Datasheets, army lists and presets as cards."""
