"""The tests. `tests.services` brings PostgreSQL and Valkey; `tests/browser` drives a real browser."""
