"""Django app of tournaments: it registers entrants, pairs rounds, creates tables, scores them and keeps standings.

A scheduler takes each step that is due, so that no tournament waits forever.
"""
