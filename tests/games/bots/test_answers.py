"""Answers over the socket: taken once, refused with a code and one retry, resumed after a dropped line."""

from __future__ import annotations

import threading
from typing import Any

import pytest
from asgiref.sync import sync_to_async
from django.utils import timezone

from games.agents.registry import TRUSTEE
from games.bots.models import Bot, Refusal
from games.bots.protocol.table_session import TableSession
from games.bots.services import pausing
from games.models import ChatMessage, Match, Seat
from games.rules.core import IllegalMove, next_deadline
from games.selectors.window_aliases import alias_of
from games.services import match_transaction, moves, tables
from tests.support import live_matches

from .conftest import Made, bot
from .socket_client import BotSocket

in_database = sync_to_async


def begin(*made: Made, rated: bool = True, **options: Any) -> Match:
    """A match of these bots, with agents that nobody asks in the seats that are left: rows as `sit` leaves them."""
    now = timezone.now()
    host = made[0].owner
    table = tables.open_table(
        host=host, game="doudizhu", options={"turn_seconds": 600} | options, bots=True, rated=rated, now=now
    )
    seated = [Seat(table=table, index=index, user=each.user, ready=True) for index, each in enumerate(made)]
    seated += [Seat(table=table, index=index, agent=TRUSTEE) for index in range(len(made), 3)]
    Seat.objects.bulk_create(seated)
    return live_matches.start_match(table=table, now=now)


@pytest.fixture
async def three(open_bot) -> tuple[Match, dict[str, BotSocket]]:
    """A match of three bots, each at its socket, told of its beginning."""
    made = [await in_database(bot)(name) for name in ("alpha", "beta", "gamma")]
    match = await in_database(begin)(*made)
    lines = {each.user.username: await open_bot(each) for each in made}
    for line in lines.values():
        await line.until("DEAL")
    return match, lines


async def asked(lines: dict[str, BotSocket], kind: str) -> tuple[BotSocket, dict[str, Any]]:
    """The socket whose turn it is, with its request."""
    for line in lines.values():
        await line.settle()
    match_turn = [line for line in lines.values() if line.seen[-1]["type"] == kind]
    [line] = match_turn
    return line, line.seen[-1]


async def test_an_auction_and_a_lead_are_played_and_everybody_is_asked_in_turn(three):
    match, lines = three
    line, request = await asked(lines, "BID_REQUEST")
    answer = await line.ask("BID_RESPONSE", player_id=request["player_id"], bid=3, request_id=request["request_id"])
    assert (answer["type"], answer["request_id"], answer["repeated"]) == ("ACCEPTED", request["request_id"], False)
    lead = await line.until("PLAY_REQUEST")
    assert (lead["role"], lead["is_free_play"], len(lead["hand"])) == ("landlord", True, 20)
    played = await line.ask("PLAY_RESPONSE", action="PLAY", cards=lead["hand"][-1:])  # the only one that is open
    assert played["type"] == "ACCEPTED"
    follower, follow = await asked({name: each for name, each in lines.items() if each is not line}, "PLAY_REQUEST")
    assert follow["last_play"]["cards"] == lead["hand"][-1:]
    passed = await follower.ask("PLAY_RESPONSE", action="PASS", cards=[], request_id=follow["request_id"])
    assert passed["type"] == "ACCEPTED"
    logged = await in_database(lambda: list(match.moves.order_by("number").values_list("verb", "by")))()
    assert logged[1:] == [("bid", "bot"), ("play", "bot"), ("pass", "bot")]


async def test_an_answer_sent_again_counts_once_whatever_it_says(three):
    match, lines = three
    line, request = await asked(lines, "BID_REQUEST")
    about = {"match_id": request["match_id"], "request_id": request["request_id"]}
    await line.ask("BID_RESPONSE", bid=1, **about)
    again = await line.ask("BID_RESPONSE", bid=2, **about)
    assert (again["type"], again["repeated"]) == ("ACCEPTED", True)
    assert await in_database(match.moves.count)() == 2


async def test_a_wrong_answer_may_be_tried_once_more_and_no_oftener(three):
    match, lines = three
    line, request = await asked(lines, "BID_REQUEST")
    about = {"match_id": request["match_id"], "request_id": request["request_id"]}
    refusals = [await line.ask("BID_RESPONSE", bid=bid, **about) for bid in (7, "x", 1)]
    assert [(each["code"], each["class"], each["retry"]) for each in refusals] == [
        ("INVALID_BID", "illegal", True), ("MALFORMED", "malformed", False), ("NO_RETRY", "stale", False),
    ]  # fmt: skip
    assert refusals[0]["request_id"] == request["request_id"]
    assert refusals[0]["message"] == "A bid must be 0 to 3."
    assert await in_database(match.moves.count)() == 1
    assert await in_database(lambda: list(Refusal.objects.values_list("code", flat=True)))() == [
        "MALFORMED",
        "INVALID_BID",
    ]


async def test_an_answer_that_comes_with_hello_is_taken_or_confirmed(three, open_bot, monkeypatch):
    """Whoever sends it again the moment the line is back may be quicker than what tells of the match."""
    read = TableSession._read_frame
    slow = threading.Event()  # never set

    def later(self, frame):
        slow.wait(0.2)
        return read(self, frame)

    monkeypatch.setattr(TableSession, "_read_frame", later)
    match, lines = three
    line, request = await asked(lines, "BID_REQUEST")
    about = {"match_id": request["match_id"], "request_id": request["request_id"]}
    for repeated in (False, True):
        back = await open_bot(line.token, hello=False)
        await back.send("HELLO", matches=[request["match_id"]])
        answer = await back.ask("BID_RESPONSE", bid=1, **about)
        assert (answer["type"], answer["repeated"]) == ("ACCEPTED", repeated), answer
    assert await in_database(match.moves.count)() == 2


async def test_the_retry_is_taken(three):
    _, lines = three
    line, request = await asked(lines, "BID_REQUEST")
    about = {"request_id": request["request_id"]}
    assert (await line.ask("BID_RESPONSE", bid=9, **about))["retry"] is True
    assert (await line.ask("BID_RESPONSE", bid=0, **about))["type"] == "ACCEPTED"


async def test_an_answer_after_the_clock_is_too_late_and_costs_no_retry(three):
    match, lines = three
    line, request = await asked(lines, "BID_REQUEST")

    def run_out() -> None:
        now = live_matches.head(match)
        deadline = next_deadline(now.state)
        assert deadline is not None
        match_transaction.settle_due(match_id=match.pk, now=now.info.moment(deadline))

    await in_database(run_out)()
    closed = await line.until("REQUEST_CLOSED")
    assert (closed["request_id"], closed["reason"]) == (request["request_id"], "timeout")
    late = await line.ask("BID_RESPONSE", bid=1, match_id=request["match_id"], request_id=request["request_id"])
    assert (late["code"], late["class"], late["retry"]) == ("STALE_WINDOW", "stale", False)


async def test_an_answer_in_the_name_of_another_or_to_nothing_is_refused(three):
    """And who is asked nothing must say what it answers."""
    _, lines = three
    line, request = await asked(lines, "BID_REQUEST")
    stale = await line.ask("BID_RESPONSE", bid=1, request_id="nothing")
    assert stale["code"] == "STALE_WINDOW"
    answer = await line.ask("BID_RESPONSE", bid=1, request_id=request["request_id"], player_id="beta2")
    assert answer["code"] == "WRONG_PLAYER"
    other = next(each for each in lines.values() if each is not line)
    assert (await other.ask("BID_RESPONSE", bid=1))["code"] == "REQUEST_ID_REQUIRED"


async def test_after_a_dropped_line_the_open_request_comes_again_with_its_id_and_what_is_left_of_its_time(
    three, open_bot
):
    _, lines = three
    line, request = await asked(lines, "BID_REQUEST")
    await line.drop()
    assert line.token is not None
    back = await open_bot(line.token)
    assert back.last("WELCOME")["matches"] == [request["match_id"]]
    again = await back.until("BID_REQUEST")
    assert [message["type"] for message in back.seen] == ["WELCOME", "MATCH_START", "DEAL", "BID_REQUEST"]
    assert back.seen[1]["resumed"] is True
    assert again["request_id"] == request["request_id"]
    assert again["time_left_ms"] <= request["time_left_ms"]
    assert (await back.ask("BID_RESPONSE", bid=3, request_id=again["request_id"]))["type"] == "ACCEPTED"


async def test_who_was_on_trustee_has_the_seat_back_by_coming(open_bot):
    made = await in_database(bot)("alpha")
    match = await in_database(begin)(made)
    await in_database(moves.take_over)(match_id=match.pk, user_id=made.user.pk)
    line = await open_bot(made)
    await line.until("DEAL")
    assert (await in_database(live_matches.head)(match)).state.ctx.trustees == ()


async def test_the_end_of_a_match_that_was_missed_is_told_to_who_asks(open_bot):
    made = await in_database(bot)("alpha")
    match = await in_database(begin)(made)
    await in_database(moves.abort)(
        match_id=match.pk, by_staff=await in_database(live_matches.person)("staff", staff=True)
    )
    line = await open_bot(made, matches=[str(match.pk), "none"])
    over = await line.until("GAME_OVER")
    assert (over["match_id"], over["termination"], over["winners"]) == (str(match.pk), "aborted", [])
    assert over["places"] == {"alpha": 0, "agent:1": 0, "agent:2": 0}


async def test_the_emotion_shows_at_once_and_comment_and_hint_when_the_round_has_ended(three):
    match, lines = three
    line, request = await asked(lines, "BID_REQUEST")
    await line.ask(
        "BID_RESPONSE", bid=3, comment="  Mine\u200b. ", emotion="confident", strategy_hint="Low cards first.",
        request_id=request["request_id"],
    )  # fmt: skip

    def said() -> list[tuple[str, str, bool, str]]:
        rows = ChatMessage.objects.filter(match=match).order_by("pk")
        return [(each.emotion, each.text, each.held, each.user.username) for each in rows]

    name = request["player_id"]
    assert await in_database(said)() == [
        ("confident", "", False, name), ("", "Mine.", True, name), ("", "Low cards first.", True, name),
    ]  # fmt: skip
    hint = await in_database(ChatMessage.objects.get)(text="Low cards first.")
    assert hint.texts == {
        "zh-hans": "思路：Low cards first.", "zh-hant": "思路：Low cards first.", "en": "The idea: Low cards first.",
    }  # fmt: skip
    await in_database(moves.abort)(
        match_id=match.pk, by_staff=await in_database(live_matches.person)("staff", staff=True)
    )
    assert [held for _, _, held, _ in await in_database(said)()] == [False, False, False]


async def test_what_cannot_be_shown_fails_no_move(three):
    match, lines = three
    line, request = await asked(lines, "BID_REQUEST")
    answer = await line.ask(
        "BID_RESPONSE", bid=1, comment=7, emotion="hungry", strategy_hint="\u200b", request_id=request["request_id"]
    )
    assert answer["type"] == "ACCEPTED"
    assert await in_database(ChatMessage.objects.filter(match=match).count)() == 0


async def test_a_bot_that_got_up_is_told_no_more_and_does_not_come_back_by_itself(three, open_bot):
    match, lines = three
    line = lines["alpha"]
    table = await in_database(live_matches.table_at)(match)
    assert (await line.ask("LEAVE", table=table.code))["of"] == "LEAVE"
    await line.settle()
    await line.drop()
    back = await open_bot(line.token)
    assert back.last("WELCOME")["matches"] == []


@pytest.mark.django_db
def test_an_answer_that_was_on_its_way_when_the_bot_was_paused_takes_no_seat_back():
    made = [bot(name) for name in ("alpha", "beta", "gamma")]
    match = begin(*made)
    window = next(each for each in live_matches.head(match).state.ctx.windows if each.turn)
    seat = window.seats[0]
    asked_bot = Bot.objects.get(user=match.seats.get(index=seat).user)
    pausing.pause_bot(bot=asked_bot, why=Bot.Pause.OWNER)
    with pytest.raises(IllegalMove, match="BOT_PAUSED"):
        moves.play_move_by_alias(
            match_id=match.pk, seat=seat, alias=alias_of(match.pk, seat, window.id), verb="bid", data={"points": 3},
            by="bot",
        )  # fmt: skip
    assert seat in live_matches.head(match).state.ctx.trustees
