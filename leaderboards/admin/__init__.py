"""Admin pages for points, ratings, seasons and void matches. Staff see rows and change them by services only."""

from . import points, ratings, seasons, void_matches  # noqa: F401  importing them registers their pages
