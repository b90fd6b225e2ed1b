"""PDF files, and the text that comes out of them."""
