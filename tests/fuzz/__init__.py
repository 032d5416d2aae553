"""Hostile frames for every socket of the platform: `python -m tests.fuzz` sends a million, `make test` some of them."""
