"""Matches on a deployment whose processes are killed, frozen and misled at random, and the laws that must hold.

`make chaos` runs many matches for minutes, `test_chaos.py` a few for seconds. `run.Chaos` is the class of both.
"""
