"""`make bench-live`: real matches over real sockets, beside a bare baseline in the same run."""
