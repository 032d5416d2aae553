"""Tests of exact ranks: the counts of players by points, pages of a ladder, and the rebuilding of counts."""
