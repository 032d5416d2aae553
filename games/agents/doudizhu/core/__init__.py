"""Dou Dizhu on integers instead of card objects, so fast that an agent simulates 100,000 rounds for one decision.

The module `packed_hands` has the format of a hand, `play_keys` that of a play. The core is written apart from the rules
in `games.rules`, and equal to them: tests/agents/doudizhu compares the two position by position. If numba is installed,
it compiles all functions here. Otherwise they are plain Python with equal results.
"""
