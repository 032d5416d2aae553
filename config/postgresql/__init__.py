"""The database backend for PostgreSQL: Django's own, bounded in how many connections it holds and how long it waits."""
