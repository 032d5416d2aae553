"""Drawing in a worker: once a card, within a bound in bytes, and gone with the player whom it shows."""

from __future__ import annotations

import logging
from datetime import timedelta
from typing import Any

import pytest
from django.conf import settings
from django.db import connection

from accounts import services as accounts
from accounts.models import User
from accounts.signals import player_changed
from config.celery_workers import QUEUES, WORKER_QUEUES
from games.share import services, tasks
from games.share.card_contents import Card
from games.share.models import CardPicture, ShownPlayer
from games.share.services import draw_cards
from tests.support.live_matches import NOON, person

from .sample_cards import match_card

pytestmark = pytest.mark.django_db

PNG = b"\x89PNG" + b"\0" * 96


@pytest.fixture(autouse=True)
def _quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Pictures of 100 bytes, without a process."""
    monkeypatch.setattr(draw_cards, "rasterised", lambda svg: PNG)


def draw(card: Card, *, minutes: int = 0) -> str:
    services.draw_and_store(key=card.key(), kind=card.kind, said=card.as_json(), now=NOON + timedelta(minutes=minutes))
    return card.key()


def kept() -> set[str]:
    return set(CardPicture.objects.values_list("pk", flat=True))


def test_a_picture_is_stored_under_what_it_says_and_drawn_once(monkeypatch: pytest.MonkeyPatch):
    key = draw(match_card())
    assert kept() == {key}
    monkeypatch.setattr(draw_cards, "rasterised", lambda svg: pytest.fail("drawn again"))
    draw(match_card())
    assert CardPicture.objects.get().size == 100


def test_every_word_and_the_version_of_the_drawings_change_the_key(monkeypatch: pytest.MonkeyPatch):
    keys = {match_card().key(), match_card(title="地主胜").key(), match_card(users=(1,)).key()}
    monkeypatch.setattr("games.share.card_contents.DRAWING_VERSION", 2)
    assert len(keys | {match_card().key()}) == 4


def test_all_pictures_together_keep_within_the_bound(settings: Any):
    settings.KAIJU = {**settings.KAIJU, "SHARE_CARDS_BYTES": 250}
    first, second, third = (draw(match_card(title=str(number)), minutes=number) for number in range(3))
    assert kept() == {second, third}
    assert first not in kept()


def test_a_picture_that_is_too_large_is_not_stored(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(draw_cards, "MAX_BYTES", 99)
    with pytest.raises(services.CannotDraw):
        draw(match_card())
    assert not kept()


def test_pictures_go_after_a_week():
    draw(match_card())
    services.delete_old_pictures(now=NOON + timedelta(days=7))
    assert kept()
    services.delete_old_pictures(now=NOON + timedelta(days=7, seconds=1))
    assert not kept()


def test_a_new_name_and_a_closed_account_take_the_players_pictures_along():
    anna, ben = person("anna"), person("ben")
    both, bens = draw(match_card(users=(anna.pk, ben.pk))), draw(match_card(users=(ben.pk,)))
    player_changed.send(User, user=anna)
    assert kept() == {bens}
    draw(match_card(users=(anna.pk,)))
    accounts.close_account(user=ben)
    assert ben.pk not in ShownPlayer.objects.values_list("user", flat=True)
    assert both not in kept()
    anna.delete()
    assert not kept()


def test_nobody_is_drawn_whose_account_closed_meanwhile():
    anna = person("anna")
    card = match_card(users=(anna.pk,))
    accounts.close_account(user=anna)
    draw(card)
    assert not kept()


def test_a_failure_is_logged_without_words_of_the_card(monkeypatch: pytest.MonkeyPatch, caplog: Any):
    def fail(svg: str) -> bytes:
        raise services.CannotDraw(svg)

    monkeypatch.setattr(draw_cards, "rasterised", fail)
    with caplog.at_level(logging.ERROR):
        tasks.draw(match_card().key(), "match", match_card().as_json())
    assert "a share card of kind match was not drawn: CannotDraw" in caplog.text
    assert "白露为霜" not in caplog.text


def test_cards_are_drawn_by_the_workers_that_nobody_waits_for():
    queue = settings.CELERY_TASK_ROUTES[tasks.draw.name]["queue"]
    assert tasks.draw.name == draw_cards.TASK
    assert queue in {each for name in WORKER_QUEUES for each in QUEUES.get(name, [name])}


@pytest.mark.django_db(transaction=True)
@pytest.mark.sqlite
def test_two_workers_at_once_store_one_picture_within_the_bound(settings: Any):
    from tests.support.simultaneous_calls import at_once

    settings.KAIJU = {**settings.KAIJU, "SHARE_CARDS_BYTES": 250}
    anna = person("anna")
    same, other, third = (match_card(title=str(number), users=(anna.pk,)) for number in range(3))
    calls = [lambda card=card: draw(card) for card in (same, same, other, third)]
    assert len(set(at_once(*calls))) == 3
    assert CardPicture.objects.count() == 2
    assert ShownPlayer.objects.count() == 2
    connection.close()
