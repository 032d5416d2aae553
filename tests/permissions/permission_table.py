"""Reads the table of permissions, `table.txt`, and tells what an answer of the product means in its signs."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path

ROLES = (
    "visitor", "guest", "player", "seat", "spectator", "owner", "token", "streamer", "moderator", "director",
    "administrator",
)  # fmt: skip
"""The columns of the table, from left to right."""
SIGNS = {
    "+": "let in",
    "!": "let in, and refused by a rule of the moment",
    ">": "led to a page to sign in, or to keep the guest account, or answered 401",
    "-": "refused: 403, 404, 405, or a socket that closes at once",
}
NO_STAFF = ROLES.index("moderator")
"""The number of roles that do not sign in to the administration: those before the moderator."""
FILE = Path(__file__).with_name("table.txt")


@dataclass(frozen=True, slots=True)
class Row:
    """One door of the platform, such as `POST t/<str:code>/leave/`, and the sign of each role at it."""

    section: str
    door: str
    signs: str

    def sign_of(self, role: str) -> str:
        return self.signs[ROLES.index(role)]


def roles_to_ask(row: Row, number: int, *, all_of_them: bool) -> list[str]:
    """Returns the roles that are asked at a door: all where the table tells them apart and lets somebody in.

    At a door for everybody or for nobody two are asked, others at each door. In the administration all who are no
    staff meet the same check, so one of them is asked. With `all_of_them` nobody is left out.
    """
    if all_of_them:
        return list(ROLES)
    if row.section == "administration":
        return [ROLES[number % NO_STAFF], *ROLES[NO_STAFF:]]
    if len(set(row.signs)) > 1 and set(row.signs) & {"+", "!"}:
        return list(ROLES)
    return [ROLES[number % len(ROLES)], ROLES[(number + 4) % len(ROLES)]]


def read_table(text: str | None = None) -> list[Row]:
    """Returns the rows of the table. Raises ValueError for a line that is not one sign for each role and a door."""
    rows, section = [], ""
    for line in (FILE.read_text() if text is None else text).splitlines():
        if line.startswith("["):
            section = line.strip("[]")
        elif line and not line.startswith("#"):
            signs, _blank, door = line.partition("  ")
            signs = signs.replace(" ", "")
            if len(signs) != len(ROLES) or not set(signs) <= SIGNS.keys() or not door or not section:
                raise ValueError(line)
            rows.append(Row(section, door, signs))
    return rows


def rows_of(section: str) -> list[Row]:
    return [row for row in read_table() if row.section == section]


def differences(rows: Iterable[Row], found: Mapping[str, Mapping[str, str]]) -> list[str]:
    """Returns a line for each door at which the product differs from the table, as the product has it.

    `found` has the sign of each role that was asked; the other signs of a line are those of the table.
    """
    lines = []
    for row in rows:
        signs = {role: row.sign_of(role) for role in ROLES} | dict(found[row.door])
        if not found[row.door] or "".join(signs.values()) != row.signs:
            lines.append(f"{' '.join(signs.values())}  {row.door}")
    return lines
