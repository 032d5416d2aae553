"""Facts of an UNO match: length and points of rounds, cards played, UNO calls and catches, and draw-four bluffs."""

from __future__ import annotations

from .facts import DigestDraft
from .finished_match import PlayedMatch, Round

STEP = 10  # cards played, the width of a bar
LAST = 100


def digest(match: PlayedMatch, draft: DigestDraft) -> None:
    laid: dict[int, int] = {}
    for played in match.rounds:
        winners = [row for row in played.seats if row.won]
        if len(winners) == 1:
            draft.table.add("worth", total=winners[0].points)
        if not played.events:
            continue
        cards = laid[played.number] = sum(1 for _ in played.all("play"))
        for event in played.all("play"):
            if color := event.data.get("color"):
                draft.seats[event.data["seat"]].add("color", color, hit=played.won_by(event.data["seat"]))
        draft.table.add("laid", min(cards // STEP * STEP, LAST), total=cards)
        draft.table.add("laid_by_seats", len(match.seats), total=cards)
        ended = played.last("round_end")
        if ended is not None:
            draft.table.add("reason", ended.data.get("reason", "out"))
        _add_first_seat_fact(played, draft)
        _calls(played, draft)
    draft.mark_highest("laid", laid)
    draft.mark("rounds", len(match.rounds) if len(match.rounds) > 1 else 0)
    for ending in match.endings:
        draft.mark("score", ending.score, seat=ending.seat)


def _add_first_seat_fact(played: Round, draft: DigestDraft) -> None:
    """Adds to the draft whether the seat after the dealer, which plays first, won the UNO round.

    The key of `first_by_seats` is the number of seats, from which the share expected by chance follows.
    """
    deal = next(played.all("deal"), None)
    if deal is not None and played.seats:
        seats = len(played.seats)
        first = (deal.data["dealer"] + 1) % seats
        draft.table.add("first", hit=played.seats[first].won)
        draft.table.add("first_by_seats", seats, hit=played.seats[first].won)


def _calls(played: Round, draft: DigestDraft) -> None:
    for event in played.all("call", "challenge", "challenge_draw_four"):
        seat = event.data["seat"]
        if event.kind == "call":
            draft.table.add("calls")
            draft.seats[seat].add("calls")
        elif event.kind == "challenge":
            draft.table.add("catches")
            draft.seats[seat].add("catches")
            draft.add_feat("catch", seat=seat)
            draft.seats[event.data["target"]].add("caught")
        else:
            guilty = event.data["guilty"]
            draft.table.add("draw_four", hit=guilty)
            draft.seats[seat].add("draw_four", hit=guilty)
            draft.seats[event.data["target"]].add("bluff", hit=not guilty)
