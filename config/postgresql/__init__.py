"""Django's database backend for PostgreSQL, with limits on connections and on the time that a statement may wait."""
