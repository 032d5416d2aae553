"""Reads of the statistics' summary tables, always from the live edition."""
