"""Facts of a Dou Dizhu match: bids, bidding order, sides, multipliers, springs, bombs and combinations played."""

from __future__ import annotations

from .combinations import add_combinations
from .facts import DigestDraft
from .finished_match import PlayedMatch, Round, SeatRound

LANDLORD = "landlord"
NO_BID = "forced"
"""Key that counts a landlord who made no bid: all seats had passed until no redeal was left."""


def digest(match: PlayedMatch, draft: DigestDraft) -> None:
    bombs = [0] * len(match.seats)
    multipliers: dict[int, int] = {}
    for played in match.rounds:
        add_combinations(played, draft)
        landlord = next((row for row in played.seats if row.role == LANDLORD), None)
        if landlord is None:
            continue
        _table(played, landlord, draft)
        multipliers[played.number] = landlord.multiplier
        for row in played.seats:
            _seat(row, draft)
            bombs[row.seat] += row.bombs
    draft.mark_highest("multiplier", multipliers)
    for ending in match.endings:
        draft.mark("score", ending.score, seat=ending.seat)
        draft.mark("bombs", bombs[ending.seat], seat=ending.seat)


def _table(played: Round, landlord: SeatRound, draft: DigestDraft) -> None:
    table = draft.table
    table.add("side", LANDLORD, hit=landlord.won, total=landlord.multiplier)
    table.add("multiplier", landlord.multiplier, hit=landlord.won)
    table.add("bombs", sum(row.bombs for row in played.seats))
    table.add("spring", landlord.spring or "none", hit=landlord.won)
    bid = _bid(landlord)
    if bid is None:
        return  # the landlord rotates: there was no auction
    table.add("bid", bid, hit=landlord.won, total=landlord.multiplier)
    for order, seat in enumerate(_bidding_order(played)):
        row = played.seats[seat]
        table.add("order", order + 1, hit=row.won, total=row.points)
        table.add("order_landlord", order + 1, hit=row.role == LANDLORD)
    ended = played.last("round_end")
    if ended is not None and "redeals" in ended.data:
        table.add("redeals", ended.data["redeals"])


def _seat(row: SeatRound, draft: DigestDraft) -> None:
    seat = draft.seats[row.seat]
    seat.add("bombs", hit=row.bombs > 0, total=row.bombs)
    if row.bid is not None:
        seat.add("bid", row.bid, hit=row.role == LANDLORD)
    if row.role == LANDLORD and (bid := _bid(row)) is not None:
        seat.add("landlord_bid", bid, hit=row.won, total=row.points)
    if row.spring:
        seat.add("spring", row.spring, hit=row.won, total=row.points)
        if row.won:
            draft.add_feat("spring", seat=row.seat)


def _bid(landlord: SeatRound) -> str | None:
    if landlord.bid is None:
        return None
    return str(landlord.bid) if landlord.bid else NO_BID


def _bidding_order(played: Round) -> list[int]:
    """Returns all seats of a Dou Dizhu round in bidding order, from the first bidder clockwise.

    Empty if the auction was not recorded. Bids before a redeal belong to no round.
    """
    first: int | None = None
    for event in played.all("deal", "bid"):
        if event.kind == "deal":
            first = None
        elif first is None:
            first = event.data["seat"]
    seats = len(played.seats)
    return [] if first is None else [(first + step) % seats for step in range(seats)]
