"""Files of list builders that hold a tree of selections."""
