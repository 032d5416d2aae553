"""Compares the speed of our rules of Dou Dizhu with RLCard's and DouZero's, on one core in one run."""
