"""A bot that plays Dou Dizhu by a few rules, and the other games without risk."""

from __future__ import annotations

from collections import Counter
from typing import Any

from kaiju_bot import Bot, Message, main

TWO, LITTLE, BIG = 15, 16, 17
STRONG = {"BOMB", "ROCKET"}


class RuleBot(Bot):
    """A bot that bids by its high cards, plays many cards of low rank, and spares its partner and its bombs."""

    cards = "rank"
    legal = True

    def bid(self, request: Message) -> Any:
        hand: Counter[int] = Counter(request["hand"])
        strength = 3 * hand[BIG] + 2 * hand[LITTLE] + 1.5 * hand[TWO] + 3 * sum(count == 4 for count in hand.values())
        wanted = 3 if strength >= 7 else 2 if strength >= 5.5 else 1 if strength >= 4 else 0
        return wanted if wanted in request["available_bids"] else 0

    def play(self, request: Message) -> Any:
        plays = request["legal_plays"]
        out = [play for play in plays if len(play["cards"]) == len(request["hand"])]
        if out:
            return {"action": "PLAY", **out[0], "emotion": "happy"}
        hurry = self._fewest_of_others(request) <= 2
        calm = [play for play in plays if play["hand_type"] not in STRONG]
        if request["is_free_play"]:
            return self._lead(calm or plays, request, hurry=hurry)
        last = request["last_play"]
        if last["player"] in request["teammates"] and (len(last["cards"]) > 1 or last["main_rank"] >= 11):
            return {"action": "PASS", "cards": [], "strategy_hint": "My partner leads; let it run."}
        choices = calm or (plays if hurry else [])
        if not choices:
            return None
        return {"action": "PLAY", **min(choices, key=lambda play: self._price(play, request))}

    def _lead(self, plays: list[Message], request: Message, *, hurry: bool) -> Message:
        """Returns cards to lead: many low ones at once.

        If a seat is about to go out, none that a single card could beat.
        """
        if hurry:
            longer = [play for play in plays if len(play["cards"]) > 2]
            if not longer:
                best = max(plays, key=lambda play: max(play["cards"]))
                return {"action": "PLAY", **best, "emotion": "nervous"}
            plays = longer
        best = min(plays, key=lambda play: self._price(play, request) - 2.2 * len(play["cards"]))
        return {"action": "PLAY", **best}

    def _price(self, play: Message, request: Message) -> float:
        """Returns how much a play costs the hand: high cards cost, and so do groups of equal cards that it breaks."""
        hand: Counter[int] = Counter(request["hand"])
        laid: Counter[int] = Counter(play["cards"])
        high = sum(max(0, rank - 10) * count for rank, count in laid.items())
        broken = sum(3 for rank, count in laid.items() if 0 < hand[rank] - count < hand[rank] and hand[rank] > 1)
        return max(laid) * 0.5 + high + broken

    def _fewest_of_others(self, request: Message) -> int:
        friends = {request["player_id"], *request["teammates"]}
        left: list[int] = [left for player, left in request["remaining_cards"].items() if player not in friends]
        return min(left)

    def act(self, request: Message) -> Any:
        verbs = {action["verb"]: action for action in reversed(request["legal"])}
        if request["game"] == "liars_dice" and request["turn"]:
            return self._bid_or_doubt(request)
        if request["game"] == "uno" and "call" in verbs:
            return verbs["call"]
        if not request["turn"]:
            return None
        for verb in ("play", "draw", "vote", "end"):  # any action that advances the game
            if verb in verbs:
                return verbs[verb]
        return request["legal"][0]

    def _bid_or_doubt(self, request: Message) -> Message:
        view = request["view"]
        bids = [action for action in request["legal"] if action["verb"] == "bid"]
        mine: Counter[int] = Counter(view["dice"])

        def likely(face: int) -> float:
            ones = mine[1] if view["wild"] and face != 1 else 0
            share = 1 / 3 if view["wild"] and face != 1 else 1 / 6
            unseen: int = view["total"] - len(view["dice"])
            return mine[face] + ones + unseen * share

        standing = view["bid"]
        if (standing is not None and standing["count"] > likely(standing["face"]) + 1) or not bids:
            return {"verb": "challenge", "emotion": "confident"}
        return max(bids, key=lambda bid: likely(bid["face"]) - bid["count"])


if __name__ == "__main__":
    main(RuleBot())
