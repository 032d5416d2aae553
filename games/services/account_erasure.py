"""Removes the names and texts of deleted accounts from tables, matches, replays, messages and chat rooms.

Matches stay as they were played; only the names in them change. The log holds no names, so it is left alone.
"""

from __future__ import annotations

from datetime import datetime
from uuid import UUID

from django.db.models import F, Q

from accounts.personal_data import ERASED_NAME, ErasedAccount, register_eraser
from games import after_commit, journal
from games.models import AgentNote, ChatMessage, MatchSeat, Seat, Table

BATCH = 50


def erase_seats(account: ErasedAccount, now: datetime) -> bool:
    """Removes the name from seats of matches and from their stored replays, a batch of matches at a time.

    A running match is locked, so that no process stores the old name after it. Its viewers are shown the new one.
    """
    left = MatchSeat.objects.filter(user=account.user_id).exclude(name=ERASED_NAME).order_by("match_id")
    ids = list(left.values_list("match_id", flat=True)[:BATCH])
    if not ids:
        return False
    journal.lock_names(ids)
    MatchSeat.objects.filter(match_id__in=ids, user=account.user_id).update(name=ERASED_NAME)
    mine = MatchSeat.objects.filter(match_id__in=ids, user=account.user_id)
    for match_id, seat in mine.values_list("match", "index"):
        journal.rename_in_replay(match_id, seat=seat, name=ERASED_NAME)
    _erase_in_agents_texts(account, ids)
    shown = Table.objects.filter(matches__in=ids, status__in=(Table.Status.OPEN, Table.Status.RUNNING)).distinct()
    for code in shown.values_list("code", flat=True):
        after_commit.nudge_table(code)
    return True


def erase_messages(account: ErasedAccount, now: datetime) -> bool:
    """Empties the account's messages, a batch at a time. Screens lose the texts at once.

    A row stays without author and text if the log names it. Phrases and emotions at tables stay, since they are ours.
    """
    left = ChatMessage.objects.filter(user=account.user_id).order_by("pk")
    rows = list(left.select_related("table", "room").only("pk", "text", "table__code", "room__key")[: 4 * BATCH])
    for row in rows:
        if row.room is not None:
            after_commit.hide_room_chat(row.room.key, row.pk)
        elif row.text and row.table is not None:
            after_commit.hide_chat(row.table.code, row.pk)
    pks = [row.pk for row in rows]
    texts = [row.pk for row in rows if row.text or row.room_id is not None]
    ChatMessage.objects.filter(pk__in=texts).update(text="", texts={}, hidden=True)
    ChatMessage.objects.filter(pk__in=pks).update(name=ERASED_NAME, user=None, texts={})
    return bool(rows)


def erase_marks(account: ErasedAccount, now: datetime) -> bool:
    """Empties the keyed hashes in the seats that the account still holds, as in a running match.

    They are hashes of the device, the session and the network address. These tables get a new version, so that every
    process reads the names there again.
    """
    marked = ~Q(device="", session="", address="")
    Seat.objects.filter(marked, user=account.user_id).update(device="", session="", address="")
    held = Table.objects.exclude(status=Table.Status.CLOSED).filter(seats__user=account.user_id)
    for pk, code in held.order_by("pk").values_list("pk", "code"):
        Table.objects.filter(pk=pk).update(version=F("version") + 1)
        after_commit.nudge_table(code)
    return False


def _erase_in_agents_texts(account: ErasedAccount, match_ids: list[UUID]) -> None:
    """Removes the names from what agents wrote in these matches: a language model may have named a player."""
    quotes = Q()
    for word in account.words:
        quotes |= Q(reasoning__icontains=word) | Q(notes__icontains=word)
    for note in AgentNote.objects.filter(quotes, match_id__in=match_ids) if quotes else ():
        if isinstance(note.reasoning, dict):
            note.reasoning = {lang: account.without_names(text) for lang, text in note.reasoning.items()}
        else:
            note.reasoning = account.without_names(str(note.reasoning))
        note.notes = account.without_names(note.notes)
        note.save(update_fields=["reasoning", "notes"])
    spoken = ChatMessage.objects.filter(match_id__in=match_ids, user=None).exclude(text="", texts={})
    for message in spoken.only("pk", "text", "texts"):
        text = account.without_names(message.text)[:300]
        texts = {lang: account.without_names(said) for lang, said in message.texts.items()}
        if (text, texts) != (message.text, message.texts):
            ChatMessage.objects.filter(pk=message.pk).update(text=text, texts=texts)


register_eraser("seats", erase_seats)
register_eraser("messages", erase_messages)
register_eraser("marks", erase_marks)
