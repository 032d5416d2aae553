"""The administration of the ladders: it shows, and acts through the services."""

from . import points, ratings, seasons, voids  # noqa: F401  they register their pages
