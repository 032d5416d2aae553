"""Tests of the one table of permissions, `table.txt`: every door of the platform, opened as every role."""
