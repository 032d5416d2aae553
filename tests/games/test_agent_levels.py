"""The house's players as players: legal, prompt, better than chance, and silent about what they hold."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from random import Random
from typing import Any

import pytest

from games.agents import registry as agents
from games.agents.base import EMOTIONS, Agent, Decision, View
from games.agents.doudizhu import Club, Novice, emotions
from games.agents.doudizhu.hand_plan import counts_of, plan, plays_needed
from games.agents.doudizhu.hand_strength import bid_for, strength
from games.agents.doudizhu.observation import observe
from games.agents.personas import FACES, NAMES, deal_personas, face_of, persona_by_number
from games.catalog.shared_words import PHRASES
from games.rules import registry
from games.rules.cards import Card, parse_cards
from games.rules.core import Game, Move, Window, due_timeout, parse_options, start
from games.rules.doudizhu import DouDizhu
from games.rules.doudizhu.actions import Bid, Pass, Play
from games.rules.doudizhu.hand_types import Combo, HandType
from games.rules.doudizhu.legal_plays import legal_plays
from tests.support.slow_cases import rarely

TURN = Window(1, "turn", (0,), ("play", "pass"), 0, 20_000, turn=True)
LEAD = Window(1, "turn", (0,), ("play",), 0, 20_000, turn=True)
BIDDING = Window(1, "turn", (0,), ("bid",), 0, 20_000, turn=True)


class Dicer(Agent):
    """Anything that is allowed."""

    level = "dice"

    def decide(self, view: View, window: Window, legal: Sequence[Any], rng: Random) -> Decision:
        return Decision(rng.choice(legal))


def play(game: Game[Any], players: Sequence[Agent], seed: int, **options: Any) -> Any:
    """One match between agents; the last state. What they decide must be among the legal actions."""
    rng = Random(seed)
    chosen: Any = parse_options(game.Options, options)
    seats = len(players)
    state = start(game, chosen, seats, rng.randbytes(32).hex(), agents=range(seats)).state
    while state.ctx.windows:
        moves = [
            (seat, window)
            for window in state.ctx.windows
            for seat in window.seats
            if players[seat].will_answer(window, partial(game.view, state, seat))
        ]
        if not moves:
            timeout = due_timeout(state, min(window.closes_at for window in state.ctx.windows))
            assert timeout is not None
            state = game.apply(state, timeout).state
            continue
        seat, window = moves[-1]
        legal = tuple(game.legal_actions(state, seat, window))
        decision = players[seat].decide(game.view(state, seat), window, legal, rng)
        assert decision.action in legal
        assert decision.emotion is None or decision.emotion in EMOTIONS
        assert decision.remark == "" or decision.remark in PHRASES
        at = max(state.ctx.at + 10, window.opens_at, window.machines_from)
        state = game.apply(state, Move(seat, window.id, decision.action, at, "agent")).state
    return state


def points(one: Agent, others: Agent, rounds: int) -> float:
    """Mean points a round of one against two others, the seats in turn."""
    won = 0
    for number in range(rounds):
        players = [others] * 3
        players[number % 3] = one
        won += play(DouDizhu(), players, number).result.points[number % 3]
    return won / rounds


def playing(hand: str, *, last: Combo | None = None, last_seat: int = 2, counts: Sequence[int] = (0, 10, 10),
            landlord: int = 1, played: str = "") -> View:  # fmt: skip
    """Seat 0's view in the middle of a round."""
    cards = parse_cards(hand)
    return {
        "turn": 0, "landlord": landlord, "hand": [card.code for card in cards],
        "counts": [len(cards), *counts[1:]], "played": [card.code for card in parse_cards(played)],
        "last": last and {
            "seat": last_seat, "type": last.type.value, "rank": last.rank, "length": last.length,
            "cards": [card.code for card in last.cards],
        },
        "options": {},
    }  # fmt: skip


def choice(agent: Agent, view: View) -> Any:
    hand = tuple(Card.from_code(code) for code in view["hand"])
    last = observe(view).last
    legal: list[Any] = [] if last is None else [Pass()]
    legal += [Play(combo.cards, combo.type) for combo in legal_plays(hand, last)]
    return agent.decide(view, LEAD if last is None else TURN, legal, Random(1)).action


def single(text: str) -> Combo:
    (card,) = parse_cards(text)
    return Combo(HandType.SINGLE, card.rank, 1, (card,))


def ranks(action: Any) -> str:
    return "pass" if isinstance(action, Pass) else "".join(sorted(card.text.strip("♠♥♦♣") for card in action.cards))


# ── Dou Dizhu ───────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("seed", [0, *rarely(1, 2)])
@pytest.mark.parametrize("level", ["novice", "club"])
def test_a_level_without_search_plays_whole_matches_by_the_rules(level, seed):
    agent = agents.agent("doudizhu", level)
    state = play(registry.game("doudizhu"), [agent] * 3, seed, format="quick", intermission_seconds=3)
    assert state.termination in ("wins_reached", "rounds_played")


@pytest.mark.parametrize("rounds", [(9, 12), *rarely((15, 30))])
def test_a_novice_beats_chance_and_the_club_beats_novices(rounds):
    assert points(Novice(), Dicer(), rounds[0]) > 1
    assert points(Club(), Novice(), rounds[1]) > 0.5


@pytest.mark.parametrize(
    ("hand", "needed"),
    [("", 0), ("3", 1), ("bB", 1), ("345678", 1), ("334455", 1), ("3335", 1), ("33366", 1), ("3334445566", 1),
     ("3344", 2), ("34567889TJ", 2), ("3333", 1), ("359JK2B", 7)],
)  # fmt: skip
def test_a_hand_is_taken_apart_into_the_fewest_plays(hand, needed):
    assert plays_needed(counts_of(parse_cards(hand))) == needed


def test_a_plan_holds_every_card_once():
    rng = Random(3)
    for _ in range(200):
        deck = [Card(number) for number in rng.sample(range(54), 17)]
        assert sum(group.cards for group in plan(counts_of(deck))) == 17


def test_bids_follow_the_strength_of_the_hand():
    strong, weak = counts_of(parse_cards("3334569TJQKA222bB")), counts_of(parse_cards("3445667899TJJQK45"))
    assert strength(strong) > strength(weak)
    assert (bid_for(strong), bid_for(weak)) == (3, 0)


def test_a_bid_is_the_highest_that_the_hand_is_worth_and_that_is_left():
    view = {"hand": [card.code for card in parse_cards("3334569TJQKA222bB")]}
    assert Club().decide(view, BIDDING, [Bid(0), Bid(2), Bid(3)], Random(1)).action == Bid(3)
    weak = {"hand": [card.code for card in parse_cards("3445667899TJJQK45")]}
    assert Club().decide(weak, BIDDING, [Bid(0), Bid(1), Bid(2), Bid(3)], Random(1)).action == Bid(0)


def test_the_club_goes_out_when_it_can():
    assert ranks(choice(Club(), playing("34567"))) == "34567"


def test_the_club_plays_the_highest_first_when_the_next_play_goes_out():
    assert ranks(choice(Club(), playing("3B", counts=(0, 5, 5), played="2222b"))) == "大王"


def test_the_club_leads_no_single_to_a_landlord_with_one_card():
    assert ranks(choice(Club(), playing("4455K", counts=(0, 1, 9)))) in ("44", "55")


def test_when_only_singles_are_left_it_leads_the_highest():
    assert ranks(choice(Club(), playing("46T", counts=(0, 1, 9)))) == "10"


def test_a_farmer_lets_the_partner_who_plays_next_out():
    view = playing("369QQKK", counts=(0, 1, 12), landlord=2)
    assert ranks(choice(Club(), view)) == "3"


def test_a_farmer_lets_the_partners_high_play_stand():
    view = playing("3468K2", last=single("A"), last_seat=2, landlord=1)
    assert ranks(choice(Club(), view)) == "pass"


def test_a_landlord_about_to_go_out_is_stopped_with_what_it_takes():
    view = playing("3469K2", last=single("Q"), last_seat=1, counts=(0, 1, 9), landlord=1)
    assert ranks(choice(Club(), view)) in ("K", "2")
    bombing = playing("34447777", last=single("2"), last_seat=1, counts=(0, 1, 9), landlord=1)
    assert ranks(choice(Club(), bombing)) == "7777"


def test_a_bomb_is_kept_while_nothing_presses():
    view = playing("345789JQ6666", last=single("2"), last_seat=1, counts=(0, 17, 15), landlord=1)
    assert ranks(choice(Club(), view)) == "pass"


def test_a_face_tells_nothing_that_the_table_does_not_see():
    """Whatever else is held: the same play from as many cards shows the same face."""
    rng = Random(1)
    combo = Combo(HandType.BOMB, 6, 1, parse_cards("6666"))
    faces = {emotions.after_play(observe(playing(hand)), combo, rng) for hand in ("66663457", "6666AAA2", "6666bB22")}
    assert faces == {"excited"}
    last = single("2")
    faces = {
        emotions.after_pass(observe(playing(hand, last=last, counts=(0, 2, 9))), Random(1)) for hand in ("345", "bB6")
    }
    assert len(faces) == 1


def test_every_registered_game_has_a_trustee():
    for game in registry.GAMES:
        assert agents.TRUSTEE in agents.levels(game)


def people_at(code, seats):
    """Name and face of agents in these seats of a table."""
    dealt = deal_personas(code, {}, dict.fromkeys(seats, ""))
    return [dealt[seat] for seat in seats]


def test_the_agents_of_a_table_have_different_names_and_faces():
    for code in ("abcdef", "k7m2qa", "zzzzzz"):
        met = people_at(code, range(8))
        assert len({name for name, _ in met}) == len({face for _, face in met}) == 8
        assert people_at(code, range(8)) == met


def test_twelve_agents_have_twelve_names_and_twelve_faces():
    for code in ("abcdef", "k7m2qa", "zzzzzz"):
        met = people_at(code, range(12))
        assert len({name for name, _ in met}) == len({face for _, face in met}) == 12


def test_few_agents_at_a_large_table_have_faces_of_their_own():
    for code in ("abcdef", "k7m2qa", "zzzzzz"):
        for seats in ((0, 8), (3, 11), (1, 2, 9, 10), (0, 1, 2, 3, 8, 9, 10, 11)):
            assert len({face for _, face in people_at(code, seats)}) == len(seats)


def test_the_first_of_those_who_chose_one_face_has_it():
    dealt = deal_personas("abcdef", {2: "ox", 0: "", 1: "ox", 3: "bot", 4: "cat"}, {})
    assert [dealt[seat] for seat in (1, 3, 4)] == [("", "ox"), ("", "bot"), ("", "cat")]
    assert len({face for _, face in dealt.values()}) == 5


@pytest.mark.parametrize("people", [{}, {0: "panda"}, {0: "fox", 5: "fox", 7: "deer"}, dict.fromkeys(range(6), "")])
def test_an_agent_has_the_face_of_its_name_at_every_table_and_nobody_elses(people):
    seen: dict[str, str] = {}
    for code in ("abcdef", "k7m2qa", "zzzzzz", "234567", "a"):
        dealt = deal_personas(code, people, dict.fromkeys(set(range(12)) - set(people), ""))
        assert len({face for _, face in dealt.values()}) == 12
        agents = [dealt[seat] for seat in dealt.keys() - people.keys()]
        assert len({name for name, _ in agents}) == len(agents)
        for name, face in agents:
            assert seen.setdefault(name, face) == face == face_of(name)


def test_every_agent_has_a_face_and_its_namesakes_share_it():
    assert {face_of(name) for name in NAMES} == set(FACES)
    for number in range(1, 17):
        name, face = persona_by_number(number)
        assert (name, face) == (tuple(NAMES)[number - 1], face_of(name))
        assert persona_by_number(number + 16) == (f"{name} 2", face)
    assert face_of("Agent 7") == face_of("Agent 7") in FACES


def test_an_agent_that_keeps_its_name_keeps_its_face_and_people_and_others_yield_both():
    kept = people_at("abcdef", (1,))[0]
    dealt = deal_personas("abcdef", {0: kept[1]}, {1: "", 2: kept[0]})
    assert dealt[2] == kept
    assert dealt[1][0] != kept[0]
    assert len({face for _, face in dealt.values()}) == 3
