"""The stream desk: who may open it, what it shows, and what its forms do."""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import timedelta
from functools import partial
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from accounts.models import User
from games.agents.registry import levels
from games.rules.doudizhu.state import GiftKind
from games.streams.gift_terms import terms_of
from games.streams.models import Callback, Gift, SigningSecret, Stream
from games.streams.services import end_and_start_matches, gift_queue, stream_lifecycle
from games.streams.services.overlay_address import overlay_token_of
from games.streams.services.signing_secrets import rotate_secret
from games.streams.views.desk_forms import ACTS
from moderation import services as moderation
from tests.support import on_air
from tests.support.live_matches import in_intermission, person
from tests.support.pages import CHINESE, ENGLISH, browser

pytestmark = pytest.mark.django_db
WEAKEST = levels("doudizhu")[0]


@pytest.fixture
def mina() -> User:
    return on_air.streamer()


@pytest.fixture
def stream(mina: User) -> Stream:
    return on_air.opened(mina)


@pytest.fixture
def live(mina: User) -> Stream:
    return on_air.on_air(mina, now=timezone.now())


@pytest.fixture
def client(mina: User) -> Client:
    return browser(language=ENGLISH, user=mina)


def desk_of(stream: Stream) -> str:
    return reverse("stream_desk", args=[stream.pk])


def page(client: Client, stream: Stream, query: str = "") -> str:
    answer = client.get(desk_of(stream) + query)
    assert answer.status_code == 200
    return answer.content.decode()


def press(client: Client, stream: Stream, act: str, **fields: Any) -> str:
    """Sends one of the desk's forms and returns the page to which it leads."""
    answer = client.post(reverse("stream_act", args=[stream.pk, act]), fields, follow=True)
    assert answer.redirect_chain, answer.content.decode()[:400]
    return answer.content.decode()


def terms_fields(stream: Stream, **changed: Any) -> dict[str, Any]:
    """Returns the fields of the form with all gifts, as a browser sends them."""
    fields: dict[str, Any] = {}
    for kind, terms in terms_of(stream.gift_terms).items():
        fields |= {
            f"{kind}_price": terms.price or "", f"{kind}_cooldown": terms.cooldown, f"{kind}_limit": terms.limit or "",
            f"{kind}_names": ", ".join(terms.platform_names),
        } | ({f"{kind}_allowed": "on"} if terms.allowed else {})  # fmt: skip
    return fields | changed


# ── Access ──────────────────────────────────────────────────────────────────────────────────────


def paths(stream: Stream) -> list[str]:
    names = ("stream_desk", "stream_live", "stream_settings")
    return ["/streams/new/", *(reverse(name, args=[stream.pk]) for name in names)]


def test_the_list_and_the_form_are_for_streamers(stream: Stream, client: Client) -> None:
    stranger = browser(language=ENGLISH, user=person("otto"))
    assert [stranger.get(path).status_code for path in ("/streams/", "/streams/new/")] == [403, 403]
    assert browser().get("/streams/").status_code == 302
    assert "Evening show" in client.get("/streams/").content.decode()
    assert 'href="/streams/"' in client.get("/").content.decode()
    assert 'href="/streams/"' not in stranger.get("/").content.decode()


@pytest.mark.parametrize("name", ["other streamer", "staff", "nobody"])
def test_a_desk_is_its_owners_alone(name: str, stream: Stream) -> None:
    users = {"other streamer": partial(on_air.streamer, "otto"), "staff": partial(person, "ada", staff=True)}
    reader = browser(language=ENGLISH, user=users[name]() if name in users else None)
    expected = 302 if name == "nobody" else 404
    assert {reader.get(path).status_code for path in paths(stream)[1:]} == {expected}
    for act in ACTS:
        assert reader.post(reverse("stream_act", args=[stream.pk, act])).status_code == expected, act
    assert reader.post(reverse("stream_secret", args=[stream.pk])).status_code == expected
    assert not SigningSecret.objects.exists()


def test_forms_need_their_token(mina: User, stream: Stream) -> None:
    strict = Client(enforce_csrf_checks=True)
    strict.force_login(mina)
    assert strict.post(reverse("stream_act", args=[stream.pk, "start"])).status_code == 403
    assert client_get_only(strict, stream) == {405}


def client_get_only(client: Client, stream: Stream) -> set[int]:
    addresses = [reverse("stream_act", args=[stream.pk, act]) for act in ACTS]
    return {client.get(address).status_code for address in [*addresses, reverse("stream_secret", args=[stream.pk])]}


def test_an_unknown_act_is_not_found(client: Client, stream: Stream) -> None:
    assert client.post(reverse("stream_act", args=[stream.pk, "dance"])).status_code == 404


# ── A new stream ────────────────────────────────────────────────────────────────────────────────


def form_of(client: Client, path: str) -> dict[str, str]:
    """Returns the fields of the form on a page, with the values that it begins with."""
    fields = client.get(path).context["form"]
    return {
        bound.html_name: "on" if bound.value() is True else str(bound.value())
        for bound in fields
        if bound.value() is not None and bound.value() is not False
    }


def test_a_new_stream_is_off_air_with_agents_and_without_end(client: Client, mina: User) -> None:
    fields = form_of(client, "/streams/new/") | {"title": "Night show", "game": "doudizhu"}
    assert "pace" in fields
    assert "gifts" not in fields
    answer = client.post("/streams/new/", fields | {"level": WEAKEST})
    made = Stream.objects.get()
    assert answer["Location"] == desk_of(made)
    assert (made.owner, made.title, made.on_air, made.pace) == (mina, "Night show", False, 2000)
    assert made.seats == [{"agent": WEAKEST}] * 3
    assert made.options == {"format": "daily"}


@pytest.mark.parametrize("game", ["liars_dice", "uno", "gandengyan", "werewolf"])
def test_every_game_is_streamed_and_only_dou_dizhu_has_gifts(client: Client, game: str) -> None:
    fields = form_of(client, f"/streams/new/?game={game}") | {"title": "Show", "game": game}
    answer = client.post("/streams/new/", fields)
    assert answer.status_code == 302, answer.context["form"].errors
    made = Stream.objects.get()
    shown = page(client, made)
    assert (made.game, 'id="gifts"' in shown, "Test console" in shown) == (game, False, False)
    assert press(client, made, "start").count("On air")


def test_a_title_with_a_listed_word_is_refused_in_words(client: Client, settings: Any) -> None:
    fields = form_of(client, "/streams/new/") | {"title": "", "game": "doudizhu"}
    answer = client.post("/streams/new/", fields)
    assert answer.status_code == 200
    assert not Stream.objects.exists()
    assert "This field is required" in answer.content.decode()


def test_settings_keep_what_was_set_and_apply_from_the_next_match(client: Client, live: Stream) -> None:
    path = reverse("stream_settings", args=[live.pk])
    fields = form_of(client, path)
    assert fields["title"] == "Evening show"
    assert fields["format"] == "daily"
    client.post(path, fields | {"title": "Late show", "pace": "3.5", "format": "quick"})
    live.refresh_from_db()
    assert (live.title, live.pace, live.options, live.changed) == ("Late show", 3500, {}, True)
    assert "Your changes apply after this round" in page(client, live)


# ── On the air ──────────────────────────────────────────────────────────────────────────────────


def test_the_bar_goes_live_pauses_gifts_and_ends(client: Client, stream: Stream) -> None:
    assert "Go live" in page(client, stream)
    assert "Off air" in page(client, stream)
    shown = press(client, stream, "start")
    assert "On air" in shown
    assert "Go live" not in shown
    assert "You are on air." in shown
    assert "Gifts are paused. New ones are refused" in press(client, stream, "accept", accepts="")
    stream.refresh_from_db()
    assert stream.accepts_gifts is False
    assert "Gifts are paused. New ones" not in press(client, stream, "accept", accepts="1")
    assert "The stream ends after this round." in press(client, stream, "end")
    stream.refresh_from_db()
    assert stream.is_ending
    assert "On air" in press(client, stream, "start")  # goes on after all
    stream.refresh_from_db()
    assert not stream.is_ending


def test_a_streamer_without_the_permission_reads_why_the_stream_ends(client: Client, mina: User, live: Stream) -> None:
    mina.user_permissions.clear()
    now = timezone.now()
    end_and_start_matches.advance_stream(stream_id=live.pk, now=now)
    shown = page(client, live)
    assert "Staff took away your permission to stream. The stream ends after this round." in shown
    assert "Go live" not in shown
    assert "may not" in press(client, live, "start") or "permission" in press(client, live, "start")
    assert "permission" in client.get("/streams/").content.decode()
    assert client.get("/streams/new/").status_code == 403


def test_taking_the_role_ends_the_stream_after_its_round(client: Client) -> None:
    ada = person("ada", staff=True)
    kai = person("kai")
    moderation.give_role(user=kai, role="streamer", by=None)
    stream = on_air.on_air(User.objects.get(pk=kai.pk), now=timezone.now())
    moderation.take_role(user=kai, role="streamer", by=ada)
    end_and_start_matches.advance_stream(stream_id=stream.pk, now=timezone.now())
    stream.refresh_from_db()
    assert stream.is_ending


def test_no_hand_is_on_the_desk(client: Client, live: Stream) -> None:
    match = on_air.match_of(live)
    on_air.play_to(match, on_air.playing)
    state = on_air.state_of(match)
    shown = page(client, live) + client.get(reverse("stream_live", args=[live.pk])).content.decode()
    for hand in state.round.hands:
        assert not any(re.search(rf"\b{re.escape(str(card))}\b", shown) for card in hand)
    assert match.seed not in shown


def test_off_air_the_desk_sums_up_the_last_broadcast(client: Client, live: Stream) -> None:
    table = on_air.table_of_stream(live)
    assert f"/t/{table.code}/" in page(client, live)  # for spectators
    ended = on_air.play_to(on_air.match_of(live), in_intermission)
    on_air.give(live, "cheer", now=ended)
    Stream.objects.filter(pk=live.pk).update(accepts_gifts=False)
    on_air.give(live, "effect", now=ended)
    on_air.take(live, now=ended)
    stream_lifecycle.end_stream(stream_id=live.pk, by=None, now=ended)
    shown = client.get(desk_of(live))
    live.refresh_from_db()
    assert not live.on_air
    assert (shown.context["round"], shown.context["up"] != "0:00:00") == (1, True)
    text = shown.content.decode()
    assert "Last on air for" in text
    assert "Gifts applied" in text
    assert shown.context["refused_now"] >= 1
    assert f"/t/{table.code}/" not in text


def test_the_parts_that_change_come_alone(client: Client, live: Stream) -> None:
    shown = client.get(reverse("stream_live", args=[live.pk])).content.decode()
    parts = re.findall(r'data-part="(\w+)"', shown)
    assert parts == ["state", "facts", "acts", "notices", "watch", "seats", "queue", "log", "verdict"]
    whole = re.findall(r'data-part="(\w+)"', page(client, live))
    assert set(parts) < set(whole)
    assert overlay_token_of(live) not in shown


# ── Gifts ───────────────────────────────────────────────────────────────────────────────────────


def test_the_queue_names_donor_and_moment_and_lets_skip_and_clear(client: Client, live: Stream) -> None:
    first, second, third = (
        on_air.give(live, kind, seat=0, target=1, donor=donor, now=timezone.now())
        for kind, donor in (("swap_roles", "Night Boat"), ("effect", "Rain"), ("reshuffle", ""))
    )
    shown = page(client, live)
    queue = shown[shown.index('id="queue"') : shown.index('id="log"')]
    assert [queue.index(words) for words in ("Night Boat", "Rain", "A viewer")] == sorted(
        queue.index(words) for words in ("Night Boat", "Rain", "A viewer")
    )
    assert "Waiting for the round to end" in queue
    assert "Up next" in queue
    assert "388" not in re.sub(r"<[^>]+>", "", queue)  # never a price
    press(client, live, "skip", reference=str(second.reference))
    assert on_air.decided(second) == ("refused", "GIFT_SKIPPED")
    assert "no longer" in press(client, live, "skip", reference=str(second.reference)).lower()
    assert client.post(reverse("stream_act", args=[live.pk, "skip"]), {"reference": "no"}).status_code == 404
    assert "2 gifts skipped." in press(client, live, "clear")
    assert {on_air.decided(gift)[0] for gift in (first, third)} == {"refused"}


def test_the_log_says_why_a_gift_was_refused_and_that_it_costs_nothing(client: Client, live: Stream) -> None:
    press(client, live, "accept", accepts="")
    on_air.give(live, "cheer", seat=0, donor="Rain", now=timezone.now())
    shown = page(client, live)
    log = shown[shown.index('id="log"') : shown.index('id="connect"')]
    assert "Rain" in log
    assert "Not charged." in log
    assert "paused" in log
    only = page(client, live, "?log=refused")
    assert "Rain" in only[only.index('id="log"') :]
    zh = browser(language=CHINESE, user=live.owner)
    assert "没有计费。" in page(zh, live)


def test_the_terms_of_gifts_are_saved_and_reset(client: Client, stream: Stream) -> None:
    fields = terms_fields(
        stream, peek_price="66", cheer_names="Heart，Little heart", double_limit="", emote_cooldown="5"
    )
    del fields["swap_roles_allowed"]
    assert "Saved." in press(client, stream, "terms", **fields)
    stream.refresh_from_db()
    terms = terms_of(stream.gift_terms)
    assert (terms[GiftKind.PEEK].price, terms[GiftKind.DOUBLE].limit) == (66, None)
    assert terms[GiftKind.CHEER].platform_names == ("Heart", "Little heart")
    assert (terms[GiftKind.SWAP_ROLES].allowed, terms[GiftKind.EMOTE].cooldown) == (False, 5)
    press(client, stream, "reset")
    stream.refresh_from_db()
    assert stream.gift_terms == {}


@pytest.mark.parametrize(
    ("changed", "words"),
    [({"peek_cooldown": "4000"}, "less than or equal to 3600"), ({"peek_limit": "0"}, "greater than or equal to 1"),
     ({"peek_names": "Heart", "cheer_names": "heart"}, "heart")],
)  # fmt: skip
def test_terms_that_cannot_be_are_shown_again_with_the_reason(
    client: Client, stream: Stream, changed: dict[str, str], words: str
) -> None:
    answer = client.post(reverse("stream_act", args=[stream.pk, "terms"]), terms_fields(stream, **changed))
    assert answer.status_code == 422
    assert words in answer.content.decode()
    stream.refresh_from_db()
    assert stream.gift_terms == {}


def test_a_sample_shows_its_verdict_and_comes_once(client: Client, live: Stream) -> None:
    fields = {"kind": "swap_card", "seat": "0", "target": "1", "key": "test-0123abcd"}
    shown = press(client, live, "sample", **fields)
    assert 'class="verdict waiting"' in shown
    assert "test-0123abcd" in shown
    press(client, live, "sample", **fields)
    gift = Gift.objects.get()
    assert (gift.sender, gift.kind, gift.seat, gift.target, gift.donor) == ("desk", "swap_card", 0, 1, "mina")
    assert "another" in press(client, live, "sample", **{**fields, "target": "2"}).lower()
    answer = client.post(reverse("stream_act", args=[live.pk, "sample"]), {**fields, "key": "key"})
    assert answer.status_code == 422


def test_a_sample_off_the_air_is_refused_with_the_reason(client: Client, stream: Stream) -> None:
    shown = press(client, stream, "sample", kind="effect", seat="0", target="1", key="test-0123abcd")
    assert 'class="verdict refused"' in shown
    assert "Not charged." in shown


# ── Picture and seats ───────────────────────────────────────────────────────────────────────────


def test_the_picture_is_the_overlay_at_its_secret_address(client: Client, stream: Stream) -> None:
    shown = page(client, stream)
    path = reverse("overlay", args=[overlay_token_of(stream)])
    assert f'src="{path}?sound=0' in shown
    framed = client.get(path)
    assert "frame-ancestors 'self'" in framed["Content-Security-Policy"]
    assert framed["X-Frame-Options"] == "SAMEORIGIN"
    assert "frame-ancestors 'none'" in client.get(desk_of(stream))["Content-Security-Policy"]


def test_hands_and_delay_are_saved(client: Client, stream: Stream) -> None:
    press(client, stream, "picture", hands="delayed", delay="45")
    stream.refresh_from_db()
    assert (stream.hands, stream.delay) == ("delayed", 45)
    answer = client.post(reverse("stream_act", args=[stream.pk, "picture"]), {"hands": "shown", "delay": "601"})
    assert answer.status_code == 422
    assert "less than or equal to 600" in answer.content.decode()


def test_a_seat_is_replaced_from_the_next_round_and_opened_by_link(client: Client, live: Stream) -> None:
    shown = press(client, live, "seat", seat="1", player="open")
    live.refresh_from_db()
    assert live.seats == [{"agent": "club"}, {"open": True}, {"agent": "club"}]
    assert live.changed
    assert "From the next round: open seat" in shown
    table = on_air.table_of_stream(live)
    assert f"/t/{table.code}/" in shown
    assert client.post(reverse("stream_act", args=[live.pk, "seat"]), {"seat": "1", "player": "god"}).status_code == 404
    press(client, live, "seat", seat="1", player=WEAKEST)
    live.refresh_from_db()
    assert live.seats[1] == {"agent": WEAKEST}


# ── Connection ──────────────────────────────────────────────────────────────────────────────────


def make_secret(client: Client, stream: Stream) -> str:
    token = re.search(r'name="once" value="([^"]+)"', page(client, stream))
    assert token is not None
    answer = client.post(reverse("stream_secret", args=[stream.pk]), {"once": token[1]})
    assert answer.status_code == 201
    found = re.search(r"whsec_[\w-]{20,}", answer.content.decode())
    assert found is not None
    again = client.post(reverse("stream_secret", args=[stream.pk]), {"once": token[1]}, follow=True)
    assert found[0] not in again.content.decode()  # sent twice: no second secret
    return found[0]


def test_a_secret_is_shown_once_and_the_old_one_lives_a_day(client: Client, stream: Stream) -> None:
    first = make_secret(client, stream)
    shown = page(client, stream)
    assert first not in shown
    assert f"••••{first[-4:]}" in shown
    second = make_secret(client, stream)
    shown = page(client, stream)
    assert f"The old secret ••••{first[-4:]} still works for 24 h." in shown
    assert SigningSecret.objects.count() == 2
    assert "The old secret no longer works." in press(client, stream, "retire")
    assert [secret.hint for secret in SigningSecret.objects.all()] == [second[-4:]]
    assert first[-4:] not in page(client, stream)


def test_a_new_address_ends_the_old_one(client: Client, stream: Stream) -> None:
    old = overlay_token_of(stream)
    press(client, stream, "address")
    stream.refresh_from_db()
    assert overlay_token_of(stream) != old
    assert client.get(reverse("overlay", args=[old])).status_code == 404


def test_an_address_that_can_no_longer_be_read_leaves_the_desk_usable(client: Client, stream: Stream) -> None:
    """Staff may have replaced the secret key of the installation without keeping the old one."""
    Stream.objects.filter(pk=stream.pk).update(overlay_token="written with a lost key")
    shown = page(client, stream)
    assert "The address can&#x27;t be shown any more." in shown or "The address can't be shown any more." in shown
    assert "<iframe" not in shown
    press(client, stream, "address")
    assert "<iframe" in page(client, stream)


def test_the_callback_address_must_be_https(client: Client, stream: Stream) -> None:
    answer = client.post(reverse("stream_act", args=[stream.pk, "callback"]), {"callback_url": "http://a.example/"})
    assert answer.status_code == 422
    assert "https://" in answer.content.decode()
    press(client, stream, "callback", callback_url="https://hooks.example/kaiju")
    stream.refresh_from_db()
    assert stream.callback_url == "https://hooks.example/kaiju"


def test_callbacks_that_were_given_up_are_counted_with_their_error(client: Client, live: Stream, mina: User) -> None:
    gift = on_air.give(live, "effect", key="key-77", now=timezone.now())
    gift_queue.clear_queue(stream_id=live.pk, by=mina, now=timezone.now())
    Callback.objects.create(gift=gift, url="https://a.example/", body={}, attempts=9, error="STATUS_500", next_at=None)
    shown = page(client, live)
    assert "1 callback was not delivered:" in shown
    assert "STATUS_500" in shown
    assert "key-77" in shown


def test_a_secret_that_expires_within_the_hour_says_one_hour(client: Client, stream: Stream, mina: User) -> None:
    now = timezone.now()
    rotate_secret(stream_id=stream.pk, by=mina, now=now - timedelta(hours=23, minutes=45))
    rotate_secret(stream_id=stream.pk, by=mina, now=now - timedelta(hours=23, minutes=45))
    assert "still works for 1 h." in page(client, stream)


def test_both_languages_speak_alone(live: Stream, mina: User) -> None:
    han: Callable[[str], list[str]] = re.compile(r"[\u4e00-\u9fff]+").findall
    mina.language = "en"
    shown = page(browser(language=ENGLISH, user=mina), live)
    body = re.sub(r'<[^>]*lang="zh-Hans"[^>]*>[^<]*', "", shown[shown.index("<main") :])
    assert han(re.sub(r"<[^>]+>", " ", body)) == []


def test_a_stream_that_ends_leaves_the_desk_off_the_air(client: Client, live: Stream, mina: User) -> None:
    match = on_air.match_of(live)
    stream_lifecycle.end_stream(stream_id=live.pk, by=mina, now=on_air.moment(match))
    shown = page(client, live)
    assert "Ending" in shown
    assert "The stream ends after this round." in shown
