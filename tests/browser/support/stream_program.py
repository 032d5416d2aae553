"""A program beside the product that does what a streamer and a platform do with a stream, as lines of JSON ask it to.

    python -m tests.browser.support.stream_program
    {"do": "open"}  ->  {"stream": …, "secret": …}
    {"do": "give", "kind": "effect", "donor": "Ada"}  ->  {"reference": …}

It uses the database of the environment. What it changes shows when the product's clock and pings look.
"""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Callable
from itertools import count
from typing import Any

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings.dev")
django.setup()

from django.contrib.auth.models import Permission  # noqa: E402
from django.utils import timezone  # noqa: E402

from accounts.models import User  # noqa: E402
from games.streams.models import Gift, Stream  # noqa: E402
from games.streams.services import gift_queue, overlay_address, stream_lifecycle  # noqa: E402

_keys = count(1)


def open_stream(**settings: Any) -> dict[str, Any]:
    """Opens a stream of three agents and puts it on the air."""
    owner = User.objects.filter(username="streamer").first() or User.objects.create_user("streamer")
    owner.user_permissions.add(Permission.objects.get(codename="open_streams"))
    owner = User.objects.get(pk=owner.pk)
    now = timezone.now()
    Stream.objects.filter(owner=owner).update(on_air=False)
    wanted: dict[str, Any] = {
        "title": "Evening show", "game": "doudizhu", "options": {}, "seats": [{"agent": "club"}] * 3, "pace": 1000,
    }  # fmt: skip
    stream = stream_lifecycle.open_stream(owner=owner, now=now, **wanted)
    if settings:
        stream_lifecycle.change_stream(stream_id=stream.pk, by=owner, now=now, **settings)
    stream_lifecycle.start_stream(stream_id=stream.pk, by=owner, now=now)
    return {"stream": str(stream.pk), "secret": overlay_address.overlay_token_of(stream)}


def give(stream: str, kind: str, **fields: Any) -> dict[str, Any]:
    """Sends a gift of a platform."""
    gift = gift_queue.receive_gift(
        stream_id=Stream.objects.get(pk=stream).pk, sender="webhook", key=f"key-{next(_keys)}", body_digest="0" * 64,
        kind=kind, now=timezone.now(), **fields,
    )  # fmt: skip
    return {"reference": str(gift.reference)}


def rotate(stream: str) -> dict[str, Any]:
    """Replaces the secret of the overlay's address."""
    row = Stream.objects.select_related("owner").get(pk=stream)
    owner = User.objects.get(pk=row.owner_id)
    return {"secret": overlay_address.rotate_overlay(stream_id=row.pk, by=owner, now=timezone.now())}


def gift(reference: str) -> dict[str, Any]:
    """Tells what became of a gift."""
    row = Gift.objects.get(reference=reference)
    return {"status": row.status, "refusal": row.refusal}


ACTS: dict[str, Callable[..., dict[str, Any]]] = {"open": open_stream, "give": give, "rotate": rotate, "gift": gift}

if __name__ == "__main__":
    sys.stdout.write("READY\n")
    sys.stdout.flush()
    for line in sys.stdin:
        asked = json.loads(line)
        sys.stdout.write(f"DONE {json.dumps(ACTS[asked.pop('do')](**asked))}\n")
        sys.stdout.flush()
