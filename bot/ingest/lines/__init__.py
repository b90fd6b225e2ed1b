"""Lines of text: decoded, numbered, cleaned of what belongs to the page, lost letters restored."""
