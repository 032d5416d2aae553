"""Deletes the pictures that show a player who takes another name or avatar, or whose account is closed."""

from __future__ import annotations

from typing import Any

from django.dispatch import receiver

from accounts.models import User
from accounts.signals import account_closing, player_changed
from games.share.models import CardPicture


def delete_pictures_of(user_id: int) -> None:
    CardPicture.objects.filter(players__user=user_id).delete()


@receiver([account_closing, player_changed])
def forget(user: User, **_: Any) -> None:
    delete_pictures_of(user.pk)
