"""The streams that the pages of matches to watch list: those on the air, while a match runs at their table."""

from __future__ import annotations

from datetime import timedelta

import pytest

from games.streams.selectors.streams import streams_to_watch
from games.streams.services import stream_lifecycle
from tests.support.live_matches import NOON
from tests.support.on_air import AGENTS, on_air, opened, streamer, table_of_stream
from tests.support.pages import ENGLISH, browser, page, squeeze

pytestmark = pytest.mark.django_db

on_both_pages = pytest.mark.parametrize("address", ["/tv/", "/watch/"])


@on_both_pages
def test_a_stream_on_the_air_is_listed_with_title_streamer_and_game_and_leads_to_its_table(address):
    stream = on_air(title="Evening <show>")
    shown = page(browser(language=ENGLISH), address)
    (listed,) = shown.with_class("on-air")
    assert squeeze(listed.text) == "Evening <show> mina · Dou Dizhu"
    assert f"/t/{table_of_stream(stream).code}/" in [link.get("href") for link in shown.all("a")]
    assert "Nobody is playing right now" not in shown.html


@on_both_pages
def test_what_is_secret_of_a_stream_is_not_on_the_page(address):
    stream = on_air()
    html = page(browser(), address).html
    for secret in (str(stream.pk), stream.overlay_token, stream.overlay_digest):
        assert secret not in html


def test_a_stream_off_the_air_or_without_a_running_match_is_not_listed():
    opened(streamer("noor"))
    on_air(streamer("ode"), seats=[*AGENTS[:2], {"open": True}])
    assert not streams_to_watch(NOON)
    stream = on_air()
    assert list(streams_to_watch(NOON)) == [stream]
    stream_lifecycle.end_stream(stream_id=stream.pk, by=stream.owner, now=NOON)
    stream.owner.is_active = False
    stream.owner.save()
    assert not streams_to_watch(NOON + timedelta(seconds=1))
