"""Reads of the summary tables, always of the edition that is live."""
