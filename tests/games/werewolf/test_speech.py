"""What moves say: the log names a text, the text stands beside it, and only who may read it gets it."""

from __future__ import annotations

import pytest

from games import after_commit, journal, selectors
from games.models import ChatMessage
from games.rules.core import IllegalMove, MalformedMove, StaleMove
from games.rules.werewolf.actions import EndSpeech, Say, Whisper
from games.selectors.window_aliases import alias_of
from games.services import chat, hide_messages_and_add_time, moves, tables
from tests.support.live_matches import after, kept, log_of, person

from .live_scene import Scene, seated

pytestmark = [pytest.mark.django_db, pytest.mark.sqlite_seldom]


def said(scene: Scene, seat: int | None, *, ended: bool = False) -> list[str]:
    """The texts that who began in this seat is given when they come."""
    frame = selectors.said_frame(journal.match_info_of(scene.match.pk), seat, ended=ended)
    return [message["text"] for message in frame["messages"]]


# ── A speech ────────────────────────────────────────────────────────────────────────────────────


def test_the_log_holds_a_reference_and_never_the_text(monkeypatch):
    scene = seated(monkeypatch)
    speaker = scene.to_speech()
    message = scene.say(speaker, "我是预言家，昨晚查了三号。", claims=[{"kind": "role", "role": "seer"}])
    line = scene.match.moves.order_by("number").last()
    assert line.action["message"] == message.ref
    assert [event["data"]["message"] for event in line.events if event["kind"] == "said"] == [message.ref]
    assert "预言家" not in str(list(scene.match.moves.values_list("action", "events")))
    assert len(message.ref) == 16
    assert int(message.ref, 16) >= 0


def test_a_speech_is_for_everybody_and_says_who_spoke(monkeypatch):
    scene = seated(monkeypatch)
    speaker = scene.to_speech()
    message = scene.say(speaker, "大家好")
    assert (message.channel, message.audience, message.seat, message.user, message.match) == (
        "speech", None, speaker, scene.people[speaker], scene.match,
    )  # fmt: skip
    assert [said(scene, viewer) for viewer in (None, 0, 8)] == [["大家好"]] * 3


def test_the_text_of_a_speech_is_one_line_of_what_can_be_seen(monkeypatch):
    scene = seated(monkeypatch)
    assert scene.say(scene.to_speech(), "  a\u202eb \n\t c\x00 ").text == "ab c"


@pytest.mark.parametrize(
    ("data", "code"),
    [
        ({}, "MALFORMED"),
        ({"text": None}, "MALFORMED"),
        ({"text": ["a"]}, "MALFORMED"),
        ({"text": " \u200b "}, "MALFORMED"),
        ({"text": "字" * 301}, "TEXT_TOO_LONG"),
        ({"message": "00112233445566aa"}, "MALFORMED"),
    ],
)
def test_a_speech_without_a_text_that_can_be_shown_is_refused_and_changes_nothing(monkeypatch, data, code):
    scene = seated(monkeypatch)
    speaker = scene.to_speech()
    before = kept(scene.match)
    with pytest.raises(MalformedMove) as refusal:
        scene.frame(speaker, "say", claims=[], **data)
    assert refusal.value.code == code
    assert kept(scene.match) == before
    assert not ChatMessage.objects.exists()


def test_three_hundred_characters_are_a_speech(monkeypatch):
    scene = seated(monkeypatch)
    assert scene.say(scene.to_speech(), "字" * 300).text == "字" * 300


def test_nobody_gives_a_text_a_reference_of_their_own(monkeypatch):
    scene = seated(monkeypatch)
    message = scene.say(scene.to_speech(), "one", message="00112233445566aa")
    assert message.ref != "00112233445566aa"


def test_who_is_not_speaking_says_nothing_and_leaves_no_text(monkeypatch):
    scene = seated(monkeypatch)
    speaker = scene.to_speech()
    other = next(seat for seat in range(9) if seat != speaker)
    window = scene.window(speaker, "speech")
    with pytest.raises(IllegalMove):
        moves.play_move(
            match_id=scene.match.pk, seat=other, window=window.id, action=Say("", ()), texts={"en": "hm"},
            now=scene.moment(),
        )  # fmt: skip
    assert not ChatMessage.objects.exists()


def test_a_speech_that_came_too_late_leaves_no_text(monkeypatch):
    scene = seated(monkeypatch)
    speaker = scene.to_speech()
    window = scene.window(speaker, "speech")
    scene.play(speaker, EndSpeech())
    with pytest.raises(StaleMove):
        moves.play_move(
            match_id=scene.match.pk, seat=speaker, window=window.id, action=Say("", ()), texts={"en": "hm"},
            now=scene.moment(),
        )  # fmt: skip
    assert not ChatMessage.objects.exists()


def test_a_speech_is_stored_with_its_move_or_not_at_all(monkeypatch):
    scene = seated(monkeypatch)
    speaker = scene.to_speech()
    before = log_of(scene.match)

    def fail(*args, **kwargs):
        raise RuntimeError

    monkeypatch.setattr("games.services.match_transaction.journal.append_entries", fail)
    with pytest.raises(RuntimeError):
        scene.play(speaker, Say("", ()))
    assert log_of(scene.match) == before
    assert not ChatMessage.objects.exists()


def test_a_message_is_shown_after_the_commit_of_its_move(monkeypatch, django_capture_on_commit_callbacks):
    scene = seated(monkeypatch)
    speaker = scene.to_speech()
    sent = []
    monkeypatch.setattr(
        after_commit, "broadcast", lambda group, message: sent.append((message["type"], message.get("id")))
    )
    with django_capture_on_commit_callbacks(execute=True):
        message = scene.say(speaker, "now")
        assert sent == []
    assert ("table.chat", message.pk) in sent


def test_an_agents_words_are_kept_in_both_languages_and_shown_in_those_that_are_converted(monkeypatch):
    scene = seated(monkeypatch)
    speaker = scene.to_speech()
    scene.play(speaker, Say("", ()), texts={"en": "I am good.", "zh-hans": "我说真话，听我的。"})
    kept = ChatMessage.objects.latest("pk")
    assert kept.texts == {"zh-hans": "我说真话，听我的。", "en": "I am good."}
    shown = selectors.chat_frame(kept.pk)
    assert shown is not None
    assert (shown.frame["text"], shown.frame["texts"]) == (
        "我说真话，听我的。", {"zh-hans": "我说真话，听我的。", "zh-hant": "我說真話，聽我的。", "en": "I am good."},
    )  # fmt: skip


def test_a_persons_words_stay_as_they_were_written(monkeypatch):
    scene = seated(monkeypatch)
    message = scene.say(scene.to_speech(), "我说真话")
    shown = selectors.chat_frame(message.pk)
    assert shown is not None
    assert shown.frame["text"] == "我说真话"
    assert "texts" not in shown.frame


def test_a_frame_that_comes_again_since_its_ack_was_lost_is_said_once(monkeypatch):
    scene = seated(monkeypatch)
    speaker = scene.to_speech()
    first = scene.frame(speaker, "say", text="once", claims=[], ref="abc1")
    again = scene.frame(speaker, "say", text="once", claims=[], ref="abc1")
    assert (again.number, again.events) == (first.number, ())
    assert [speech.message for speech in scene.state.speeches] == [ChatMessage.objects.get().ref]
    scene.frame(speaker, "say", text="once", claims=[], ref="abc2")
    scene.frame(speaker, "say", text="twice", claims=[], ref="abc2")
    scene.frame(speaker, "say", text="once", claims=[])
    assert [message.text for message in ChatMessage.objects.order_by("pk")] == ["once", "once", "twice", "once"]


def test_a_last_message_that_comes_again_is_no_stale_one(monkeypatch):
    scene = seated(monkeypatch)
    speaker = scene.to_speech()
    alias = alias_of(scene.match.pk, speaker, scene.window(speaker, "speech").id)
    data = {"text": "that is all", "claims": [], "last": True}
    for _ in range(2):
        moves.play_move_by_alias(
            match_id=scene.match.pk, seat=speaker, alias=alias, verb="say", data=data, ref="abc1", now=scene.moment()
        )
    assert scene.speaker() != speaker
    assert ChatMessage.objects.count() == 1


# ── The wolves' channel ─────────────────────────────────────────────────────────────────────────


def test_a_whisper_is_read_by_the_living_wolves_alone(monkeypatch):
    scene = seated(monkeypatch)
    message = scene.whisper(1, "杀三号")
    assert (message.channel, message.audience) == ("wolves", [0, 1, 2])
    assert [said(scene, viewer) for viewer in (None, *range(9))] == [[], *[["杀三号"]] * 3, *[[]] * 6]
    shown = selectors.chat_frame(message.pk)
    assert shown is not None
    assert set(shown.readers or ()) == {scene.people[seat].pk for seat in (0, 1, 2)}


def test_a_wolf_that_is_out_hears_no_more_and_keeps_what_it_heard(monkeypatch):
    scene = seated(monkeypatch)
    scene.whisper(1, "first night")
    scene.to_vote(victim=0)
    assert not scene.state.alive[0]
    while scene.state.ctx.window_named("night") is None:
        scene.clock()
    later = scene.whisper(1, "second night")
    assert later.audience == [1, 2]
    assert said(scene, 0) == ["first night"]
    assert said(scene, 2) == ["first night", "second night"]


def test_nobody_else_can_whisper(monkeypatch):
    scene = seated(monkeypatch)
    window = scene.window(0, "wolves")
    with pytest.raises(StaleMove):  # as if there were no such window
        moves.play_move(
            match_id=scene.match.pk, seat=6, window=window.id, action=Whisper(""), texts={"en": "hm"},
            now=scene.moment(),
        )  # fmt: skip
    assert not ChatMessage.objects.exists()


# ── The chat beside it ──────────────────────────────────────────────────────────────────────────


def say(scene: Scene, user, **what):
    return chat.send_message(table=scene.table, user=user, now=scene.moment(), **what)


@pytest.mark.parametrize("what", [{"text": "hello"}, {"emotion": "happy"}, {"phrase": "nice"}])
def test_the_living_and_spectators_are_silent_while_the_match_runs(monkeypatch, what):
    scene = seated(monkeypatch)
    for user in (scene.people[0], scene.people[8], person("eve")):
        with pytest.raises(IllegalMove) as refusal:
            say(scene, user, **what)
        assert refusal.value.code == "SILENCE"
    scene.to_speech()
    with pytest.raises(IllegalMove):
        say(scene, scene.people[scene.speaker()], **what)
    assert not ChatMessage.objects.exists()


def test_who_is_out_is_heard_by_those_who_are_out(monkeypatch):
    scene = seated(monkeypatch)
    scene.to_vote(victim=7)
    message = say(scene, scene.people[7], text="it was four")
    assert (message.channel, message.audience, message.seat) == ("dead", [7], 7)
    assert [viewer for viewer in (None, *range(9)) if said(scene, viewer)] == [7]
    shown = selectors.chat_frame(message.pk)
    assert shown is not None
    assert set(shown.readers or ()) == {scene.people[7].pk}


def test_the_seat_that_one_began_in_counts_and_not_the_one_at_the_table(monkeypatch):
    """A player who got up is no spectator: their seat is still of the match."""
    scene = seated(monkeypatch)
    scene.to_vote(victim=7)
    tables.leave(table=scene.table, user=scene.people[7], now=scene.moment())
    assert say(scene, scene.people[7], text="still here").audience == [7]


def test_a_table_with_open_chat_talks_by_day_and_not_by_night(monkeypatch):
    scene = seated(monkeypatch, open_chat=True)
    with pytest.raises(IllegalMove):
        say(scene, scene.people[0], text="at night")
    scene.to_speech()
    message = say(scene, scene.people[0], text="by day")
    assert (message.channel, message.audience) == ("", None)
    with pytest.raises(IllegalMove):
        say(scene, person("eve"), text="a spectator")


def test_the_clock_is_settled_before_it_is_asked_who_may_speak(monkeypatch):
    """A second after the day has run out it is night, whether or not a ticker has looked."""
    scene = seated(monkeypatch, open_chat=True)
    scene.to_vote()
    closes_at = scene.state.ctx.windows[0].closes_at
    assert say(scene, scene.people[0], text="just in time").audience is None
    with pytest.raises(IllegalMove) as refusal:
        chat.send_message(table=scene.table, user=scene.people[0], text="late", now=after(closes_at))
    assert refusal.value.code == "SILENCE"
    assert scene.state.ctx.window_named("night") is not None


def test_after_the_end_everybody_hears_everybody_and_reads_what_was_said(monkeypatch):
    scene = seated(monkeypatch)
    scene.whisper(1, "杀三号")
    moves.abort(match_id=scene.match.pk, by_staff=person("boss", staff=True), now=scene.moment())
    assert say(scene, person("eve"), text="well played", channel="spectators").audience is None
    assert said(scene, None, ended=True) == ["杀三号"]
    scene.match.refresh_from_db()
    replay = selectors.replay_data(scene.match)
    assert [(each["text"], each["channel"]) for each in replay["said"]] == [("杀三号", "wolves")]


# ── Hidden by moderation ────────────────────────────────────────────────────────────────────────


def test_a_hidden_text_is_gone_everywhere_and_the_log_stays(monkeypatch, django_capture_on_commit_callbacks):
    scene = seated(monkeypatch)
    speaker = scene.to_speech()
    message = scene.say(speaker, "something foul")
    before = kept(scene.match)
    sent = []
    monkeypatch.setattr(after_commit, "broadcast", lambda group, told: sent.append(told))
    boss = person("boss", staff=True)
    with django_capture_on_commit_callbacks(execute=True):
        assert hide_messages_and_add_time.set_hidden(messages=[message], by_staff=boss, hidden=True) == 1
    assert sent == [{"type": "table.chat_hidden", "id": message.pk}]
    frame = selectors.said_frame(journal.match_info_of(scene.match.pk), None, ended=False)
    assert (frame["messages"], frame["hidden"]) == ([], [message.ref])
    assert selectors.chat_frame(message.pk) is None
    shown = selectors.hidden_frame(message.pk)
    assert shown is not None
    assert shown.frame == {"type": "chat_hidden", "message": message.ref}
    assert selectors.speech_texts(match_id=scene.match.pk, seat=0) == {}
    assert kept(scene.match) == before
    assert selectors.verify(scene.match).ok
    hide_messages_and_add_time.set_hidden(messages=[message], by_staff=boss, hidden=False)
    assert said(scene, None) == ["something foul"]


def test_who_could_not_read_a_message_is_not_told_that_it_was_hidden(monkeypatch):
    scene = seated(monkeypatch)
    message = scene.whisper(1, "foul")
    hide_messages_and_add_time.set_hidden(messages=[message], by_staff=person("boss", staff=True), hidden=True)
    info = journal.match_info_of(scene.match.pk)
    assert selectors.said_frame(info, 6, ended=False)["hidden"] == []
    assert selectors.said_frame(info, 2, ended=False)["hidden"] == [message.ref]
    shown = selectors.hidden_frame(message.pk)
    assert shown is not None
    assert set(shown.readers or ()) == {scene.people[seat].pk for seat in (0, 1, 2)}


def test_the_replay_of_an_ended_match_leaves_out_what_was_hidden_later(monkeypatch):
    scene = seated(monkeypatch)
    message = scene.say(scene.to_speech(), "foul")
    boss = person("boss", staff=True)
    moves.abort(match_id=scene.match.pk, by_staff=boss, now=scene.moment())
    scene.match.refresh_from_db()
    assert len(selectors.replay_data(scene.match)["said"]) == 1
    hide_messages_and_add_time.set_hidden(messages=[message], by_staff=boss, hidden=True)
    assert selectors.replay_data(scene.match)["said"] == []
    assert b"foul" not in selectors.replay_bytes(scene.match)
