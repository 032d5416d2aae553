"""Sections 7 and 8 of the rules: speeches, claims, votes."""

from __future__ import annotations

from typing import Any

import pytest

from games.rules.codec import parse_action
from games.rules.core import MalformedMove, Rng
from games.rules.werewolf.actions import Claim, EndSpeech, Order, Say, Vote

from .round_driver import GAME, NINE, TWELVE, RoundDriver, seed


def speeches(roles: str = NINE, *, sheriff: int | None = None, kill: int | None = None, **options: Any) -> RoundDriver:
    """The first day's speeches; with a sheriff, when the order is to be chosen."""
    table = RoundDriver(roles, **options)
    table.night(kill)
    table.stands(*(() if sheriff is None else (sheriff,)))
    while table.phase == "LAST_WORDS":
        table.end()
    return table


def vote(roles: str = NINE, *, sheriff: int | None = None, **options: Any) -> RoundDriver:
    """The first day's vote on banishment."""
    table = speeches(roles, sheriff=sheriff, **options)
    if sheriff is not None:
        table.order()
    table.talk()
    return table


# ── 7. Speeches ─────────────────────────────────────────────────────────────────────────────────


def test_clause_7_1_each_living_player_speaks_once_a_day():
    table = speeches(kill=8)
    spoken: list[int] = []
    while table.state.speaking is not None:
        assert table.events[-1].data == {"seat": table.speaker, "kind": "day"}
        spoken.append(table.speaker)
        table.end()
    assert sorted(spoken) == [0, 1, 2, 3, 4, 5, 6, 7]
    assert table.phase == "VOTE"


@pytest.mark.parametrize(("clockwise", "order"), [(True, [5, 6, 7, 0, 1, 2, 3, 4]), (False, [3, 2, 1, 0, 7, 6, 5, 4])])
def test_clause_7_2_the_sheriff_chooses_the_side_and_speaks_last(clockwise, order):
    table = speeches(sheriff=4, kill=8)
    assert (table.phase, table.window_named("order").seats) == ("ORDER", (4,))
    assert table.legal(4, "order") == [Order(clockwise=True), Order(clockwise=False)]
    [event, *_] = table.order(clockwise=clockwise)
    assert (event.kind, event.data) == ("order", {"clockwise": clockwise})
    assert table.view()["speaking"]["order"] == order


def test_clause_7_3_without_a_sheriff_a_living_player_drawn_by_lot_begins():
    first = set()
    for number in range(30):
        table = speeches(kill=8, number=number)
        order = table.view()["speaking"]["order"]
        begins = Rng(seed(number)).derive("day 1").below(8)[0]
        assert order == [(begins + place) % 8 for place in range(8)]
        first.add(order[0])
    assert len(first) >= 6


def test_clause_7_4_nobody_speaks_out_of_turn():
    table = speeches(kill=8)
    others = [seat for seat in range(8) if seat != table.speaker]
    assert {table.refused(seat, Say("")).code for seat in others} == {"NOT_YOUR_TURN"}
    assert {table.refused(seat, EndSpeech()).code for seat in others} == {"NOT_YOUR_TURN"}
    assert table.refused(8, Say("")).code == "DEAD"


def test_clause_7_5_a_speech_lasts_a_minute_at_most():
    table = speeches()
    speaker = table.speaker
    assert table.window_named("speech").closes_at == table.state.ctx.at + 60_000
    table.wait()
    assert table.speaker == (speaker + 1) % 9
    assert table.kinds() == ["speech"]


@pytest.mark.parametrize("seconds", [10, 300])
def test_clause_7_5_or_as_long_as_the_table_says(seconds):
    table = speeches(speech_seconds=seconds)
    assert table.window_named("speech").closes_at - table.state.ctx.at == seconds * 1000


def test_clause_7_5_and_the_speaker_may_end_it_before():
    table = speeches()
    speaker, at = table.speaker, table.state.ctx.at
    table.play(speaker, EndSpeech(), after=5_000)
    assert table.speaker != speaker
    assert table.window_named("speech").opens_at == at + 5_000


def test_clause_7_6_a_message_is_heard_by_everybody():
    table = speeches()
    [event] = table.say(table.speaker)
    assert event.audience is None
    assert event.data == {"seat": table.speaker, "message": "00112233445566aa", "claims": []}
    assert table.view()["speeches"] == [
        {"day": 1, "kind": "day", "seat": table.speaker, "message": "00112233445566aa", "claims": []}
    ]


def test_clause_7_6_twelve_messages_are_enough():
    table = speeches()
    for _ in range(12):
        table.say(table.speaker)
    error = table.refused(table.speaker, Say(""))
    assert (error.code, error.data) == ("TOO_MANY_MESSAGES", {"most": 12})
    assert table.legal(table.speaker, "speech") == [EndSpeech()]
    table.end()
    table.say(table.speaker)


def test_clause_7_6_a_message_may_end_the_speech():
    table = speeches()
    speaker = table.speaker
    table.say(speaker, last=True)
    assert table.kinds() == ["said", "speech"]
    assert table.speaker != speaker


@pytest.mark.parametrize("message", ["I am the seer", "00112233445566AA", "0011"])
def test_clause_7_6_a_message_is_the_reference_of_a_text(message):
    table = speeches()
    error = table.refused(table.speaker, Say(message))
    assert isinstance(error, MalformedMove)


def test_clause_7_7_a_message_carries_claims_as_data():
    table = speeches()
    speaker = table.speaker
    table.say(speaker, Claim("role", role="seer"), Claim("check", 2, wolf=True, night=1), Claim("trust", 5, night=1))
    assert table.view()["speeches"][0]["claims"] == [
        {"kind": "role", "seat": speaker, "role": "seer", "wolf": None, "night": None},
        {"kind": "check", "seat": 2, "role": None, "wolf": True, "night": 1},
        {"kind": "trust", "seat": 5, "role": None, "wolf": None, "night": None},
    ]
    assert table.events[0].data["claims"] == table.view()["speeches"][0]["claims"]


def test_clause_7_7_eight_claims_are_enough():
    table = speeches()
    eight = tuple(Claim("suspect", seat) for seat in range(8))
    error = table.refused(table.speaker, Say("", (*eight, Claim("trust", 8))))
    assert (error.code, error.data) == ("TOO_MANY_CLAIMS", {"most": 8})
    table.say(table.speaker, *eight)


@pytest.mark.parametrize(
    ("claim", "code"),
    [
        (Claim("role"), "MALFORMED"),
        (Claim("role", 3, role="seer"), "MALFORMED"),
        (Claim("check", 3), "MALFORMED"),
        (Claim("check", wolf=True), "MALFORMED"),
        (Claim("save"), "MALFORMED"),
        (Claim("poison"), "MALFORMED"),
        (Claim("guard"), "MALFORMED"),
        (Claim("suspect"), "MALFORMED"),
        (Claim("trust", 9), "NO_SUCH_SEAT"),
        (Claim("trust", -1), "NO_SUCH_SEAT"),
        (Claim("save", 3, night=0), "MALFORMED"),
        (Claim("save", 3, night=51), "MALFORMED"),
    ],
)
def test_clause_7_8_a_claim_must_be_whole(claim, code):
    table = speeches()
    if table.speaker == 3:
        table.end()
    error = table.refused(table.speaker, Say("", (claim,)))
    assert isinstance(error, MalformedMove)
    assert error.code == code


@pytest.mark.parametrize(
    "claim",
    [{"kind": "boast", "seat": 1}, {"kind": "role", "role": "hunter"}, {"seat": 1}, {"kind": "trust", "seat": "1"}],
)
def test_clause_7_8_what_is_no_claim_cannot_be_read(claim):
    with pytest.raises(MalformedMove):
        parse_action(GAME.actions, "say", {"message": "", "claims": [claim], "last": False})


def test_clause_7_8_whether_it_is_true_nobody_asks():
    table = speeches()
    while table.speaker != 0:
        table.end()
    table.say(0, Claim("role", role="guard"), Claim("check", 1, wolf=False), Claim("save", 8, night=3))
    assert len(table.view()["speeches"][0]["claims"]) == 3


# ── 8. Votes ────────────────────────────────────────────────────────────────────────────────────


def test_clause_8_1_a_ballot_for_one_of_the_targets_oneself_too_or_for_nobody():
    table = vote()
    assert table.legal(4, "vote") == [Vote(None), *(Vote(seat) for seat in range(9))]
    table.vote(4, 4)
    table.vote(5, None)
    assert table.view(4)["ballot"] == {"target": 4}
    assert table.view(5)["ballot"] == {"target": None}
    assert table.view(6)["ballot"] is None


def test_clause_8_1_other_seats_cannot_be_voted_for():
    table = speeches(kill=8)
    table.talk()
    assert table.refused(0, Vote(8)).code == "NOT_A_TARGET"
    assert table.refused(0, Vote(9)).code == "NO_SUCH_SEAT"


def test_clause_8_1_who_is_out_has_no_vote():
    table = speeches(kill=8)
    table.talk()
    assert table.refused(8, Vote(0)).code == "DEAD"
    assert table.view()["vote"]["voters"] == list(range(8))


def test_clause_8_2_a_ballot_is_final():
    table = vote()
    table.vote(4, 0)
    assert table.refused(4, Vote(1)).code == "ALREADY_VOTED"
    assert table.legal(4, "vote") == []


def test_clause_8_2_a_ballot_is_sealed_until_the_vote_closes():
    table, other = vote(), vote()
    assert table.vote(4, 0) == other.vote(4, 7) == ()
    for seat in (None, 0, 7, 8):
        assert table.view(seat) == other.view(seat)
    assert table.view()["vote"]["voted"] == [4]
    assert table.window_named("vote").seats == (0, 1, 2, 3, 5, 6, 7, 8)


def test_clause_8_3_a_vote_closes_when_everybody_has_voted():
    table = vote()
    at = table.state.ctx.at
    table.votes({0: 8, 1: 8, 2: 0})
    assert table.state.ctx.at == at
    ballots = table.told("ballots")
    assert ballots["ballots"] == [8, 8, 0, None, None, None, None, None, None]
    assert ballots["tally"] == [[8, 2], [0, 1]]
    assert table.view()["votes"][-1] == {
        "day": 1, "kind": "banish", "second": False, "ballots": ballots["ballots"], "tally": [[8, 2], [0, 1]], "out": 8,
    }  # fmt: skip


def test_clause_8_3_or_when_its_time_is_over():
    table = vote()
    table.vote(0, 8)
    table.wait()
    assert table.told("ballots")["tally"] == [[8, 1]]
    assert table.told("banished") == {"seat": 8}


def test_clause_8_4_the_most_votes_banish():
    table = vote()
    table.votes({0: 8, 1: 8, 2: 8, 3: 0, 4: 0})
    assert table.told("banished") == {"seat": 8}
    assert table.view()["out"] == [{"seat": 8, "how": "banished", "day": 1}]


def test_clause_8_4_without_votes_nobody_is_banished():
    table = vote()
    table.votes({})
    assert table.told("banished") == {"seat": None}
    assert table.phase == "NIGHT"


def test_clause_8_5_the_tied_speak_again_in_the_same_order_and_there_is_a_second_vote():
    table = vote(sheriff=4)
    table.votes({0: 8, 1: 8, 2: 0, 3: 0, 5: 6})
    assert table.told("tie") == {"kind": "banish", "seats": [0, 8]}
    assert table.view()["speaking"] == {"kind": "banish_tie", "seat": 8, "order": [8, 0], "done": []}
    table.talk()
    assert table.view()["vote"] == {
        "kind": "banish", "second": True, "targets": [0, 8], "voters": list(range(9)), "voted": [],
    }  # fmt: skip
    assert table.refused(1, Vote(6)).code == "NOT_A_TARGET"
    table.votes({}, 8)
    assert table.told("banished") == {"seat": 8}
    assert [(row["second"], row["out"]) for row in table.view()["votes"]] == [(False, None), (True, 8)]


def test_clause_8_5_or_the_tied_have_no_second_vote():
    table = vote(second_voters="untied")
    table.votes({0: 8, 1: 8, 2: 0, 3: 0})
    table.talk()
    assert table.view()["vote"]["voters"] == [1, 2, 3, 4, 5, 6, 7]
    assert table.refused(0, Vote(8)).code == "NOT_YOUR_TURN"


def test_clause_8_5_unless_all_are_tied():
    table = vote(second_voters="untied")
    table.votes({seat: seat for seat in range(9)})
    assert table.told("tie")["seats"] == list(range(9))
    table.talk()
    assert table.view()["vote"]["voters"] == list(range(9))


@pytest.mark.parametrize("ballots", [{0: 8, 1: 0}, {}])
def test_clause_8_6_tied_again_or_without_votes_nobody_is_banished(ballots):
    table = vote()
    table.votes({0: 8, 1: 0})
    table.talk()
    table.votes(ballots)
    assert table.told("banished") == {"seat": None}
    assert table.phase == "NIGHT"
    assert table.view()["day"] == 2


def test_clause_8_7_the_sheriffs_vote_counts_one():
    table = vote(sheriff=4)
    table.votes({4: 8, 1: 0})
    assert table.told("tie")["seats"] == [0, 8]


def test_clause_8_7_or_one_and_a_half_in_a_banishment():
    table = vote(sheriff=4, sheriff_vote="1.5")
    table.votes({4: 8, 1: 0})
    assert table.told("ballots")["tally"] == [[8, 1.5], [0, 1]]
    assert table.told("banished") == {"seat": 8}


def test_clause_8_7_whole_votes_are_shown_as_whole_numbers():
    table = vote(sheriff=4, sheriff_vote="1.5")
    table.votes({4: 8, 1: 0, 2: 0, 3: 8})
    tally = table.told("ballots")["tally"]
    assert tally == [[8, 2.5], [0, 2]]
    assert [type(votes) for _, votes in tally] == [float, int]


def test_clause_8_8_what_the_banished_player_was_is_not_told():
    wolf, villager = vote(TWELVE), vote("VWWWSTGVVVVW")
    for table in (wolf, villager):
        table.votes({}, 0)
        assert table.told("banished") == {"seat": 0}
    assert wolf.view() == villager.view()
    assert wolf.view(11) != villager.view(11)
    assert wolf.view(10) == villager.view(10)
