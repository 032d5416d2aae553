"""Measures how many whole rounds of Dou Dizhu our search agents simulate in a second, beside OpenSpiel's C++."""
