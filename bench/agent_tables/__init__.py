"""Measures how many tables of agents alone one machine carries, and how late deadlines are then."""
