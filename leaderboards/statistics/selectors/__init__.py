"""Database reads for the statistics, always from the live edition, the set of statistics that pages show."""
