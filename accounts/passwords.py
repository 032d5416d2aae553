"""Rules for a new password for which Django has no text in both languages."""

from __future__ import annotations

from django.contrib.auth.password_validation import MinimumLengthValidator
from django.utils.translation import ngettext


class MinimumLengthZhValidator(MinimumLengthValidator):
    """Django's length check with a text of ours, since that of 5.2 has no Chinese translation."""

    def get_error_message(self) -> str:
        least = self.min_length
        text = ngettext(
            "This password is too short: it needs at least %(n)d character.",
            "This password is too short: it needs at least %(n)d characters.",
            least,
        )
        return text % {"n": least}
