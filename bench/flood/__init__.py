"""Measures the cost of a flood over sockets for everybody else."""
