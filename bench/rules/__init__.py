"""Dou Dizhu per second on one core: our rules beside RLCard and DouZero, in one run."""
