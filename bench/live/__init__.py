"""`make bench-live`: plays real matches over real sockets, and compares with a bare server in the same run."""
