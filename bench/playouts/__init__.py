"""Whole rounds of Dou Dizhu per second: the core of the searching agents, and OpenSpiel's C++."""
