"""Facts of the combinations that a player puts down, in the games of hands of playing cards."""

from __future__ import annotations

from .facts import DigestDraft
from .finished_match import Round


def add_combinations(played: Round, draft: DigestDraft) -> None:
    """Adds to each seat how often it played each type of combination in a round, and how often it won that round."""
    for event in played.all("play"):
        seat = event.data["seat"]
        if (kind := event.data.get("type")) is not None:
            draft.seats[seat].add("combination", kind, hit=played.won_by(seat))
