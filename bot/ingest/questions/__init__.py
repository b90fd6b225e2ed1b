"""Questions and answers: pages of them, and pairs among other text."""
