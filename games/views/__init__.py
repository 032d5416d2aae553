"""Web pages of tables, matches, rules and the lobby."""
