"""Tests of failing machines: the database, the broker or a process of ours freezes, dies or fills up."""
