"""A deployment on this machine: web processes, workers, PostgreSQL, Valkey and a proxy, for tests and benchmarks.

`make cluster` runs it until Ctrl-C; `topology.Cluster` is its class.
"""
