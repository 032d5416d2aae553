"""Rules for usernames, which are part of addresses, and for display names, which are shown at tables."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable

from django.core.exceptions import ValidationError
from django.core.validators import MaxLengthValidator, MinLengthValidator, RegexValidator
from django.utils.translation import gettext_lazy as _

from .legible_text import is_deceptive, legible
from .lookalike_names import shape, skeleton
from .word_list import has_listed_word

USERNAME_MIN, USERNAME_MAX = 2, 24
DISPLAY_NAME_MAX = 24
GUEST_PREFIX = "guest-"
ERASED_PREFIX = "deleted-"
"""First characters of the username that a deleted account gets."""
RESERVED = (
    "admin", "administrator", "agent", "anonymous", "bot", "host", "kaiju", "me", "moderator", "official", "root",
    "staff", "support", "system", "trustee", "开局", "官方", "客服", "管理员", "系统",
)  # fmt: skip

_LETTERS = str.maketrans("аеорсухіјѕԁԛԝкмнтвзαβεικνορτυχζημ員統開", "aeopcyxijsdqwkmhtbeabeiknoptuxznu员统开")
_DIGITS = str.maketrans("01358il", "olesbll")

_ROUNDS = 4  # of cleaning; 2 suffice for all known names

# Latin letters, digits, Han characters (with 々 and 〇), _ and -. Letters of other alphabets could pass for Latin ones.
_USERNAME = r"^[A-Za-z0-9_\-\u3005\u3007\u3400-\u4dbf\u4e00-\u9fff\U00020000-\U0003ffff]+$"
# "guest-x", and names that read like it: "Guest 12", "gue5t_1", "游客 4821".
_GUEST = re.compile(r"^(?:g[uv][e3][s5][t7]|[游遊]客|客人)(?:[-_\s0-9]|$)", re.IGNORECASE)


def validate_not_guest_name(name: str) -> None:
    """Refuses a name that looks like a generated guest name, such as `guest-x` or "Guest 12".

    Raises ValidationError.
    """
    if _GUEST.match(unicodedata.normalize("NFKC", name)) or _GUEST.match(shape(name)):
        raise ValidationError(_("Names like this are reserved for guests. Choose a different one."), code="guest_name")


def latin_form(name: str) -> str:
    """Returns the name in lower case and normal width, without accents.

    Cyrillic and Greek letters that look like Latin ones become these.
    """
    plain = unicodedata.normalize("NFKC", name).casefold().translate(_LETTERS)
    return "".join(c for c in unicodedata.normalize("NFKD", plain) if unicodedata.category(c)[0] not in "CM")


def letters_as_read(name: str) -> str:
    """Returns the letters of a name as a reader takes them, with digits as the letters that they resemble.

    All else is dropped. `admin` and `adm1n` thus both give `admln`.
    """
    return "".join(c for c in latin_form(name).translate(_DIGITS) if unicodedata.category(c)[0] in "LN")


def validate_not_official(name: str) -> None:
    """Refuses a name that suggests staff, an official role or a deleted account, such as `admin`.

    Raises ValidationError.
    """
    whole, words = letters_as_read(name), re.split(r"[\W_]+", latin_form(name))
    says = (
        whole in _HOUSE
        or {letters_as_read(word) for word in words} & _STAFF_LETTERS
        or any(title in whole for title in _STAFF_TITLES)
    )
    says = says or name.casefold().startswith(ERASED_PREFIX)
    looks = skeleton(name) in _HOUSE_LOOKS or {skeleton(word) for word in re.split(r"[\W_]+", name)} & _STAFF_LOOKS
    if says or looks:
        raise ValidationError(_("Names like this are reserved. Choose a different one."), code="house_name")


def clean_name(name: str) -> str:
    """Returns a name without invisible characters, with single spaces, and with plain letters for full-width ones.

    Cleaning repeats until nothing changes, because dropping a character may bring letters together that change each
    other. The name may become longer, so the caller checks its length.
    """
    for _round in range(_ROUNDS):
        cleaned = " ".join(legible(unicodedata.normalize("NFKC", name)).split())
        if cleaned == name:
            break
        name = cleaned
    return name


def clean_description(text: str) -> str:
    """Returns a description as one line without invisible characters."""
    return " ".join(legible(text).split())


def validate_not_deceptive(text: str) -> None:
    """Refuses a text with invisible letters, stacked accents or controls of the text direction.

    Raises ValidationError.
    """
    if is_deceptive(unicodedata.normalize("NFKC", text)):
        raise ValidationError(
            _("Some characters here can't be seen or pile up. Type the text again without them."), code="deceptive"
        )


def validate_no_listed_word(text: str) -> None:
    """Refuses a text with a word of the word list (`accounts.word_list`). Raises ValidationError."""
    if has_listed_word(text):
        raise ValidationError(_("There's a word in this that we don't use here. Choose another one."), code="listed")


def is_guest_name(name: str) -> bool:
    return bool(_GUEST.match(name))


def in_normal_form(name: str) -> None:
    """Refuses a name that Unicode normalisation (NFKC) would change, since two such names could become equal.

    One example is a name with Han compatibility characters. Raises ValidationError.
    """
    if unicodedata.normalize("NFKC", name) != name:
        raise ValidationError(_("Use letters, digits, Chinese characters, _ and -."), code="username")


username_validators: list[Callable[[str], None]] = [
    MinLengthValidator(USERNAME_MIN),
    MaxLengthValidator(USERNAME_MAX),
    RegexValidator(_USERNAME, _("Use letters, digits, Chinese characters, _ and -."), code="username"),
    in_normal_form,
]
"""Validators for every username, a guest's too."""

chosen_username_validators: list[Callable[[str], None]] = [
    *username_validators,
    validate_not_guest_name,
    validate_not_official,
    validate_no_listed_word,
]
"""Validators for a username that a person chooses."""

_STAFF_WORDS = ("admin", "administrator", "kaiju", "moderator", "official", "staff", "support", "system")
_HOUSE = {letters_as_read(word) for word in RESERVED}
_STAFF_LETTERS = {letters_as_read(word) for word in _STAFF_WORDS}
"""Words not allowed in a name, not even as one word among others."""
_STAFF_TITLES = {letters_as_read(word) for word in ("管理员", "官方", "客服", "系统")}
"""Chinese titles not allowed anywhere in a name, since Chinese has no spaces between words."""
_HOUSE_LOOKS, _STAFF_LOOKS = {skeleton(word) for word in RESERVED}, {skeleton(word) for word in _STAFF_WORDS}
