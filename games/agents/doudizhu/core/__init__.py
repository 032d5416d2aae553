"""Dou Dizhu on integers instead of card objects, so fast that an agent simulates 100,000 rounds for one decision.

The core is independent of the rules engine and equal to it: tests/agents/doudizhu compares the two position by
position. If numba is installed, it compiles all functions here. Otherwise they are plain Python with equal results.
"""
