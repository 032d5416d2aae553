"""How a bot comes in: its token, the version, HELLO; and how it is sent away."""

from __future__ import annotations

from datetime import timedelta

from asgiref.sync import sync_to_async
from django.utils import timezone

from accounts.api_tokens import find_token, personal_token, revoke
from accounts.models import Scope, Token
from games.bots.models import Bot
from games.bots.protocol import consumer
from games.bots.services import owner_actions, pausing
from games.consumers import session_watch
from tests.support import live_matches

from .conftest import bot

in_database = sync_to_async


async def test_a_token_in_the_header_or_in_hello_says_which_bot_it_is(open_bot):
    alpha = await in_database(bot)("alpha")
    for header in (True, False):
        line = await open_bot(alpha, header=header, cards="rank")
        welcome = line.last("WELCOME")
        assert (welcome["player_id"], welcome["protocol"], welcome["cards"]) == ("alpha", "kaiju.bot.v1", "rank")
        assert welcome["limits"] == {"matches_at_once": 4, "matches_a_day": 200, "messages_a_minute": 240}
        assert (welcome["matches"], welcome["waiting"], welcome["challenges"]) == ([], [], [])


async def test_the_version_is_the_newest_that_both_speak(open_bot):
    alpha = await in_database(bot)("alpha")
    chosen = await open_bot(alpha, versions=("kaiju.bot.v9", "kaiju.bot.v1"))
    silent = await open_bot(alpha, versions=())
    assert (chosen.version, silent.version) == ("kaiju.bot.v1", None)
    assert silent.last("WELCOME")["protocol"] == "kaiju.bot.v1"


async def test_a_version_that_nobody_speaks_is_told_which_there_are(open_bot):
    line = await open_bot(None, versions=("kaiju.bot.v9",), hello=False)
    assert await line.until("BYE") == {
        "type": "BYE", "code": "UNSUPPORTED_VERSION", "data": {"versions": ["kaiju.bot.v1"]},
    }  # fmt: skip
    assert (await line.next())["code"] == 4406


async def test_a_token_that_opens_nothing_ends_the_connection(open_bot):
    line = await open_bot("kaiju_nothing", hello=True)
    assert [message.get("code") for message in line.seen] == ["BAD_TOKEN", 4403]


async def test_a_persons_token_plays_as_no_bot(open_bot):
    ann = await in_database(live_matches.person)("ann")
    _row, token = await in_database(personal_token)(user=ann, name="mine", scopes=[Scope.READ, Scope.PLAY])
    line = await open_bot(token)
    assert [message.get("code") for message in line.seen] == ["NOT_A_BOT_TOKEN", 4403]


async def test_a_paused_bot_is_told_why(open_bot):
    alpha = await in_database(bot)("alpha")
    paused = await in_database(Bot.objects.get)(user=alpha.user)
    await in_database(pausing.pause_bot)(bot=paused, why=Bot.Pause.STAFF, note="Too loud.")
    line = await open_bot(alpha)
    assert line.seen[0] == {"type": "BYE", "code": "BOT_PAUSED", "data": {"why": "staff", "note": "Too loud."}}
    assert line.seen[1]["code"] == 4423


async def test_pausing_a_bot_ends_its_connection(open_bot):
    alpha = await in_database(bot)("alpha")
    line = await open_bot(alpha)
    await in_database(pausing.pause_bot)(bot=await in_database(Bot.objects.get)(user=alpha.user), why=Bot.Pause.OWNER)
    assert (await line.until("BYE"))["code"] == "BOT_PAUSED"


async def test_a_token_that_is_revoked_ends_the_connection_with_the_next_look(open_bot, monkeypatch):
    monkeypatch.setattr(session_watch, "RECHECK_SECONDS", 0.0)
    alpha = await in_database(bot)("alpha")
    line = await open_bot(alpha)
    row = await in_database(find_token)(alpha.token)
    assert row is not None
    await in_database(revoke)(token=row)
    await line.send("UNQUEUE")
    assert (await line.until("BYE"))["code"] == "BAD_TOKEN"


async def test_a_token_that_ends_by_itself_ends_the_connection(open_bot):
    alpha = await in_database(bot)("alpha")
    row = await in_database(find_token)(alpha.token)
    assert row is not None
    ends_at = timezone.now() + timedelta(seconds=2)
    await in_database(Token.objects.filter(pk=row.pk).update)(expires_at=ends_at)
    line = await open_bot(alpha)
    assert line.last("WELCOME")
    assert (await line.until("BYE"))["code"] == "BAD_TOKEN"
    assert timezone.now() < ends_at + timedelta(seconds=session_watch.RECHECK_SECONDS)


async def test_a_bot_that_is_retired_while_it_is_here_is_told_so(open_bot):
    alpha = await in_database(bot)("alpha")
    line = await open_bot(alpha)
    await in_database(owner_actions.retire)(bot=await in_database(Bot.objects.get)(user=alpha.user))
    assert (await line.until("BYE"))["code"] == "BOT_RETIRED"


async def test_who_connects_once_more_takes_over(open_bot):
    alpha = await in_database(bot)("alpha")
    first = await open_bot(alpha)
    second = await open_bot(alpha)
    assert (await first.until("BYE"))["code"] == "TAKEN_OVER"
    assert (await first.next())["code"] == 4401
    await second.send("PING", t=5)
    pong = await second.until("PONG")
    assert pong["t"] == 5
    assert pong["now"] > 1_700_000_000_000


async def test_hello_comes_first_and_soon(open_bot, monkeypatch):
    monkeypatch.setattr(consumer, "HELLO_SECONDS", 0.05)
    line = await open_bot(None, hello=False)
    await line.send("PING")
    refused = await line.until("ERROR")
    assert (refused["code"], refused["class"], refused["message"]) == ("HELLO_FIRST", "malformed", "Send HELLO first.")
    assert (await line.until("BYE"))["code"] == "NO_HELLO"
    assert (await line.next())["code"] == 4408


UNREAD = [
    ("{", "BAD_JSON"), ("[]", "MALFORMED"), ('{"type": "SING"}', "UNKNOWN_FRAME"), ('{"type": "QUEUE"}', "MALFORMED"),
    (None, "BINARY_FRAME"), ('{"type": "PING", "t": "' + "x" * 9000 + '"}', "FRAME_TOO_LARGE"),
]  # fmt: skip


async def test_what_cannot_be_read_is_refused_with_a_code(open_bot):
    line = await open_bot(await in_database(bot)("alpha"))
    for text, code in UNREAD:
        await line.send_raw(text, data=None if text else b"x")
        refused = await line.until("ERROR")
        assert (refused["code"], refused["class"], refused["retry"]) == (code, "malformed", False)


async def test_nonsense_without_end_is_shown_the_door(open_bot):
    line = await open_bot(await in_database(bot)("alpha"))
    for _ in range(21):
        await line.send_raw("{")
    assert (await line.until("BYE"))["code"] == "RATE_LIMITED"
    assert (await line.next())["code"] == 4429


async def test_messages_out_of_place_count_as_nonsense_too(open_bot):
    line = await open_bot(await in_database(bot)("alpha"))
    for _ in range(21):
        await line.send("HELLO")
    assert (await line.until("BYE"))["code"] == "RATE_LIMITED"
    assert len([message for message in line.seen if message["type"] == "ERROR"]) == 20


async def test_a_bot_sends_no_more_messages_a_minute_than_its_owner_allows(open_bot):
    alpha = await in_database(bot)("alpha")
    await in_database(Bot.objects.filter(user=alpha.user).update)(messages_a_minute=3)
    line = await open_bot(alpha)
    for number in range(4):
        await line.send("PING", t=number)
    assert (await line.until("ERROR"))["code"] == "RATE_LIMITED"
    assert [message["t"] for message in line.seen if message["type"] == "PONG"] == [0, 1, 2]
