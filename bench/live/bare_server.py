"""`python -m bench.live.bare_server PORT`: a bare server to compare with. It has no rules at all.

Web server, channel layer, sockets and messages to all sockets are those of Kaiju. Each move is one transaction of the
same three statements with rows of equal sizes.
"""

from __future__ import annotations

import asyncio
import os
import sys
from typing import Any

SIZES = "KAIJU_BENCH_SIZES"
"""Bytes of a snapshot, an action, the events of a move and a frame, measured with Dou Dizhu in this run."""
STATE_BYTES, ACTION_BYTES, EVENTS_BYTES, FRAME_BYTES = map(int, os.environ.get(SIZES, "5500,40,250,3500").split(","))

LOCK = "SELECT number, state FROM bench_snapshot WHERE id = %s FOR UPDATE"
INSERT = "INSERT INTO bench_move (snapshot_id, number, action, events) VALUES (%s, %s, %s, %s)"
UPDATE = "UPDATE bench_snapshot SET number = %s, state = %s WHERE id = %s"

STATE = "s" * STATE_BYTES
ACTION = '"' + "a" * ACTION_BYTES + '"'
EVENTS = '"' + "e" * EVENTS_BYTES + '"'
FRAME = "f" * FRAME_BYTES


def create_tables(count: int) -> None:
    """Creates the two database tables of the bare server, and a row to lock for each game table."""
    from django.db import connection

    with connection.cursor() as cursor:
        cursor.execute("CREATE TABLE bench_snapshot (id int PRIMARY KEY, number int NOT NULL, state text NOT NULL)")
        cursor.execute(
            "CREATE TABLE bench_move (id bigserial PRIMARY KEY, snapshot_id int NOT NULL, number int NOT NULL,"
            " action jsonb NOT NULL, events jsonb NOT NULL, UNIQUE (snapshot_id, number))"
        )
        for number in range(count):
            cursor.execute("INSERT INTO bench_snapshot VALUES (%s, 0, %s)", [number, STATE])


def store_move(table: int) -> int:
    """Stores one move of a table as Kaiju would, in a transaction, and returns the move's number."""
    from django.db import connection, transaction

    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute(LOCK, [table])
        number = int(cursor.fetchone()[0]) + 1
        cursor.execute(INSERT, [table, number, ACTION, EVENTS])
        cursor.execute(UPDATE, [number, STATE, table])
    return number


def application() -> Any:
    """Returns the bare server's ASGI application. It may be called only once Django is loaded."""
    from channels.consumer import AsyncConsumer
    from channels.exceptions import StopConsumer

    from games.consumers.database_threads import in_thread

    class Bare(AsyncConsumer):
        async def dispatch(self, message: dict[str, Any]) -> None:
            match message["type"]:
                case "websocket.connect":
                    self.table = int(self.scope["path"].strip("/"))
                    await self.channel_layer.group_add(f"bench.{self.table}", self.channel_name)
                    await self.send({"type": "websocket.accept"})
                case "websocket.receive":
                    number = await in_thread(lambda: store_move(self.table))
                    frame = f'{{"n":{number},"f":"{FRAME}"}}'
                    await self.channel_layer.group_send(f"bench.{self.table}", {"type": "frame", "text": frame})
                case "frame":
                    await self.send({"type": "websocket.send", "text": message["text"]})
                case "websocket.disconnect":
                    raise StopConsumer

    return Bare.as_asgi()


def main(port: int) -> None:
    import django

    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings.dev")
    django.setup()
    from config.daphne_server import LiveServer

    async def not_found(scope: Any, receive: Any, send: Any) -> None:
        await asyncio.sleep(0)

    sockets = application()

    async def route(scope: Any, receive: Any, send: Any) -> None:
        await (sockets if scope["type"] == "websocket" else not_found)(scope, receive, send)

    LiveServer(host="127.0.0.1", port=port, application=route).run()


if __name__ == "__main__":
    main(int(sys.argv[1]))
