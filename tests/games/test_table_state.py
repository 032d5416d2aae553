"""When things happened: every page names the zone it writes in, and carries the moment for the reader's own."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest
from django.urls import reverse
from django.utils import timezone, translation

from accounts.templatetags.timestamps import moment, moment_text
from tests.support.match_rows import make_match, make_player
from tests.support.pages import CHINESE, ENGLISH, Page, browser, squeeze

BEGAN = "2026-05-01T19:51:00+08:00"


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("language", "short", "long"),
    [(ENGLISH, "May 1, 19:51 (UTC+8)", "May 1, 2026, 19:51 (UTC+8)"),
     (CHINESE, "5 月 1 日 19:51 (UTC+8)", "2026 年 5 月 1 日 19:51 (UTC+8)")],
)  # fmt: skip
def test_every_page_of_a_match_names_the_zone_and_carries_the_moment(language: str, short: str, long: str) -> None:
    anna = make_player("anna")
    match = make_match([anna, None, None])
    client = browser(language=language, user=anna)
    pages = [(reverse("my_matches"), short)]
    pages += [(reverse(name, args=[match.pk]), short) for name in ("fairness", "replay")]
    for address, told in [*pages, (reverse("match", args=[match.pk]), long)]:
        shown = Page(client.get(address).content.decode())
        assert {(time["datetime"], squeeze(time.text), "data-moment" in time) for time in shown.all("time")} == {
            (BEGAN, told, True)
        }
    title = Page(client.get(reverse("match", args=[match.pk])).content.decode()).one("title").text
    assert long in title


@pytest.mark.parametrize(
    ("zone", "told"),
    [("UTC", "Jan 9, 04:30 (UTC)"), ("America/St_Johns", "Jan 9, 01:00 (UTC-3:30)"),
     ("Asia/Kolkata", "Jan 9, 10:00 (UTC+5:30)")],
)  # fmt: skip
def test_a_zone_is_named_by_its_distance_from_utc(zone: str, told: str) -> None:
    with timezone.override(zone), translation.override("en"):
        assert moment_text(datetime(2026, 1, 9, 4, 30, tzinfo=UTC)) == told


def test_a_moment_is_a_whole_element() -> None:
    with translation.override("en"):
        assert moment(datetime(2026, 1, 9, 4, 30, tzinfo=UTC), year=True) == (
            '<time datetime="2026-01-09T12:30:00+08:00" data-moment="year">'
            'Jan 9, 2026, 12:30<span class="without-script"> (UTC+8)</span></time>'
        )
