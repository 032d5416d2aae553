"""Pages of the tournaments: they parse, call selectors or services, and render."""
