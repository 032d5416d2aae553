"""The file with everything that the product stores about a player: a ZIP with JSON lines, made by a worker.

Each app adds its own files (`personal_data.register_file`). The finished file stays in the database for a day, in
pieces, so that every process can send it.
"""

from __future__ import annotations

import tempfile
import zipfile
from collections.abc import Iterable, Iterator
from datetime import datetime, timedelta
from typing import IO, Any
from uuid import UUID

import orjson
from allauth.account.models import EmailAddress
from django.db import transaction
from django.utils import timezone, translation
from django.utils.translation import gettext, gettext_lazy

from accounts.models import DataDownload, DataDownloadPart, Token, User
from accounts.personal_data import FILES, accounts_of, iso, register_file

KEPT = timedelta(days=1)
"""How long a finished file can be downloaded."""
WORKER_HOLDS = timedelta(minutes=15)
"""Time after which a worker that has not finished the file counts as lost."""
PIECE = 256 * 1024
IN_MEMORY = 4 * 1024 * 1024
"""Bytes of a file that are held in memory while it is written; the rest goes to a temporary file."""
READMES = (("README.en.txt", "en"), ("README.zh.txt", "zh-hans"))


def request_download(*, user: User, now: datetime | None = None) -> DataDownload:
    """Stores a player's request for a data file, and drops an earlier file.

    If a file is being made already, that one is returned.
    """
    moment = now or timezone.now()
    with transaction.atomic():
        User.objects.select_for_update(no_key=True).get(pk=user.pk)
        open_ = DataDownload.objects.filter(user=user, ready_at=None).first()
        if open_ is not None:
            return open_
        DataDownload.objects.filter(user=user).delete()
        return DataDownload.objects.create(user=user, asked_at=moment, held_until=moment)


def download_of(user: User, *, now: datetime | None = None) -> DataDownload | None:
    """Returns the player's data file, finished or being made; None if none was requested, or its day is over."""
    found = DataDownload.objects.filter(user=user).first()
    ended = found is not None and found.expires_at is not None and found.expires_at <= (now or timezone.now())
    return None if ended else found


def make_file(download_id: UUID, *, now: datetime | None = None) -> bool:
    """Writes the file of a requested data download.

    Returns False if it is written already, or another worker is writing it. If a worker dies, nothing of its file is
    stored, and another worker begins anew.
    """
    moment = now or timezone.now()
    free = DataDownload.objects.filter(pk=download_id, ready_at=None, held_until__lte=moment, user__is_active=True)
    if not free.update(held_until=moment + WORKER_HOLDS):
        return False
    user = User.objects.get(data_downloads=download_id)
    with tempfile.SpooledTemporaryFile(IN_MEMORY) as file:
        write_zip(file, user, moment)
        size = file.tell()
        file.seek(0)
        with transaction.atomic():
            # locked, so that the deletion of the account waits and then deletes the pieces too
            row = DataDownload.objects.select_for_update().filter(pk=download_id, ready_at=None).first()
            if row is None:
                return False
            for number, piece in enumerate(iter(lambda: file.read(PIECE), b"")):
                DataDownloadPart.objects.create(download=row, number=number, data=piece)
            row.ready_at, row.expires_at, row.size = moment, moment + KEPT, size
            row.save(update_fields=["ready_at", "expires_at", "size"])
    return True


def write_zip(file: IO[bytes], user: User, now: datetime) -> None:
    """Writes all files about a player into a ZIP, row by row."""
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, language in READMES:
            archive.writestr(name, _readme(language, user, now))
        for part in FILES.values():
            with archive.open(f"{part.name}.jsonl", "w") as target:
                for row in part.rows(user, now):
                    target.write(orjson.dumps(row) + b"\n")


def pieces(download: DataDownload) -> Iterator[bytes]:
    """Yields a finished data file of a player piece by piece, each read by a query of its own."""
    number = 0
    while part := DataDownloadPart.objects.filter(download=download, number=number).first():
        yield bytes(part.data)
        number += 1


def tend_downloads(*, now: datetime) -> list[UUID]:
    """Deletes data files whose day is over. Returns the requests for which a worker has to make a file."""
    DataDownload.objects.filter(expires_at__lte=now).delete()
    waiting = DataDownload.objects.filter(ready_at=None, held_until__lte=now, user__is_active=True)
    return list(waiting.order_by("asked_at").values_list("pk", flat=True))


def _readme(language: str, user: User, now: datetime) -> str:
    with translation.override(language):
        lines = [
            gettext("Kaiju: everything stored about %(name)s") % {"name": user.username},
            gettext("Written on %(date)s (UTC).") % {"date": now.strftime("%Y-%m-%d %H:%M")},
            "",
            gettext("Each file has one JSON object per line. Times are in ISO 8601."),
            gettext(
                "Left out: what a running match still hides, or a finished one whose deals are being played elsewhere;"
                " what other people wrote; passwords and the secrets of tokens, which are stored only as hashes."
            ),
            "",
            *(f"{part.name}.jsonl: {part.about}" for part in FILES.values()),
        ]
    return "\n".join(lines) + "\n"


def _account(user: User, now: datetime) -> Iterable[dict[str, Any]]:
    yield {
        "username": user.username, "guest": user.is_guest, "joined": iso(user.date_joined),
        "last_sign_in": iso(user.last_login),
    }  # fmt: skip


def _settings(user: User, now: datetime) -> Iterable[dict[str, Any]]:
    yield {
        "display_name": user.display_name, "avatar": user.avatar, "language": user.language,
        "card_style": user.card_style, "large_corners": user.big_index,
        "felt": user.felt, "card_back": user.card_back,
    }  # fmt: skip


def _addresses(user: User, now: datetime) -> Iterable[dict[str, Any]]:
    rows = EmailAddress.objects.filter(user=user).order_by("pk")
    known = {row.email for row in rows}
    yield from ({"email": row.email, "confirmed": row.verified, "primary": row.primary} for row in rows)
    if user.email and user.email not in known:
        yield {"email": user.email, "confirmed": False, "primary": False}


def _tokens(user: User, now: datetime) -> Iterable[dict[str, Any]]:
    for token in Token.objects.filter(user__in=accounts_of(user)).select_related("user").order_by("pk"):
        yield {
            "account": token.user.username, "kind": token.kind, "name": token.name, "scopes": token.scopes,
            "created": iso(token.created_at), "expires": iso(token.expires_at), "last_used": iso(token.used_at),
        }  # fmt: skip


def _mutes(user: User, now: datetime) -> Iterable[dict[str, Any]]:
    for name in user.mutes.order_by("pk").values_list("muted__username", flat=True):
        yield {"muted": name}


register_file("account", gettext_lazy("your account"), _account)
register_file("settings", gettext_lazy("your settings"), _settings)
register_file("email_addresses", gettext_lazy("your email addresses"), _addresses)
register_file("tokens", gettext_lazy("the names and permissions of your tokens and your bots' tokens"), _tokens)
register_file("mutes", gettext_lazy("the players you have muted"), _mutes)
