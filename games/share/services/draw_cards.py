"""Has a worker draw share cards, stores the pictures, and deletes the oldest above a limit in bytes."""

from __future__ import annotations

import logging
import subprocess
import sys
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any

import manimgx_fonts_cjk
from django.conf import settings
from django.core.cache import cache
from django.db import transaction
from django.db.models import Sum

from accounts.models import User
from games import task_sending
from games.share.card_contents import Card, from_json
from games.share.drawings import svg_of
from games.share.models import CardPicture, ShownPlayer

log = logging.getLogger(__name__)

TASK = "share.tasks.draw"
FONT = Path(manimgx_fonts_cjk.__file__).parent / "NotoSansCJK-VF.otf.ttc"
RASTERISER = Path(__file__).resolve().parents[1] / "rasterise.py"
PATIENCE_SECONDS = 20
"""Seconds after which a drawing is given up. It takes about 0.2 s."""
MAX_BYTES = 1_000_000
"""The largest picture that is stored: several times that of any card."""
ASKED_SECONDS = 30
"""Seconds for which a card counts as requested. After them a request that finds no picture sends the task again."""
KEEP = timedelta(days=7)
"""The age at which a picture is deleted. A card that is still wanted is drawn again."""


class CannotDraw(Exception):
    """Raised if the drawing of a share card fails or takes too long."""


def is_requested(card: Card) -> bool:
    """Whether the drawing of this share card was requested from a worker within the last `ASKED_SECONDS`."""
    return bool(cache.get(_asked_key(card)))


def request_drawing(card: Card, complete: Card) -> None:
    """Requests the drawing of a share card from a worker, unless it was requested within the last `ASKED_SECONDS`.

    `card` gives the key of the picture. `complete` is the same card with the facts that are read for the drawing alone.
    """
    if cache.add(_asked_key(card), 1, ASKED_SECONDS):
        arguments = (card.key(), complete.kind, complete.as_json())
        task_sending.send_task(TASK, arguments, expires=ASKED_SECONDS)


def _asked_key(card: Card) -> str:
    return f"share.asked:{card.key()}"


def draw_and_store(*, key: str, kind: str, said: dict[str, Any], now: datetime) -> None:
    """Draws a share card and stores its picture.

    Does nothing if the picture is stored already. `said` is the card's content from `Card.as_json`. Raises CannotDraw.
    """
    if CardPicture.objects.filter(pk=key).exists():
        return
    card = from_json(kind, said)
    png = rasterised(svg_of(card))
    if len(png) > MAX_BYTES:
        raise CannotDraw(f"a picture of {len(png)} bytes")
    with transaction.atomic():
        # the accounts stay as they are until the picture is stored: one that closes meanwhile deletes it afterwards
        active = User.objects.filter(pk__in=card.users, is_active=True).order_by("pk")
        shown = list(active.select_for_update(no_key=True))
        if {user.pk for user in shown} != set(card.users):
            return
        picture = CardPicture(key=key, kind=kind, png=png, size=len(png), drawn_at=now)
        CardPicture.objects.bulk_create([picture], ignore_conflicts=True)
        rows = [ShownPlayer(picture_id=key, user=user) for user in shown]
        ShownPlayer.objects.bulk_create(rows, ignore_conflicts=True)
    delete_beyond(settings.KAIJU["SHARE_CARDS_BYTES"])


def rasterised(svg: str) -> bytes:
    """Returns an SVG document as a PNG, drawn by a separate process. Raises CannotDraw."""
    command = [sys.executable, "-P", str(RASTERISER), str(FONT)]
    try:
        done = subprocess.run(command, input=svg.encode(), capture_output=True, timeout=PATIENCE_SECONDS, check=False)  # noqa: S603  our own program
    except (OSError, subprocess.TimeoutExpired) as error:
        raise CannotDraw(type(error).__name__) from error
    if done.returncode or not done.stdout.startswith(b"\x89PNG"):
        raise CannotDraw(done.stderr.decode(errors="replace").strip()[-200:] or f"exit code {done.returncode}")
    return done.stdout


def delete_beyond(bound: int) -> None:
    """Deletes the oldest pictures until all together have at most `bound` bytes.

    Runs after the commit of a new picture. If several workers store pictures at once, the last to run sees them all.
    One reading decides what goes: between two of them another worker may have deleted the oldest already.
    """
    if (CardPicture.objects.aggregate(total=Sum("size"))["total"] or 0) <= bound:
        return
    total, outdated = 0, []
    for key, size in CardPicture.objects.order_by("-drawn_at", "-key").values_list("key", "size"):
        total += size
        if total > bound:
            outdated.append(key)
    CardPicture.objects.filter(pk__in=outdated).delete()


def delete_old_pictures(*, now: datetime) -> None:
    """Deletes pictures of share cards older than `KEEP`. Runs as a periodic task."""
    CardPicture.objects.filter(drawn_at__lt=now - KEEP).delete()
