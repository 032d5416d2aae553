"""Answers for `games.services.streams_interface` whether the match of a stream ends with its round."""

from __future__ import annotations

from django.db.models import Q

from games.streams.models import Stream


def ends_after_round(table_id: int) -> bool:
    """Whether the match at this table ends with the round that has just ended, as its stream changes or ends."""
    ending = Q(changed=True) | Q(on_air=True, ended_at__isnull=False) | Q(on_air=False)
    return Stream.objects.filter(ending, table=table_id).exists()
