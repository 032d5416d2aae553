"""What a player may be called: usernames that stand in addresses, display names that stand at tables."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable

from django.core.exceptions import ValidationError
from django.core.validators import MaxLengthValidator, MinLengthValidator, RegexValidator
from django.utils.translation import gettext_lazy as _

USERNAME_MIN, USERNAME_MAX = 2, 24
GUEST_PREFIX = "guest-"
RESERVED = (
    "admin", "administrator", "agent", "anonymous", "bot", "host", "kaiju", "me", "moderator", "official", "root",
    "staff", "support", "system", "trustee", "开局", "官方", "客服", "管理员", "系统",
)  # fmt: skip

_LETTERS = str.maketrans("аеорсухіјѕԁԛԝкмнтвзαβεικνορτυχζημ員統開", "aeopcyxijsdqwkmhtbeabeiknoptuxznu员统开")
_DIGITS = str.maketrans("01358il", "olesbll")

# Latin letters, digits, Han characters (with 々 and 〇), _ and -. Other alphabets their letters pass for Latin ones.
_USERNAME = r"^[A-Za-z0-9_\-\u3005\u3007\u3400-\u4dbf\u4e00-\u9fff\U00020000-\U0003ffff]+$"
# "guest-x", and what reads like it: "Guest 12", "gue5t_1", "游客 4821".
_GUEST = re.compile(r"^(?:g[uv][e3][s5][t7]|[游遊]客|客人)(?:[-_\s0-9]|$)", re.IGNORECASE)


def not_a_guest(name: str) -> None:
    """Refuses a name that could be taken for one of the names that guests get. Raises ValidationError."""
    if _GUEST.match(unicodedata.normalize("NFKC", name)):
        raise ValidationError(_("Names like this are given to guests. Choose another."), code="guest_name")


def latin(name: str) -> str:
    """The name in one case and width, Cyrillic and Greek letters as the Latin ones that they pass for."""
    plain = unicodedata.normalize("NFKC", name).casefold().translate(_LETTERS)
    return "".join(c for c in unicodedata.normalize("NFKD", plain) if unicodedata.category(c)[0] not in "CM")


def skeleton(name: str) -> str:
    """What a name looks like at a glance: digits read as letters, nothing between the letters."""
    return "".join(c for c in latin(name).translate(_DIGITS) if unicodedata.category(c)[0] in "LN")


def not_the_house(name: str) -> None:
    """Refuses a name that speaks for the house or its staff. Raises ValidationError."""
    whole, words = skeleton(name), {skeleton(word) for word in re.split(r"[\W_]+", latin(name))}
    if whole in _HOUSE or words & _STAFF or any(title in whole for title in _TITLES):
        raise ValidationError(_("Names like this are kept for the house. Choose another."), code="house_name")


def one_line(name: str) -> str:
    """The name without marks that cannot be seen, and with single spaces; full-width letters become plain ones."""
    plain = unicodedata.normalize("NFKC", name)
    seen = "".join(c for c in plain if unicodedata.category(c)[0] != "C" or c in " \t\n")
    return " ".join(seen.split())


def is_guest_name(name: str) -> bool:
    return bool(_GUEST.match(name))


username_validators: list[Callable[[str], None]] = [
    MinLengthValidator(USERNAME_MIN),
    MaxLengthValidator(USERNAME_MAX),
    RegexValidator(_USERNAME, _("Use letters, digits, Chinese characters, _ and -."), code="username"),
]
"""What every username keeps to, a guest's too."""

chosen_username_validators: list[Callable[[str], None]] = [*username_validators, not_a_guest, not_the_house]
"""What a username keeps to that somebody chooses."""

_HOUSE = {skeleton(word) for word in RESERVED}
_STAFF = {
    skeleton(word)
    for word in ("admin", "administrator", "kaiju", "moderator", "official", "staff", "support", "system")
}
"""Not even as one word of a name."""
_TITLES = {skeleton(word) for word in ("管理员", "官方", "客服", "系统")}
"""Nor anywhere in one: Chinese has no spaces."""
