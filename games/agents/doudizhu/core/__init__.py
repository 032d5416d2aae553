"""Dou Dizhu on packed integers, fast enough for agents to simulate 100,000 rounds in one decision.

The core is independent of the rules engine and equal to it: tests/agents/doudizhu compares the two position by
position. If numba is installed, it compiles all functions here. Otherwise they are plain Python with equal results.
"""
