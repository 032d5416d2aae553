"""Admin pages for points, ratings, seasons and void matches. Staff see the rows and change them through services only.
"""

from . import points, ratings, seasons, voids  # noqa: F401  importing them registers their pages
