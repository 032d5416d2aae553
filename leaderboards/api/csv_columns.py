"""Columns of the CSV files that the REST API offers for players, points ladders, ratings and final standings.

Each `CsvTable` has the file's name, and for each column the path of its value in the JSON row of a view.
"""

from __future__ import annotations

from games.api.csv_export import CsvTable

PLAYERS = CsvTable("players", {key: key for key in ("username", "name", "avatar", "joined")})

_PLAYER = {"rank": "rank", "username": "player.username", "name": "player.name"}
_STANDING = (
    "points", "tier", "matches", "wins", "landlord_rounds", "landlord_wins", "farmer_rounds", "farmer_wins", "streak",
    "best_streak", "updated_at",
)  # fmt: skip

POINTS_LADDER = CsvTable("ladder", {**_PLAYER, **{key: f"standing.{key}" for key in _STANDING}})
POINTS_HISTORY = CsvTable("curve", {key: key for key in ("at", "points", "total")})
"""A player's points after each counted match."""

RATINGS = CsvTable(
    "ratings",
    {**_PLAYER, **{key: f"rating.{key}" for key in ("agent", "value", "deviation", "matches", "last_at")}},
)
RATING_CHANGES = CsvTable(
    "rating_history",
    {key: key for key in ("number", "at", "match", "value_before", "value", "gained", "deviation", "matches")},
)
FINAL_STANDINGS = CsvTable(
    "season", {**_PLAYER, **{key: key for key in ("agent", "value", "deviation", "tier", "matches")}}
)  # fmt: skip
"""The final standings of a ladder in a past season."""
