"""Reads tables for sockets that open in the same moment: one reading serves all of a table, and one query many tables.

Every viewer still gets frames of its own, made from the reading by what that viewer may see (`room_frames`).
"""

from __future__ import annotations

import logging
from collections.abc import Mapping, Sequence
from typing import Protocol

from django.db import DatabaseError, InterfaceError

from games.models import Table
from games.selectors import FirstReading, first_readings
from games.services.failure_log import log_failure

from .once_per_loop import OncePerLoop
from .shared_reads import SharedReads

logger = logging.getLogger(__name__)


class OpenedRoom(Protocol):
    """The room of a table that new viewers have joined (`table_room.Room`)."""

    code: str
    gone: bool

    def __hash__(self) -> int: ...

    @property
    def alive(self) -> bool: ...

    def refresh(self, *, first_reading: FirstReading | None) -> None:
        """Shows the table to its viewers."""


def show_first(rooms: Sequence[OpenedRoom]) -> Mapping[OpenedRoom, None]:
    """Reads the tables of these rooms and shows them to their new viewers. Runs in a worker thread.

    An error at one table is logged and keeps nothing from the others, which are then read one by one. The pings of its
    pages try again. Raises DatabaseError if none of them can be read.
    """
    found: Mapping[str, FirstReading] = {}
    try:
        found = first_readings({room.code for room in rooms})
    except (DatabaseError, InterfaceError):
        raise
    except Exception as error:  # noqa: BLE001  one table that cannot be read must not keep the others waiting
        log_failure(logger, error, "%d tables could not be read together", len(rooms))
    for room in rooms:
        try:
            room.refresh(first_reading=found.get(room.code))
        except Table.DoesNotExist:
            room.gone = True
        except Exception as error:  # noqa: BLE001  whatever it is, the others have to be shown
            log_failure(logger, error, "table %s could not be read", room.code)
    return {}


first_shows: OncePerLoop[SharedReads[OpenedRoom, None]] = OncePerLoop(lambda: SharedReads(show_first))
"""Returns the first readings of the running event loop."""
