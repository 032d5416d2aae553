"""All tests. `tests.support.servers` starts PostgreSQL and Valkey for them; `tests/browser` drives a real browser."""
