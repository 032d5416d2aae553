"""Django's database backend for PostgreSQL, with limits on the number of connections and on waiting times."""
