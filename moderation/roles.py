"""The table of permissions: which role of staff may open which page of the administration, and do what there.

`docs/permissions.md` shows the table, the groups of the roles get their permissions from it, and a test tries every
page and action as every role. A superuser may do everything.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import TYPE_CHECKING

from django.utils.translation import gettext_lazy as _

if TYPE_CHECKING:
    from django_stubs_ext import StrPromise


class Role(StrEnum):
    """A role that gives staff a set of permissions, such as moderator. Its value is the name of its Django group."""

    MODERATOR = "moderator"
    DIRECTOR = "tournament director"
    STREAMER = "streamer"
    ADMINISTRATOR = "administrator"


ROLES = tuple(Role)
ROLE_NAMES: Mapping[Role, StrPromise] = {
    Role.MODERATOR: _("moderator"), Role.DIRECTOR: _("tournament director"), Role.STREAMER: _("streamer"),
    Role.ADMINISTRATOR: _("administrator"),
}  # fmt: skip
M, D, S, A = Role.MODERATOR, Role.DIRECTOR, Role.STREAMER, Role.ADMINISTRATOR
STAFF_ROLES = frozenset({M, D, A})
"""Roles that sign in to the administration. A streamer is no member of staff."""
NOBODY: tuple[Role, ...] = ()

KIND_PERMISSIONS = {
    "warn": "warn_players", "mute": "mute_players", "suspend": "suspend_players", "ban": "ban_players",
    "hide": "hide_texts", "void": "void_matches",
}  # fmt: skip
"""Kind of sanction -> the permission that it needs."""

POWERS: Mapping[str, tuple[Role, ...]] = {
    "use_desk": (M, A), "dismiss_reports": (M, A), "warn_players": (M, A), "mute_players": (M, A),
    "suspend_players": (M, A), "ban_players": (M, A), "hide_texts": (M, A), "void_matches": (M, A),
    "decide_appeals": (M, A), "give_roles": (A,), "reset_second_factors": (A,), "open_streams": (S, A),
}  # fmt: skip
"""Permission of moderation itself -> the roles that have it."""


@dataclass(frozen=True, slots=True)
class Page:
    """The permissions on one model's admin pages: the roles that may view, change, add and delete its rows.

    `actions` maps each action of the page's action menu to the roles that may run it.
    """

    view: tuple[Role, ...]
    change: tuple[Role, ...] = NOBODY
    add: tuple[Role, ...] = NOBODY
    delete: tuple[Role, ...] = NOBODY
    actions: Mapping[str, tuple[Role, ...]] = field(default_factory=dict)


PAGES: Mapping[str, Page] = {
    "account.emailaddress": Page((A,), (A,), actions={"make_verified": (A,)}),
    "accounts.token": Page((A,), (A,), actions={"revoke": (A,)}),
    "accounts.user": Page(
        (M, D, A), (A,),
        actions={"close": (A,), "give_role": (A,), "take_role": (A,), "reset_second_factor": (A,)},
    ),
    "auth.group": Page((A,)),
    "badges.badge": Page((A,)),
    "bots.bot": Page((M, D, A), (M, A), actions={"stop": (M, A), "let_go_on": (M, A)}),
    "conduct.examination": Page((A,)),
    "conduct.lapse": Page((M, A), (M, A), actions={"excuse": (M, A)}),
    "conduct.suspicion": Page((M, A), (M, A), actions={"uphold": (M, A), "dismiss": (M, A)}),
    "games.chatmessage": Page((M, A), (A,), actions={"hide": (A,), "show_again": (A,)}),
    "games.chatroom": Page(
        (M, D, A), (M, A), actions={"slow_15": (M, A), "slow_60": (M, A), "slow_off": (M, A)},
    ),
    "games.match": Page(
        (M, D, A), (D, A),
        actions={"verify": (M, D, A), "pause": (D, A), "resume": (D, A), "add_time": (D, A), "abort": (D, A),
                 "void": (D, A)},
    ),
    "games.report": Page((M, A), (A,), actions={"hide": (A,), "show_again": (A,), "dismiss": (A,)}),
    "games.result": Page((M, D, A)),
    "games.roundresult": Page((M, D, A)),
    "games.table": Page((M, D, A)),
    "leaderboards.ladderentry": Page((D, A)),
    "leaderboards.rating": Page((D, A)),
    "leaderboards.ratingentry": Page((D, A)),
    "leaderboards.ratingsequence": Page((D, A), (A,), actions={"rate_anew": (A,)}),
    "leaderboards.roleterms": Page((D, A)),
    "leaderboards.season": Page((D, A), (A,), (A,), (A,), actions={"open_now": (A,), "close_now": (A,)}),
    "leaderboards.seasonstanding": Page((D, A)),
    "leaderboards.standing": Page((D, A), (A,), actions={"rebuild": (A,)}),
    "leaderboards.voidedmatch": Page((M, D, A), (D, A), actions={"lift": (D, A)}),
    "moderation.actionrecord": Page((M, D, A)),
    "moderation.appeal": Page((M, A)),
    "moderation.sanction": Page((M, A)),
    "operations.backupmark": Page((A,)),
    "operations.runningprocess": Page((A,)),
    "puzzles.day": Page((A,)),
    "puzzles.puzzle": Page((A,), (A,), actions={"retire": (A,), "bring_back": (A,)}),
    "streams.callback": Page((A,)),
    "streams.gift": Page((M, A), (M, A), actions={"erase_donor": (M, A)}),
    "streams.signingsecret": Page((A,)),
    "streams.stream": Page((M, A), (M, A), actions={"end": (M, A)}),
    "tournaments.adjustment": Page((D, A)),
    "tournaments.tournament": Page(
        (D, A), (D, A),
        actions={"pause": (D, A), "resume": (D, A), "pair_again": (D, A), "abort": (D, A)},
    ),
}  # fmt: skip
"""Model -> its pages. An action that `POWERS` governs needs that permission instead of the one to change rows."""

ACTION_POWERS = {
    "give_role": "give_roles", "take_role": "give_roles", "reset_second_factor": "reset_second_factors",
}  # fmt: skip


def permission(codename: str) -> str:
    """Returns the full name of a permission of moderation: `decide` becomes `moderation.decide`."""
    return f"moderation.{codename}"


def permissions_of(role: str) -> frozenset[str]:
    """Returns the full names of all permissions of a role, such as `games.view_report`."""
    found = {permission(codename) for codename, roles in POWERS.items() if role in roles}
    for label, page in PAGES.items():
        app, _dot, model = label.partition(".")
        for verb in ("view", "change", "add", "delete"):
            if role in getattr(page, verb):
                found.add(f"{app}.{verb}_{model}")
    return frozenset(found)


def as_markdown() -> str:
    """Returns the table of permissions as Markdown, for `docs/permissions.md`."""
    lines = ["| page or action | " + " | ".join(ROLES) + " |", "|---|" + "---|" * len(ROLES)]

    def row(name: str, roles: tuple[Role, ...]) -> None:
        lines.append(f"| {name} | " + " | ".join("✓" if role in roles else "–" for role in ROLES) + " |")

    for codename, roles in POWERS.items():
        row(f"`{codename}`", roles)
    for label, page in PAGES.items():
        row(f"`{label}`: view", page.view)
        for verb in ("change", "add", "delete"):
            if getattr(page, verb):
                row(f"`{label}`: {verb}", getattr(page, verb))
        for action, roles in page.actions.items():
            row(f"`{label}`: action `{action}`", roles)
    return "\n".join(lines) + "\n"
