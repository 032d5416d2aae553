"""The model decides all that the rules give an agent, nothing being an answer; else the Reasoner does as ever."""

from __future__ import annotations

import json
from dataclasses import replace
from random import Random

import pytest

from games.agents.model_settings import ModelEndpoint
from games.agents.werewolf.agent_notes import load_notes
from games.agents.werewolf.model_agent import ModelAgent
from games.agents.werewolf.model_client import Client
from games.agents.werewolf.reasoner import Reasoner
from games.rules.werewolf.actions import (
    Claim,
    Order,
    Poison,
    Protect,
    Save,
    SelfDestruct,
    Stand,
    Whisper,
    Withdraw,
)
from tests.rules.werewolf.round_driver import RoundDriver

from . import fake_model_server as server
from .decision_contexts import case_of
from .fake_model_server import deciding, serving, status

SILENT = [status(500), server.not_json, server.hangs]


def mind_of(running, *, level="club"):
    return ModelAgent(Reasoner(level), Client(ModelEndpoint(running.url, "small-model", timeout=0.3)))


def options_of(running):
    asked = running.asked[-1]["messages"][1]["content"]
    return json.loads(asked.split("QUESTION\n")[1])["options"]


def ask(behaviour, table, seat, window, **more):
    """What the mind decides where it wants to answer; its options as the model saw them."""
    with serving(behaviour) as running:
        mind = mind_of(running)
        case = case_of(table, seat, window, **more)
        assert mind.will_answer(case.window, lambda: case.view, Random)
        decision = mind.decide_in_context(case)
        return decision, options_of(running) if running.asked else []


def will_answer(table, seat, window):
    with serving(deciding()) as running:
        return mind_of(running).will_answer(table.window_named(window), lambda: table.view(seat))


def witch_table(kill=None):
    table = RoundDriver()
    if kill is not None:
        table.hunt(0, kill)
    table.wait()
    table.wait()
    return table


# ── By night ────────────────────────────────────────────────────────────────────────────────────


def test_the_witch_is_asked_when_nobody_was_attacked_and_may_keep_her_potions():
    table = witch_table()
    decision, options = ask(deciding(choice=0, why="留着", memo="毒还在"), table, 4, "witch")
    assert options[0] == {"choice": 0, "do": "nothing"}
    assert [option["do"] for option in options[1:]] == ["poison"] * 8
    assert (decision.action, decision.source) == (None, "model")
    assert decision.reasoning == {"zh-hans": "留着"}
    assert "毒还在" in decision.notes
    assert load_notes(json.loads(decision.notes)["mind"]).poisoned == ()


def test_the_witch_poisons_and_saves_as_the_model_says():
    decision, options = ask(deciding(choice=2), witch_table(), 4, "witch")
    assert (options[2]["do"], decision.action) == ("poison", Poison(options[2]["target"] - 1))
    decision, options = ask(deciding(choice=1), witch_table(kill=8), 4, "witch")
    assert (options[1]["do"], decision.action) == ("save", Save())


def test_the_witch_may_keep_the_antidote_where_the_reasoner_would_give_it():
    table = witch_table(kill=8)
    assert Reasoner("novice").decide_in_context(case_of(table, 4, "witch")).action == Save()
    decision, _ = ask(deciding(choice=0), table, 4, "witch")
    assert decision.action is None


def test_once_she_has_used_one_she_is_not_asked():
    table = witch_table(kill=8)
    table.save()
    assert not will_answer(table, 4, "witch")


def test_the_guard_is_asked_in_the_first_night():
    table = RoundDriver()
    table.wait()
    assert not Reasoner("club").will_answer(table.window_named("guard"), lambda: table.view(5))
    decision, options = ask(deciding(choice=4), table, 5, "guard")
    assert decision.action == Protect(options[4]["target"] - 1)
    decision, options = ask(deciding(choice=0), table, 5, "guard")
    assert (options[0], decision.action) == ({"choice": 0, "do": "protect", "target": None}, Protect(None))


@pytest.mark.parametrize("step", ["wolves", "guard", "witch"])
def test_a_wolf_answers_its_pack_as_long_as_it_is_night(step):
    table = RoundDriver()
    table.hunt(0, 8)
    while table.state.stage != step:
        table.wait()
    assert not will_answer(table, 0, "wolves")
    table.whisper(1)
    decision, options = ask(deciding(choice=len(table.legal(0, "wolves")), text="好，我白天跟票。"), table, 0, "wolves")
    assert options[0]["do"] == "nothing"
    assert (decision.action, decision.texts) == (Whisper(""), {"zh-hans": "好，我白天跟票。"})
    assert any(option["do"] == "hunt" for option in options) == (step == "wolves")
    table.whisper(0)
    assert not will_answer(table, 0, "wolves")


def test_two_wolves_do_not_talk_for_ever():
    table = RoundDriver()
    table.hunt(0, 8)
    table.hunt(1, 8)
    said = 0
    while will_answer(table, said % 2, "wolves") or not said:
        table.whisper(said % 2)
        said += 1
    assert said <= 6


# ── By day ──────────────────────────────────────────────────────────────────────────────────────


def test_the_model_decides_on_standing():
    table = RoundDriver()
    table.night()
    for seat in (0, 3, 6):
        for choice, on in ((0, False), (1, True)):
            decision, _ = ask(deciding(choice=choice), table, seat, "stand")
            assert (decision.action, decision.source) == (Stand(on=on), "model")


def withdrawing():
    """Seats 4, 6 and 7 stand; the first of them has spoken, and another one is asked."""
    table = RoundDriver()
    table.night()
    table.stands(4, 6, 7)
    speaker = table.speaker
    table.say(speaker, Claim("role", role="seer"), last=True)
    return table, next(seat for seat in (4, 6, 7) if seat != speaker)


def test_a_candidate_withdraws_or_stays_as_the_model_says():
    table, seat = withdrawing()
    decision, options = ask(deciding(choice=1), table, seat, "withdraw")
    assert [option["do"] for option in options] == ["nothing", "withdraw"]
    assert decision.action == Withdraw()
    decision, _ = ask(deciding(choice=0), table, seat, "withdraw")
    assert (decision.action, decision.source) == (None, "model")


def test_before_another_candidate_has_spoken_there_is_nothing_to_weigh():
    table = RoundDriver()
    table.night()
    table.stands(4, 6, 7)
    assert not any(will_answer(table, seat, "withdraw") for seat in (4, 6, 7))


def test_the_sheriff_orders_the_speeches_as_the_model_says():
    table = RoundDriver()
    table.night()
    table.elect(6)
    assert table.state.stage == "order"
    for choice, clockwise in ((0, True), (1, False)):
        decision, _ = ask(deciding(choice=choice), table, 6, "order")
        assert decision.action == Order(clockwise=clockwise)


def banishing():
    table = RoundDriver()
    table.night()
    table.stands()
    table.talk()
    return table


def test_a_wolf_is_asked_at_the_vote_whether_it_self_destructs():
    table = banishing()
    decision, options = ask(deciding(choice=1), table, 0, "self_destruct")
    assert [option["do"] for option in options] == ["nothing", "self_destruct"]
    assert (decision.action, decision.source) == (SelfDestruct(), "model")
    decision, _ = ask(deciding(choice=0), table, 0, "self_destruct")
    assert (decision.action, decision.source) == (None, "model")


def test_a_wolf_is_asked_when_a_check_has_named_it_and_not_at_every_speech():
    table = RoundDriver()
    table.night()
    table.stands()
    first = table.speaker
    wolf = next(seat for seat in (0, 1, 2) if seat != first)
    window = next(one for one in table.state.ctx.windows if one.name == "self_destruct" and wolf in one.seats)
    with serving(deciding(choice=0)) as running:
        mind = mind_of(running)
        assert not mind.will_answer(window, lambda: table.view(wolf))
        before = mind.question_key(window, lambda: table.view(wolf))
        table.say(first, Claim("check", wolf, wolf=True, night=1))
        assert mind.will_answer(window, lambda: table.view(wolf))
        assert mind.question_key(window, lambda: table.view(wolf)) != before
        table.end()
        table.say(table.speaker, last=True)
        assert not mind.will_answer(window, lambda: table.view(wolf))


# ── Without an answer ───────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("behaviour", SILENT)
def test_without_an_answer_the_reasoner_does_as_it_would_have_done(behaviour):
    quiet, _ = ask(behaviour, witch_table(), 4, "witch")
    assert (quiet.action, quiet.source) == (None, "fallback")
    saves, _ = ask(behaviour, witch_table(kill=8), 4, "witch")
    assert saves.action == Reasoner("club").decide_in_context(case_of(witch_table(kill=8), 4, "witch")).action
    table = RoundDriver()
    table.wait()
    assert ask(behaviour, table, 5, "guard")[0].action is None
    table = banishing()
    assert ask(behaviour, table, 0, "self_destruct")[0].action is None
    table = RoundDriver()
    table.night()
    own = Reasoner("club").decide_in_context(case_of(table, 3, "stand")).action
    assert ask(behaviour, table, 3, "stand")[0].action == own
    table, seat = withdrawing()
    assert ask(behaviour, table, seat, "withdraw")[0].action in (None, Withdraw())


def test_a_trustee_without_a_voice_is_not_asked_to_answer_the_pack():
    table = RoundDriver()
    table.hunt(0, 8)
    table.wait()
    table.whisper(1)
    case = case_of(table, 0, "wolves")
    with serving(deciding(choice=0)) as running:
        decision = mind_of(running).decide_in_context(replace(case, legal=[]))
    assert (decision.action, running.asked) == (None, [])


def test_what_a_wolf_is_told_of_its_pack_says_whom_it_attacked():
    table = RoundDriver(wolf_tie="random")
    table.hunt(0, 7)
    table.hunt(1, 8)
    table.wait()
    table.whisper(1)
    with serving(deciding(choice=0)) as running:
        mind_of(running).decide_in_context(case_of(table, 0, "wolves"))
    facts = json.loads(running.asked[0]["messages"][1]["content"].split("FACTS\n")[1].split("\nRECORD")[0])
    [attack] = table.view(0)["attacks"]
    assert facts["wolves_attacked"] == [{"night": 1, "seat": attack["seat"] + 1}]
