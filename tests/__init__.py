"""The tests. `tests.support.servers` brings PostgreSQL and Valkey; `tests/browser` drives a real browser."""
