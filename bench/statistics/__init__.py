"""Statistics: how fast matches are counted, and the database load of a page of 5,000 matches."""
