"""Dou Dizhu on rank counts, for agents that play it a hundred thousand times before they move.

Apart from the rules engine and equal to it: tests/agents/doudizhu compares the two position by position. All functions
here are compiled by numba where that is installed, and the same plain Python where it is not.
"""
