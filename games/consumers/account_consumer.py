"""The base class of sockets on which a visitor's account sends requests: those of tables and of chat rooms."""

from __future__ import annotations

import logging
from collections.abc import Callable

from django.db import DatabaseError

from accounts.services import muted_by_each
from games import metrics
from games.catalog import error_text
from games.close_codes import REFUSED, SESSION_CHANGED
from games.rules.core import RulesError
from games.services.failure_log import log_failure

from .inbound_frames import Refused, Request, error_class
from .once_per_loop import OncePerLoop
from .outbox import Message
from .shared_reads import SharedReads
from .socket_visitor import is_still_signed_in
from .waiting_consumer import WaitingConsumer

logger = logging.getLogger(__name__)


_mutes: OncePerLoop[SharedReads[int, list[str]]] = OncePerLoop(lambda: SharedReads(muted_by_each))


class AccountConsumer(WaitingConsumer):
    """A socket that reads requests, and that closes when the session with which it was opened ends.

    The client is told the usernames that the account mutes; the page hides their messages.
    """

    @property
    def game(self) -> str:
        """The key of the game in whose words requests are refused; empty for the words that all games share."""
        return ""

    # ── Coming and going ────────────────────────────────────────────────────────────────────────

    async def join_account(self) -> None:
        """Subscribes the socket to its account's messages. Raises RedisError if the broker is away."""
        if self.visitor.group is not None:
            await self.join_groups(self.visitor.group)

    def watch_session(self) -> None:
        """Starts regular checks that the visitor is still signed in. Does nothing for one without an account."""
        if self.visitor.user is not None:
            self.watch_access(self._lost_session, self.close_with)

    def _lost_session(self) -> int | None:
        return None if is_still_signed_in(self.visitor) else SESSION_CHANGED

    # ── Requests ────────────────────────────────────────────────────────────────────────────────

    async def read_request(self, message: Message, parse: Callable[[str | None], Request]) -> Request | None:
        """Returns the request in a frame. None for one that is refused, or if the session has ended: that is handled.

        `parse` raises Refused for an invalid frame.
        """
        if self.watch is not None and self.watch.due and not await self.watch.check_now():
            return None
        refused = Refused("RATE_LIMITED")
        if self.allowance.frames.take():
            try:
                return parse(message.get("text"))
            except Refused as error:
                refused = error
        metrics.add("frames_refused", refused.code)
        if not self.count_offence():
            self.refuse(refused, refused.ref)
        return None

    def acknowledge(self, request: Request, *, again: bool = False) -> None:
        """Confirms a request. `again`: an earlier copy of its frame has made the move."""
        self.post({"type": "ack", "ref": request.ref, **({"again": True} if again else {})})

    def refuse(self, refusal: RulesError, ref: str | None) -> None:
        """Sends the frame `error` about the request with this reference, in the visitor's language."""
        said = error_text(refusal.code, refusal.data, self.visitor.language, game=self.game)
        self.post({
            "type": "error", "ref": ref, "class": error_class(refusal), "code": refusal.code, "message": said,
            "data": refusal.data,
        })  # fmt: skip

    # ── Messages to all sockets of the account ──────────────────────────────────────────────────

    async def session_ended(self, message: Message) -> None:
        if message["session"] == self.visitor.mark:
            self.close_with(REFUSED, "SIGNED_OUT")

    async def mutes_changed(self, message: Message) -> None:
        await self.send_mutes()

    async def friends_changed(self, message: Message) -> None:
        """Handles that requests, friends or invitations changed. Sockets whose page shows none of them do nothing."""

    async def send_mutes(self, *, unless_none: bool = False) -> None:
        """Sends the client the usernames that this account mutes. With `unless_none`, no empty list is sent."""
        user = self.visitor.user
        if user is None:
            return
        try:
            names = await _mutes().read(user.pk) or []
        except DatabaseError as error:
            log_failure(logger, error, "the mutes of an account could not be read")
            return
        if names or not unless_none:
            self.post({"type": "muted", "usernames": names})
