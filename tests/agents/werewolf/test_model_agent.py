"""The model's mind plays what the model says where that is legal, in time and paid for; else what the Reasoner says."""

from __future__ import annotations

import json
import time
from dataclasses import replace

import pytest

from games.agents.base import ModelBudget
from games.agents.model_settings import ModelEndpoint
from games.agents.werewolf.agent_notes import load_notes
from games.agents.werewolf.model_agent import MARGIN_SECONDS, MIN_SECONDS, SHARE, ModelAgent
from games.agents.werewolf.model_client import Client
from games.agents.werewolf.reasoner import Reasoner
from games.rules.werewolf.actions import Claim, EndSpeech, Hunt, Protect, Say, Vote, Whisper
from tests.rules.werewolf.round_driver import RoundDriver

from . import fake_model_server as server
from .decision_contexts import PLENTY, LastActionAgent, case_of, index_of, match_at_first_speech, match_at_first_vote
from .fake_model_server import answering_with, deciding, serving, status, without_schemas


def mind_of(running, inner=None, *, timeout=2.0, **more):
    return ModelAgent(
        inner or LastActionAgent(), Client(ModelEndpoint(running.url, "small-model", timeout=timeout)), **more
    )


def thought(behaviour, case, **more):
    """What the mind decides when the endpoint behaves so."""
    with serving(behaviour) as running:
        return mind_of(running, **more).decide_in_context(case)


def speech_case(**more):
    table = match_at_first_speech()
    return case_of(table, table.speaker, "speech", **more)


# ── What the model says is played ───────────────────────────────────────────────────────────────


def test_a_vote_of_the_model_is_cast():
    case = case_of(match_at_first_vote(), 4, "vote")
    decision = thought(deciding(choice=index_of(case, Vote(7)), why="8号划水"), case)
    assert decision.action == Vote(7)
    assert decision.source == "model"
    assert decision.reasoning == {"zh-hans": "8号划水"}
    assert decision.texts == {}


def test_a_speech_of_the_model_is_said_with_its_claims_and_ends_there():
    table = match_at_first_speech(speaker_role="seer")
    case = case_of(table, table.speaker, "speech")
    claims = [
        {"kind": "role", "seat": None, "role": "seer", "wolf": None, "night": None},
        {"kind": "check", "seat": 3, "role": None, "wolf": True, "night": 1},
        {"kind": "trust", "seat": 5, "role": None, "wolf": None, "night": None},
    ]
    text = "我是预言家，昨晚验了3号，查杀，今天出3号。"
    decision = thought(deciding(choice=0, text=text, claims=claims), case)
    made = (Claim("role", table.speaker, role="seer"), Claim("check", 2, wolf=True, night=1), Claim("trust", 4))
    assert decision.action == Say("", made, last=True)
    assert decision.texts == {"zh-hans": text}


def test_the_model_speaks_the_language_of_the_table():
    decision = thought(deciding(text="I checked nobody worth telling yet."), speech_case(lang="en"))
    assert decision.texts == {"en": "I checked nobody worth telling yet."}


def test_a_wolf_whispers_and_then_votes():
    table = RoundDriver()
    case = case_of(table, 1, "wolves")
    decision = thought(deciding(choice=index_of(case, Whisper("")), text="今晚刀5号，像女巫。"), case)
    assert decision.action == Whisper("")
    assert decision.texts == {"zh-hans": "今晚刀5号，像女巫。"}
    table.whisper(1)
    with serving(deciding(choice=5)) as running:
        again = mind_of(running).decide_in_context(case_of(table, 1, "wolves"))
    assert again.action == Hunt(4)
    assert "whisper" not in running.asked[0]["messages"][1]["content"].split("QUESTION")[1]


def test_thoughts_and_fences_around_the_answer_do_not_matter():
    answer = json.dumps({"choice": 1, "text": "", "claims": [], "why": "", "memo": ""})
    case = case_of(match_at_first_vote(), 4, "vote")
    for text in (f"<think>maybe {{3}}?</think>\n{answer}", f"```json\n{answer}\n```", f"Here: {answer} Done."):
        assert thought(answering_with(text), case).action == case.legal[1]


def test_a_server_without_schemas_serves_too():
    decision = thought(without_schemas(deciding(choice=1, why="x")), case_of(match_at_first_vote(), 4, "vote"))
    assert (decision.source, decision.spent.calls) == ("model", 2)


# ── What it says is not played ──────────────────────────────────────────────────────────────────

MISBEHAVING = {
    "500": status(500), "429": status(429), "not json": server.not_json, "other form": server.other_form,
    "refusal": server.refusing, "filtered": server.filtered, "huge": server.huge, "html": server.wrong_type,
    "closed": server.closes_mid_body, "closed at once": server.closes_at_once, "no http": server.no_http,
    "redirect": server.redirects, "prose": answering_with("I vote for seat 3."), "list": answering_with([1, 2]),
    "illegal": deciding(choice=99), "negative": deciding(choice=-1), "word": deciding(choice="vote 3"),
    "truth": deciding(choice=True), "none": deciding(choice=None), "fraction": deciding(choice=1.5),
    "empty object": answering_with({}), "cut": answering_with('{"choice": 1, "text": "'),
}  # fmt: skip


@pytest.mark.parametrize("behaviour", MISBEHAVING.values(), ids=MISBEHAVING)
@pytest.mark.parametrize("window", ["vote", "speech"])
def test_a_useless_answer_leaves_the_decision_to_the_other_mind(behaviour, window):
    table = match_at_first_vote() if window == "vote" else match_at_first_speech()
    seat = 4 if window == "vote" else table.speaker
    case = case_of(table, seat, window)
    own = LastActionAgent().decide_in_context(replace(case))
    decision = thought(behaviour, case)
    assert decision.action == own.action
    assert decision.texts == own.texts
    assert decision.source == "fallback"
    assert decision.spent.calls == 1


@pytest.mark.parametrize("behaviour", [server.hangs, server.drips, server.drips_headers])
def test_a_slow_answer_is_not_waited_for(behaviour):
    begun = time.monotonic()
    decision = thought(behaviour, case_of(match_at_first_vote(), 4, "vote"), timeout=0.15)
    assert time.monotonic() - begun < 1.0
    assert (decision.action, decision.source) == (Vote(8), "fallback")


def test_the_wait_ends_before_the_window_does_however_long_the_timeout():
    waits = []

    class Watching(Client):
        def ask(self, messages, schema, *, seconds, calls=2):
            waits.append(seconds)
            return super().ask(messages, schema, seconds=seconds, calls=calls)

    with serving(deciding(choice=1)) as running:
        client = Watching(ModelEndpoint(running.url, "small-model", timeout=60))
        clock = iter([100.0, 101.5])  # the other mind has taken a second and a half
        decision = ModelAgent(LastActionAgent(), client, clock=lambda: next(clock)).decide_in_context(
            case_of(match_at_first_vote(), 4, "vote", seconds=12.0)
        )
    assert decision.source == "model"
    assert waits == [pytest.approx((12.0 - MARGIN_SECONDS - 1.5) * SHARE)]


@pytest.mark.parametrize("seconds", [0.0, MARGIN_SECONDS, MARGIN_SECONDS + MIN_SECONDS - 0.1])
def test_with_too_little_time_left_nobody_is_asked(seconds):
    with serving(deciding(choice=1)) as running:
        decision = mind_of(running).decide_in_context(case_of(match_at_first_vote(), 4, "vote", seconds=seconds))
    assert running.asked == []
    assert decision.source == "reasoner"


@pytest.mark.parametrize(
    "claims",
    [
        "role", [[]], [{"kind": "spell", "seat": 3}], [{"kind": ["role"]}], [{"kind": "check", "seat": 3}],
        [{"kind": "check", "seat": 3, "wolf": "yes"}], [{"kind": "suspect", "seat": 0}],
        [{"kind": "suspect", "seat": 10}], [{"kind": "suspect", "seat": True}], [{"kind": "suspect"}],
        [{"kind": "role", "role": "mayor"}], [{"kind": "role"}], [{"kind": "save", "seat": 3, "night": 0}],
        [{"kind": "save", "seat": 3, "night": "first"}], [{"kind": "suspect", "seat": 3}] * 9,
    ],
)  # fmt: skip
def test_claims_that_are_not_whole_are_not_made(claims):
    case = speech_case()
    decision = thought(deciding(text="我先说两句，3号有点可疑。", claims=claims), case)
    assert decision.source == "fallback"
    assert decision.action == LastActionAgent().decide_in_context(case).action


def test_a_wolf_does_not_claim_to_be_one():
    table = match_at_first_speech(speaker_role="wolf")
    claims = [{"kind": "role", "role": "wolf"}]
    decision = thought(deciding(text="我认了，大家随意。", claims=claims), case_of(table, table.speaker, "speech"))
    assert decision.source == "fallback"


def test_a_wolf_ties_nobody_to_its_mates_but_may_tie_others():
    table = match_at_first_speech(speaker_role="wolf")
    case = case_of(table, table.speaker, "speech")
    mate = next(seat for seat in case.view["pack"] if seat != table.speaker) + 1
    good = [seat + 1 for seat, role in enumerate(table.state.roles) if role != "wolf"][:2]
    told = [thought(deciding(text=f"{one}号和{good[0]}号像队友。"), case).source for one in (mate, good[1])]
    assert told == ["fallback", "model"]


# ── Who is asked, and what it costs ─────────────────────────────────────────────────────────────


def test_the_cost_is_told_as_the_server_counted_it():
    decision = thought(answering_with({"choice": 1}, tokens=812), case_of(match_at_first_vote(), 4, "vote"))
    assert decision.spent == ModelBudget(1, 812)


def test_a_cost_that_the_server_did_not_count_is_estimated():
    decision = thought(answering_with({"choice": 1}, tokens=None), case_of(match_at_first_vote(), 4, "vote"))
    assert decision.source == "model"
    assert decision.spent.tokens > 500


@pytest.mark.parametrize("budget", [ModelBudget(), ModelBudget(0, 1_000_000), ModelBudget(100, 500)])
def test_a_spent_budget_asks_nobody(budget):
    with serving(deciding(choice=1)) as running:
        decision = mind_of(running).decide_in_context(case_of(match_at_first_vote(), 4, "vote", budget=budget))
    assert running.asked == []
    assert (decision.source, decision.spent) == ("reasoner", ModelBudget())


def test_one_call_left_is_one_request():
    with serving(without_schemas(deciding(choice=1))) as running:
        decision = mind_of(running).decide_in_context(
            case_of(match_at_first_vote(), 4, "vote", budget=ModelBudget(1, 1_000_000))
        )
    assert len(running.asked) == 1
    assert decision.spent.calls == 1


def test_an_endpoint_that_rests_costs_nothing():
    with serving(status(429)) as running:
        mind = mind_of(running)
        assert mind.decide_in_context(case_of(match_at_first_vote(), 4, "vote")).source == "fallback"
        resting = mind.decide_in_context(case_of(match_at_first_vote(), 4, "vote"))
    assert (resting.source, resting.spent) == ("reasoner", ModelBudget())


def test_where_there_is_one_thing_to_do_nobody_is_asked():
    alone = case_of(match_at_first_vote(), 4, "vote")
    with serving(deciding(choice=1)) as running:
        mind_of(running).decide_in_context(replace(alone, legal=alone.legal[:1]))
    assert running.asked == []


def test_a_wolf_that_has_voted_follows_its_pack_without_the_model():
    table = RoundDriver()
    table.hunt(0, 5)
    table.hunt(1, 6)
    with serving(deciding(choice=1)) as running:
        mind_of(running).decide_in_context(case_of(table, 0, "wolves"))
    assert running.asked == []


def test_a_speech_that_has_begun_is_finished_without_the_model():
    table = match_at_first_speech()
    table.play(table.speaker, Say("00112233445566aa"))
    with serving(deciding(choice=0, text="再补充两句，我站边5号。")) as running:
        mind_of(running).decide_in_context(case_of(table, table.speaker, "speech"))
    assert running.asked == []


def test_an_agent_without_a_voice_is_not_asked_to_speak():
    case = speech_case()
    with serving(deciding(choice=0, text="我替他说一句。")) as running:
        decision = mind_of(running).decide_in_context(replace(case, legal=[EndSpeech()]))
    assert (decision.action, running.asked) == (EndSpeech(), [])


def test_everything_but_thinking_is_the_other_minds_business():
    with serving(deciding()) as running:
        mind = mind_of(running, timeout=9.0)
        window = match_at_first_vote().window_named("vote")
        assert mind.will_answer(window, dict)
        assert mind.question_key(window, dict) == ("scripted", "vote")
        assert mind.pause_factor(window) == 3.5
        assert mind.level == "club"
        assert mind.decision_seconds == 9.0
        assert mind.fallback([Vote(3)]) == Vote(3)
    assert running.asked == []


# ── Notes ───────────────────────────────────────────────────────────────────────────────────────


def test_both_minds_keep_their_notes_apart():
    inner = LastActionAgent()
    first = thought(deciding(choice=1, memo="8号可疑"), case_of(match_at_first_vote(), 4, "vote"), inner=inner)
    with serving(status(500)) as running:
        second = mind_of(running, inner).decide_in_context(case_of(match_at_first_vote(), 4, "vote", notes=first.notes))
    assert inner.cases[0].notes == ""
    assert json.loads(first.notes)["memo"] == "8号可疑"
    assert json.loads(second.notes) == {"mind": "scripted", "memo": "8号可疑"}
    with serving(deciding(choice=1)) as running:
        mind_of(running, inner).decide_in_context(case_of(match_at_first_vote(), 4, "vote", notes=second.notes))
    assert inner.cases[-1].notes == "scripted"
    assert "8号可疑" in running.asked[0]["messages"][1]["content"]


@pytest.mark.parametrize("notes", ["old words", '{"used": "a b"}', "[1]", '{"mind": 3}'])
def test_notes_of_before_there_was_a_model_are_the_other_minds(notes):
    inner = LastActionAgent()
    thought(deciding(choice=1), case_of(match_at_first_vote(), 4, "vote", notes=notes), inner=inner)
    assert inner.cases[0].notes == notes


def test_what_the_model_does_at_night_the_other_mind_knows_later():
    table = RoundDriver()
    table.wait()
    guard = table.holder("guard")
    case = case_of(table, guard, "guard")
    decision = thought(deciding(choice=index_of(case, Protect(3)), memo="守3"), case)
    assert decision.action == Protect(3)
    assert load_notes(json.loads(decision.notes)["mind"]).guarded == ((1, 3),)


def test_an_answer_that_tells_the_marker_in_its_memo_keeps_no_memo():
    marker_told = []

    def parroting(exchange):
        content = exchange.asked["messages"][1]["content"]
        marker = content.split("<<<")[1][:16]
        marker_told.append(marker)
        deciding(choice=1, memo=f"marker {marker}", why=f"since {marker}")(exchange)

    decision = thought(parroting, case_of(match_at_first_vote(), 4, "vote"))
    assert decision.source == "model"
    assert marker_told[0] not in decision.notes
    assert decision.reasoning == ""


# ── With the Reasoner ───────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    "behaviour", [deciding(choice=0, text="我这边先听一圈，暂时不站边。"), status(500), server.hangs]
)
def test_the_reasoner_stands_behind_the_model_from_the_first_night_to_the_vote(behaviour):
    with serving(behaviour) as running:
        mind = mind_of(running, Reasoner("club"), timeout=0.1)
        night = RoundDriver()
        for seat, window in ((0, "wolves"), (3, "seer")):
            case = case_of(night, seat, window)
            decision = mind.decide_in_context(case)
            assert decision.action in case.legal
        table = match_at_first_speech()
        said = mind.decide_in_context(case_of(table, table.speaker, "speech"))
        assert isinstance(said.action, Say)
        assert said.texts
        case = case_of(match_at_first_vote(), 4, "vote")
        assert mind.decide_in_context(case).action in case.legal


def test_the_same_question_draws_the_same_marker_so_that_a_repeated_task_decides_the_same():
    with serving(deciding(choice=1)) as running:
        mind = mind_of(running)
        for _ in range(2):
            mind.decide_in_context(case_of(match_at_first_vote(), 4, "vote", number=5, budget=PLENTY))
    assert running.asked[0] == running.asked[1]
