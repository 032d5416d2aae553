"""Exact ranks: counts, pages, and counts made anew."""
