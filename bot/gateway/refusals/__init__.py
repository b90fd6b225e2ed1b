"""What was typed and refused, shown again so that it can be mended."""
