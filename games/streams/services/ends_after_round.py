"""Answers for `games.services.streams_interface` whether the match of a stream ends with its round."""

from __future__ import annotations

from games.streams.models import Stream


def ends_after_round(table_id: int) -> bool:
    """Whether the match at this table ends with the round that has just ended: its stream changes, ends or is gone."""
    goes_on = Stream.objects.filter(table=table_id, on_air=True, ended_at__isnull=True, changed=False)
    return not goes_on.exists()
