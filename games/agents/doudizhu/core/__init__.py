"""Dou Dizhu on rank counts, for agents that simulate a hundred thousand games for each move.

The core is independent of the rules engine and equal to it: tests/agents/doudizhu compares the two position by
position. If numba is installed, it compiles all functions here. Otherwise they are plain Python with equal results.
"""
