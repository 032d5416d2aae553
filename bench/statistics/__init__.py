"""Statistics: how fast matches are counted, and what a page of 5,000 matches asks of the database."""
