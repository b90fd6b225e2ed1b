"""Text as people type it: what of it is seen, and which word it may mean."""
