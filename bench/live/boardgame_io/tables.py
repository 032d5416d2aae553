"""The tables of the boardgame.io server: it creates matches, and plays at them over Socket.IO."""

from __future__ import annotations

import json
from http.client import HTTPConnection
from typing import Any

import orjson

from ..clients import SOCKETS, MoveTimes, ShownTable

GAME = "doudizhu"
EVENT = b"42/" + GAME.encode() + b","
"""The beginning of an event in the game's namespace: types of Engine.IO and Socket.IO, then the namespace."""


class BoardgameTable(ShownTable):
    """A table at the boardgame.io server: three players, and a spectator who has no player's id."""

    @classmethod
    def at(cls, port: int, api_port: int, measured: MoveTimes) -> BoardgameTable:
        """Creates a match at the server on these ports, with three players who have joined."""
        match_id = str(_post(api_port, "create", {"numPlayers": 3})["matchID"])
        joins = [
            _post(api_port, f"{match_id}/join", {"playerID": str(seat), "playerName": f"p{seat}"}) for seat in range(3)
        ]
        url = f"ws://127.0.0.1:{port}/socket.io/?EIO=4&transport=websocket"
        made = cls([url] * SOCKETS, [{}] * SOCKETS, measured)
        made.match_id = match_id
        made.credentials = [join["playerCredentials"] for join in joins]
        return made

    match_id: str
    credentials: list[str]

    def next_move(self) -> tuple[int, bytes]:
        state = orjson.loads(self._shown[0][len(EVENT) :])[2]
        if self._shown[0].startswith(EVENT + b'["sync"'):
            state = state["state"]
        seat = int(state["ctx"]["currentPlayer"])
        payload = {"type": "play", "args": ["3S"], "playerID": str(seat), "credentials": self.credentials[seat]}
        action = {"type": "MAKE_MOVE", "payload": payload}
        return seat, _event("update", action, state["_stateID"], self.match_id, str(seat))

    def moves_in(self, socket: int, frame: bytes) -> int:
        if frame.startswith(EVENT):
            kind = frame[len(EVENT) + 2 : len(EVENT) + 8]
            if kind in (b'sync",', b"update"):
                self._shown[socket] = frame
            return kind == b"update"
        line = self._lines[socket]
        if frame == b"2":
            line.send(b"3")  # the server asks whether the client is there
        elif frame.startswith(b"0"):
            line.send(EVENT.replace(b"42", b"40"))
        elif frame.startswith(b"40"):
            seat = str(socket) if socket < 3 else None
            credentials = self.credentials[socket] if socket < 3 else None
            line.send(_event("sync", self.match_id, seat, credentials, 3))
        else:
            raise RuntimeError(frame.decode())
        return 0


def _event(*parts: Any) -> bytes:
    return EVENT + orjson.dumps(parts)


def _post(port: int, path: str, data: dict[str, Any]) -> dict[str, Any]:
    line = HTTPConnection("127.0.0.1", port)
    line.request("POST", f"/games/{GAME}/{path}", json.dumps(data), {"Content-Type": "application/json"})
    found: dict[str, Any] = json.load(line.getresponse())
    line.close()
    return found
