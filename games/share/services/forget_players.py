"""Deletes the share cards that show a player whose name or avatar changes, or whose account is closed."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from django.dispatch import receiver

from accounts.models import User
from accounts.personal_data import ErasedAccount, register_eraser
from accounts.signals import account_closing, player_changed
from games.share.models import CardPicture


def delete_pictures_of(user_id: int) -> None:
    CardPicture.objects.filter(players__user=user_id).delete()


@receiver([account_closing, player_changed])
def forget(user: User, **_: Any) -> None:
    delete_pictures_of(user.pk)


def erase_pictures(account: ErasedAccount, now: datetime) -> bool:
    """Deletes the share cards that show a player whose account is deleted.

    A worker may still have drawn some while the name was in the seats of the player's matches.
    """
    delete_pictures_of(account.user_id)
    return False


register_eraser("share_cards", erase_pictures)
