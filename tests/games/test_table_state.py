"""When things happened: every page names the zone it writes in, and carries the moment for the reader's own."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest
from django.urls import reverse
from django.utils import timezone, translation

from accounts.models import User
from accounts.templatetags.timestamps import moment, moment_date, moment_text
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


@pytest.mark.django_db
def test_a_date_carries_its_moment_so_that_no_reader_sees_a_day_or_month_to_come() -> None:
    joined = datetime(2026, 11, 30, 16, 10, tzinfo=UTC)  # December in Shanghai, not yet in London
    with translation.override("en"):
        assert moment_date(joined) == (
            '<time datetime="2026-12-01T00:10:00+08:00" data-moment="date">Dec 1, 2026</time>'
        )
        assert moment_date(joined, month=True) == (
            '<time datetime="2026-12-01T00:10:00+08:00" data-moment="month">December 2026</time>'
        )
    anna = make_player("anna")
    User.objects.update(date_joined=joined)
    text = browser(language=ENGLISH).get(reverse("profile", args=[anna.username])).content.decode()
    assert 'since <time datetime="2026-12-01T00:10:00+08:00" data-moment="month">December 2026</time>' in squeeze(text)


def test_a_moment_is_a_whole_element() -> None:
    with translation.override("en"):
        assert moment(datetime(2026, 1, 9, 4, 30, tzinfo=UTC), year=True) == (
            '<time datetime="2026-01-09T12:30:00+08:00" data-moment="year">'
            'Jan 9, 2026, 12:30<span class="without-script"> (UTC+8)</span></time>'
        )
