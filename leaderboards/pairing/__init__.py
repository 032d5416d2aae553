"""Who meets whom, pure: nothing here reads a clock, a database or a setting; chance comes from a tournament's seed."""
