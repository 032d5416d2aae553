"""Admin pages of the ladders: they show rows, and change them only through the services."""

from . import points, ratings, seasons, voids  # noqa: F401  importing them registers their pages
