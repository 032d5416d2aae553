"""Measures how fast matches are counted for statistics, and the database load of a page about 5,000 matches."""
