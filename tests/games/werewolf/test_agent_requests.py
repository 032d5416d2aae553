"""How agents that think are asked, and what is kept of their thoughts."""

from __future__ import annotations

from datetime import timedelta
from random import Random

import pytest

from games import journal, selectors, task_sending
from games.agents.base import Decision, ModelBudget
from games.models import AgentNote, AgentQuestions, ChatMessage, Snapshot
from games.rules.core import StaleMove
from games.rules.werewolf.actions import Check, EndSpeech, Hunt, Say, Vote, Whisper
from games.services import agent_context, agent_moves, agent_requests, match_transaction, moves, pending_decisions
from tests.support.live_matches import head, person
from tests.support.slow_cases import rarely

from .live_scene import Scene, seated
from .scripted_agent import ScriptedAgent, request_decision, with_mind

pytestmark = [pytest.mark.django_db, pytest.mark.sqlite_seldom]


# ── The case ────────────────────────────────────────────────────────────────────────────────────


def test_a_thinker_is_told_its_seat_the_names_the_texts_and_the_time(monkeypatch):
    mind = with_mind(monkeypatch, ScriptedAgent(lambda case: Decision(EndSpeech())))
    scene = seated(monkeypatch, people=1)
    scene.whisper(0, "杀三号")
    speaker = scene.to_speech()
    while speaker == 0:
        scene.say(0, "我是好人")
        scene.play(0, EndSpeech())
        speaker = scene.speaker()
    assert request_decision(scene, speaker)
    case = mind.cases[-1]
    assert (case.seat, case.window.name, case.lang) == (speaker, "speech", "zh-hans")
    assert case.names[0] == "p0"
    assert len(set(case.names)) == 9
    assert case.seconds == pytest.approx((case.window.closes_at - case.window.opens_at - 900) / 1000)
    assert case.budget == ModelBudget(400, 600_000)
    wolf = speaker in (0, 1, 2)
    assert ("杀三号" in case.texts.values()) is wolf
    assert case.view["role"] == scene.state.roles[speaker]


def test_the_same_question_has_the_same_chance_and_another_has_another(monkeypatch):
    with_mind(monkeypatch, ScriptedAgent(lambda case: Decision(case.legal[0])))
    scene = seated(monkeypatch, people=1)
    now = head(scene.match)
    questions = list(pending_decisions.pending_decisions(now.info, now.state))
    drawn = [pending_decisions.decision_rng(now.info, question).random() for question in questions]
    assert drawn == [pending_decisions.decision_rng(now.info, question).random() for question in questions]
    assert len(set(drawn)) == len(drawn) > 2


def test_the_chance_hangs_on_a_secret(monkeypatch, settings):
    with_mind(monkeypatch, ScriptedAgent(lambda case: Decision(case.legal[0])))
    scene = seated(monkeypatch, people=1)
    now = head(scene.match)
    question = next(pending_decisions.pending_decisions(now.info, now.state))
    before = pending_decisions.decision_rng(now.info, question).random()
    settings.SECRET_KEY = "another"
    assert pending_decisions.decision_rng(now.info, question).random() != before


def test_english_readers_have_agents_that_speak_english(monkeypatch):
    scene = seated(monkeypatch, people=3)
    info = head(scene.match).info
    for user, language in zip(scene.people, ("en", "en", "zh-hans"), strict=True):
        type(user).objects.filter(pk=user.pk).update(language=language)
    assert agent_context.table_language(info) == "en"
    type(scene.people[0]).objects.update(language="")
    assert agent_context.table_language(info) == "zh-hans"


# ── Notes, reasoning, budget ────────────────────────────────────────────────────────────────────


def test_notes_come_back_to_the_seat_that_wrote_them_and_to_no_other(monkeypatch):
    mind = with_mind(
        monkeypatch,
        ScriptedAgent(lambda case: Decision(case.legal[0], notes=f"{case.notes}+{case.seat}", reasoning="so")),
    )
    scene = seated(monkeypatch, people=1)
    scene.to_morning()
    for seat in (1, 2):
        assert request_decision(scene, seat)
    scene.to_speech()
    while scene.speaker() not in (1, 2):
        scene.play(scene.speaker(), EndSpeech())
    speaker = scene.speaker()
    assert request_decision(scene, speaker)
    assert mind.cases[-1].notes == f"+{speaker}"


def test_what_it_thought_is_shown_after_the_match_and_to_nobody_before(monkeypatch):
    why = {"zh-hans": "三号像狼。", "en": "No. 3 looks like a wolf."}
    with_mind(
        monkeypatch, ScriptedAgent(lambda case: Decision(case.legal[0], reasoning=why, notes="mine", source="reasoner"))
    )
    scene = seated(monkeypatch, people=1)
    assert request_decision(scene, 3)
    assert AgentNote.objects.get().reasoning == why
    for viewer in (None, scene.people[0]):
        replay = selectors.replay_data(scene.match, viewer)
        assert replay["minds"] == []
        assert "looks like a wolf" not in str(replay)
    moves.abort(match_id=scene.match.pk, by_staff=person("boss", staff=True), now=scene.moment())
    scene.match.refresh_from_db()
    (thought,) = selectors.replay_data(scene.match)["minds"]
    assert (thought["seat"], thought["window"], thought["verb"], thought["reasoning"], thought["source"]) == (
        3, "seer", "check", {**why, "zh-hant": "三號像狼。"}, "reasoner",
    )  # fmt: skip
    assert b"mine" not in selectors.replay_bytes(scene.match)


def test_a_thought_is_kept_with_its_move_or_not_at_all(monkeypatch):
    with_mind(monkeypatch, ScriptedAgent(lambda case: Decision(case.legal[0], reasoning="so")))
    scene = seated(monkeypatch, people=1)

    def fail(*args, **kwargs):
        raise RuntimeError

    monkeypatch.setattr("games.services.match_transaction.journal.append_entries", fail)
    with pytest.raises(RuntimeError):
        request_decision(scene, 3)
    assert not AgentNote.objects.exists()


def test_what_a_language_model_used_is_taken_from_the_budget_of_the_match(monkeypatch, settings):
    settings.KAIJU = {**settings.KAIJU, "MODEL_BUDGET": (5, 1000)}
    spent = ModelBudget(2, 700)
    mind = with_mind(monkeypatch, ScriptedAgent(lambda case: Decision(case.legal[0], spent=spent, source="model")))
    scene = seated(monkeypatch, people=1)
    for seat in (3, 1, 2):
        assert request_decision(scene, seat)
    assert [case.budget for case in mind.cases] == [ModelBudget(5, 1000), ModelBudget(3, 300), ModelBudget(1, 0)]


def test_an_answer_that_came_to_nothing_costs_all_the_same(monkeypatch):
    scene = seated(monkeypatch, people=1)

    def late(case):
        match_transaction.settle_due(match_id=scene.match.pk, now=scene.moment(40_000))
        return Decision(case.legal[0], reasoning="too late", notes="never", spent=ModelBudget(1, 50), source="model")

    with_mind(monkeypatch, ScriptedAgent(late))
    assert not request_decision(scene, 3)
    note = AgentNote.objects.get()
    assert (note.calls, note.tokens, note.reasoning, note.notes, note.verb) == (1, 50, "", "", "")


# ── Words ───────────────────────────────────────────────────────────────────────────────────────


def test_an_agent_speaks_in_both_languages_and_goes_on_after_each_message(monkeypatch):
    texts = {"zh-hans": "我说完了。", "en": "That is all."}

    def speak(case):
        said = [speech for speech in case.view["speeches"] if speech["seat"] == case.seat]
        return Decision(Say("", ()), texts=texts) if len(said) < 2 else Decision(EndSpeech())

    with_mind(monkeypatch, ScriptedAgent(speak, question_key=lambda window, view: len(view()["speeches"])))
    scene = seated(monkeypatch, people=1)
    speaker = scene.to_speech()
    if speaker == 0:
        scene.play(0, EndSpeech())
        speaker = scene.speaker()
    for _ in range(3):
        assert request_decision(scene, speaker)
    assert scene.speaker() != speaker
    assert [message.texts for message in ChatMessage.objects.filter(seat=speaker)] == [texts, texts]


def test_a_speech_without_words_becomes_what_the_clock_would_do(monkeypatch, caplog):
    with_mind(monkeypatch, ScriptedAgent(lambda case: Decision(Say("", ()))))
    scene = seated(monkeypatch, people=1)
    speaker = scene.to_speech()
    if speaker == 0:
        scene.play(0, EndSpeech())
        speaker = scene.speaker()
    assert request_decision(scene, speaker)
    assert scene.match.moves.order_by("number").last().verb == "end"
    assert AgentNote.objects.latest("pk").source == "fallback"


def test_two_tasks_that_ask_the_same_at_once_make_one_speech(monkeypatch):
    """The second one has thought about the same state; its seat has spoken since."""
    scene = seated(monkeypatch, people=1)
    speaker = scene.to_speech()
    if speaker == 0:
        scene.play(0, EndSpeech())
        speaker = scene.speaker()
    answers: list[str] = []

    def twice(case):
        if not answers:
            answers.append("inner")
            assert request_decision(scene, speaker)
        return Decision(Say("", ()), texts={"en": "once"})

    with_mind(monkeypatch, ScriptedAgent(twice))
    assert not request_decision(scene, speaker)
    assert [message.text for message in ChatMessage.objects.filter(seat=speaker)] == ["once"]


def test_what_others_do_meanwhile_does_not_cost_an_answer(monkeypatch):
    scene = seated(monkeypatch, people=1)

    def while_another_votes(case):
        if case.seat == 1:
            scene.play(0, Hunt(8), later=1200)
        return Decision(Hunt(7))

    with_mind(monkeypatch, ScriptedAgent(while_another_votes))
    assert request_decision(scene, 1, later=1500)
    assert scene.match.moves.filter(verb="hunt").count() == 2


# ── Asked afresh ────────────────────────────────────────────────────────────────────────────────


def strays(window, view):
    """Changes with the votes of the pack."""
    seen = view()
    return tuple(sorted((int(seat), vote) for seat, vote in seen.get("hunts", {}).items() if int(seat) != 1))


def test_a_wolf_is_asked_again_when_a_person_of_its_pack_has_voted(monkeypatch):
    with_mind(monkeypatch, ScriptedAgent(lambda case: Decision(case.legal[0]), question_key=strays))
    scene = seated(monkeypatch, people=1)
    asked = {each.seat for each in agent_requests.schedule_from_worker(match_id=scene.match.pk, now=scene.moment())}
    assert asked == {1, 2, 3}
    assert agent_requests.schedule_from_worker(match_id=scene.match.pk, now=scene.moment()) == []
    scene.play(0, Hunt(8))
    again = agent_requests.schedule_from_worker(match_id=scene.match.pk, now=scene.moment())
    assert {each.seat for each in again} == {1, 2}
    assert agent_requests.schedule_from_worker(match_id=scene.match.pk, now=scene.moment()) == []


def test_a_task_that_asks_about_what_has_changed_is_dropped(monkeypatch):
    with_mind(monkeypatch, ScriptedAgent(lambda case: Decision(Hunt(7)), question_key=strays))
    scene = seated(monkeypatch, people=1)
    (first,) = [
        each
        for each in agent_requests.schedule_from_worker(match_id=scene.match.pk, now=scene.moment())
        if each.seat == 1
    ]
    scene.play(0, Hunt(8))
    assert not request_decision(scene, 1, about=first.about)
    (second,) = [
        each
        for each in agent_requests.schedule_from_worker(match_id=scene.match.pk, now=scene.moment())
        if each.seat == 1
    ]
    assert second.about != first.about
    assert request_decision(scene, 1, about=second.about)


def test_a_question_tells_nothing_of_what_it_is_about(monkeypatch):
    with_mind(
        monkeypatch, ScriptedAgent(lambda case: Decision(case.legal[0]), question_key=lambda window, view: "the seer")
    )
    scene = seated(monkeypatch, people=1)
    for each in agent_requests.schedule_from_worker(match_id=scene.match.pk, now=scene.moment()):
        assert len(each.about) == 16
        assert int(each.about, 16) >= 0


def test_an_overdue_answer_is_asked_for_again(monkeypatch, django_capture_on_commit_callbacks):
    with_mind(monkeypatch, ScriptedAgent(lambda case: Decision(case.legal[0])))
    scene = seated(monkeypatch, people=1)
    first = agent_requests.schedule_from_worker(match_id=scene.match.pk, now=scene.moment())
    due_at = Snapshot.objects.get(match=scene.match).agent_due_at
    assert due_at is not None
    sent = []
    monkeypatch.setattr(task_sending, "send_task", lambda name, args, **_: sent.append((name, args)))
    with django_capture_on_commit_callbacks(execute=True):
        assert not match_transaction.settle_due(match_id=scene.match.pk, now=due_at)
    assert sent == [("games.tasks.ask_agents", (str(scene.match.pk), True))]
    again = agent_requests.schedule_from_worker(match_id=scene.match.pk, again=True, now=due_at)
    assert {(each.seat, each.window, each.about) for each in again} == {
        (each.seat, each.window, each.about) for each in first
    }


def test_a_mind_that_takes_long_is_given_as_long(monkeypatch, settings):
    settings.KAIJU = {**settings.KAIJU, "AGENT_PAUSE": (0.8, 2.0)}
    mind = with_mind(monkeypatch, ScriptedAgent(lambda case: Decision(case.legal[0])))
    mind.decision_seconds = 20.0
    scene = seated(monkeypatch, people=1)
    due_at = Snapshot.objects.get(match=scene.match).agent_due_at
    assert due_at is not None
    assert (due_at - scene.match.started_at).total_seconds() == pytest.approx(
        20 + 2 + pending_decisions.RETRY_GRACE_SECONDS
    )


def test_no_move_waits_while_thinkers_make_up_their_minds(monkeypatch):
    """Whether an agent means to act is found out by a worker: within the move it would tell by its time who it is."""

    def will_answer(window, view):
        raise AssertionError("asked within a move")

    with_mind(monkeypatch, ScriptedAgent(lambda case: Decision(case.legal[0]), will_answer=will_answer))
    scene = seated(monkeypatch, people=1)
    scene.play(0, Hunt(8))
    scene.clock()


def test_what_was_asked_is_forgotten_with_the_end(monkeypatch):
    with_mind(monkeypatch, ScriptedAgent(lambda case: Decision(case.legal[0])))
    scene = seated(monkeypatch, people=1)
    agent_requests.schedule_from_worker(match_id=scene.match.pk, now=scene.moment())
    assert AgentQuestions.objects.filter(match=scene.match).exists()
    moves.abort(match_id=scene.match.pk, by_staff=person("boss", staff=True), now=scene.moment())
    assert not AgentQuestions.objects.exists()
    assert agent_requests.schedule_from_worker(match_id=scene.match.pk) == ()


def test_a_lost_task_of_a_short_step_is_made_up_for_within_it(monkeypatch, settings):
    settings.KAIJU = {**settings.KAIJU, "AGENT_PAUSE": (0.8, 2.0)}
    with_mind(monkeypatch, ScriptedAgent(lambda case: Decision(Hunt(7))))
    scene = seated(monkeypatch, people=1, wolf_seconds=5)
    due_at = Snapshot.objects.get(match=scene.match).agent_due_at
    closes_at = head(scene.match).info.moment(scene.state.ctx.window_named("wolves").closes_at)
    assert due_at is not None
    assert due_at <= closes_at - timedelta(seconds=2)


# ── A person who is away ────────────────────────────────────────────────────────────────────────


def away(scene: Scene, seat: int) -> None:
    moves.take_over(match_id=scene.match.pk, user_id=scene.people[seat].pk, now=scene.moment())


def test_who_answers_a_hidden_window_stays_on_trustee(monkeypatch):
    """Everybody sees a seat that is taken back: at night that would tell who was awake."""
    scene = seated(monkeypatch)
    away(scene, 3)
    scene.play(3, Check(0))
    assert scene.state.ctx.trustees == (3,)
    assert scene.match.moves.order_by("number").last().by == "person"
    assert not scene.match.moves.filter(verb="give_back").exists()


def test_who_answers_a_public_window_has_the_seat_back(monkeypatch):
    scene = seated(monkeypatch)
    away(scene, 3)
    scene.to_vote()
    scene.play(3, Vote(None))
    assert scene.state.ctx.trustees == ()


def test_the_trustee_leaves_a_hidden_window_to_the_person_who_has_answered_it(monkeypatch):
    with_mind(monkeypatch, ScriptedAgent(lambda case: Decision(Hunt(7))))
    scene = seated(monkeypatch)
    away(scene, 0)
    scene.play(0, Hunt(8))
    assert not request_decision(scene, 0)
    assert [line.action for line in scene.match.moves.filter(verb="hunt")] == [{"target": 8}]


def test_the_trustee_hunts_for_a_person_who_has_only_whispered(monkeypatch):
    with_mind(monkeypatch, ScriptedAgent(lambda case: Decision(Hunt(7))))
    scene = seated(monkeypatch)
    away(scene, 0)
    scene.whisper(0, "七号")
    assert request_decision(scene, 0)
    assert scene.state.night.hunts == ((0, 7),)


def test_the_trustee_has_no_voice_in_a_speech(monkeypatch):
    mind = with_mind(monkeypatch, ScriptedAgent(lambda case: Decision(Say("", ()), texts={"en": "I speak for them"})))
    scene = seated(monkeypatch)
    speaker = scene.to_speech()
    away(scene, speaker)
    assert request_decision(scene, speaker)
    assert not any(isinstance(action, Say) for action in mind.cases[-1].legal)
    assert not ChatMessage.objects.exists()
    assert scene.match.moves.order_by("number").last().verb == "end"


def test_the_trustee_of_a_wolf_votes_and_does_not_whisper(monkeypatch):
    mind = with_mind(monkeypatch, ScriptedAgent(lambda case: Decision(case.legal[-1])))
    scene = seated(monkeypatch)
    away(scene, 0)
    assert request_decision(scene, 0)
    assert not any(isinstance(action, Whisper) for action in mind.cases[-1].legal)


# ── The log of the server ───────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("fault", ["raises", "illegal"])
def test_a_fault_at_night_does_not_tell_the_log_whose_it_was(monkeypatch, caplog, fault):
    def fail(case):
        if fault == "raises":
            raise ZeroDivisionError("the seer")
        return Decision(Check(3))  # itself

    with_mind(monkeypatch, ScriptedAgent(fail))
    scene = seated(monkeypatch, people=1)
    assert request_decision(scene, 3)
    (record,) = [record for record in caplog.records if record.name == "games.services.agent_moves"]
    assert "seat" not in record.getMessage()
    assert "NOT_YOURSELF" not in record.getMessage()
    assert "the seer" not in caplog.text


# ── A whole match ───────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("level", ["club", *rarely("novice")])
def test_reasoners_play_a_match_to_its_end(monkeypatch, level):
    scene = seated(monkeypatch, people=1, roles="WWWSTGVVV")
    away(scene, 0)
    rng = Random(level)
    for _ in range(3000):
        now = head(scene.match)
        if now.ended:
            break
        asked = list(pending_decisions.pending_decisions(now.info, now.state))
        rng.shuffle(asked)
        played = False
        for each in asked:
            moment = now.info.moment(now.state.ctx.at + 700)
            if now.info.ms(moment) < each.window.closes_at and max(each.window.opens_at, 0) <= now.info.ms(moment):
                played = agent_moves.play_pending_decision(
                    match_id=scene.match.pk, seat=each.seat, window=each.window.id, about=each.about, now=moment
                )
                break
        if not played:
            scene.clock()
    scene.match.refresh_from_db()
    assert scene.match.status == "finished"
    assert selectors.verify(scene.match).ok
    replay = selectors.replay_data(scene.match)
    refs = {message["ref"] for message in replay["said"]}
    named = {
        event["data"]["message"]
        for step in replay["steps"]
        for event in step["events"]
        if event["kind"] in ("said", "whisper")
    }
    assert named == refs
    assert len(refs) > 5
    assert {thought["seat"] for thought in replay["minds"]} == set(range(9))
    assert all(message["texts"].keys() == {"zh-hans", "zh-hant", "en"} for message in replay["said"])
    assert {frozenset(thought["reasoning"]) for thought in replay["minds"]} == {frozenset({"zh-hans", "zh-hant", "en"})}


def test_a_late_answer_to_a_night_is_dropped(monkeypatch):
    scene = seated(monkeypatch)
    window = scene.window(0, "wolves")
    scene.clock()
    with pytest.raises(StaleMove):
        moves.play_move(match_id=scene.match.pk, seat=0, window=window.id, action=Hunt(8), now=scene.moment())
    assert journal.head_of(scene.match.pk).state.stage == "guard"
