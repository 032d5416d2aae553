"""Pages of tournaments: they parse, ask the selectors or call a service, and show."""
