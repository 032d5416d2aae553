"""HTML pages of the tournaments. Views parse requests, call selectors or services, and render templates."""
