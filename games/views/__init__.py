"""Pages of tables, matches and the lobby."""
