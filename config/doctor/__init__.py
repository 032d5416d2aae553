"""The checks of `manage.py doctor`, which tells whether the site is healthy and what to do.

Each module checks one part, and `all_checks` runs them side by side, so that a silent part does not hide the others.
"""
