"""Facts of a Liar's Dice match: the faces that are bid, and how often challenges and bids succeed."""

from __future__ import annotations

from .facts import DigestDraft
from .finished_match import PlayedMatch

LIE_DETECTOR = 3
"""Right challenges in one match that earn the feat."""


def digest(match: PlayedMatch, draft: DigestDraft) -> None:
    right = [0] * len(match.seats)
    for played in match.rounds:
        for event in played.all("bid"):
            draft.seats[event.data["seat"]].add("bid_face", event.data["face"], total=event.data["count"])
        reveal = played.last("reveal")
        if reveal is None:
            continue
        bid, challenger = reveal.data["bid"], reveal.data["challenger"]
        caught = reveal.data["loser"] == bid["seat"]
        way = "jump" if reveal.data["jump"] else "turn"
        dice = sum(map(len, reveal.data["dice"]))
        draft.table.add("challenge", way, hit=caught)
        draft.table.add("face", bid["face"], hit=not caught, total=bid["count"])
        draft.table.add("share", _dice_share_range(bid["count"], dice), hit=not caught)
        draft.table.add("wild", "on" if reveal.data["wild"] else "off", hit=not caught)
        draft.seats[challenger].add("challenge", way, hit=caught)
        draft.seats[bid["seat"]].add("doubted", hit=not caught)
        right[challenger] += caught
        opened = played.last("round_start")
        if opened is not None and "opener" in opened.data:
            draft.table.add("opener", hit=reveal.data["loser"] == opened.data["opener"])
            draft.table.add("loser_chance", total=sum(map(bool, reveal.data["dice"])))
    draft.mark("rounds", len(match.rounds))
    for seat, times in enumerate(right):
        draft.mark("right_challenges", times, seat=seat)
        if times >= LIE_DETECTOR:
            draft.add_feat("lie_detector", seat=seat)


def _dice_share_range(count: int, dice: int) -> int:
    """Returns the range into which a bid falls by its share of all dice, as the range's lower edge in percent.

    The edges are 0, 20, 30, 40, 50 and 60.
    """
    percent = 100 * count // dice
    return 60 if percent >= 60 else 0 if percent < 20 else percent // 10 * 10
