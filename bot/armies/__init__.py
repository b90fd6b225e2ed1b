"""Army lists and datasheets: what a file or a name says of units, as shorthand that can be rolled.

Names, numbers and keywords are read, never a rules text.
"""
