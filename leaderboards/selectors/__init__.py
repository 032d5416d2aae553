"""Reads of the ladders: `points`, a file for each kind of standing."""

from .points import (
    CurvePoint,
    Played,
    Record,
    Row,
    around,
    busier_board,
    curve,
    ladder_of,
    percentile,
    played,
    players,
    rank,
    ranked,
    rated_matches,
    record,
    standing_of,
    standings,
)

__all__ = [
    "CurvePoint", "Played", "Record", "Row", "around", "busier_board", "curve", "ladder_of", "percentile", "played",
    "players", "rank", "ranked", "rated_matches", "record", "standing_of", "standings",
]  # fmt: skip
