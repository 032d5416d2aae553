"""The admin pages of streams: what staff read there, and their two actions."""

from __future__ import annotations

import pytest
from django.urls import reverse
from django.utils import timezone

from accounts.models import User
from games.streams.models import Callback, Gift, Stream
from games.streams.services.overlay_address import overlay_token_of
from games.streams.services.signing_secrets import rotate_secret
from moderation.roles import Role
from tests.moderation.conftest import staff_client, with_role
from tests.support import on_air

pytestmark = pytest.mark.django_db


@pytest.fixture
def mo() -> User:
    return with_role("mo", Role.MODERATOR)


@pytest.fixture
def live() -> Stream:
    return on_air.on_air(now=timezone.now())


def run(user: User, model: str, action: str, *rows: object) -> str:
    answer = staff_client(user).post(
        reverse(f"admin:streams_{model}_changelist"), {"action": action, "_selected_action": rows}, follow=True
    )
    assert answer.status_code == 200
    return answer.content.decode()


def test_no_page_shows_a_secret_or_the_overlays_address(live: Stream) -> None:
    ada = with_role("ada", Role.ADMINISTRATOR)
    secret = rotate_secret(stream_id=live.pk, by=live.owner, now=timezone.now())
    gift = on_air.give(live, "effect", donor="Night Boat", now=timezone.now())
    callback = Callback.objects.create(gift=gift, url="https://a.example/", body={"donor": "x"})
    row = live.secrets.get()
    client = staff_client(ada)
    hidden = [secret, overlay_token_of(live), live.overlay_token, live.overlay_digest, row.secret, gift.body_digest]
    for model, pk in (("stream", live.pk), ("gift", gift.pk), ("signingsecret", row.pk), ("callback", callback.pk)):
        for path in (reverse(f"admin:streams_{model}_changelist"), reverse(f"admin:streams_{model}_change", args=[pk])):
            answer = client.get(path)
            assert answer.status_code == 200, path
            assert not [word for word in hidden if word in answer.content.decode()], path


def test_staff_end_a_stream_after_its_round(live: Stream, mo: User) -> None:
    run(mo, "stream", "end", live.pk)
    live.refresh_from_db()
    assert live.is_ending


def test_staff_erase_a_donors_name_and_the_gift_stays(live: Stream, mo: User) -> None:
    gift = on_air.give(live, "effect", donor="Night Boat", now=timezone.now())
    assert "1 name erased." in run(mo, "gift", "erase_donor", gift.pk)
    gift.refresh_from_db()
    assert (gift.donor, gift.status) == ("", Gift.Status.WAITING)
    assert "0 names erased." in run(mo, "gift", "erase_donor", gift.pk)
