"""Measures how soon pages are connected again after the web processes restart, and what they notice of it."""
