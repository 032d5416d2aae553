"""Reads of the summary tables, always from the live edition."""
