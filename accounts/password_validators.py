"""Validator for the minimum length of a new password, with an error message in both of our languages."""

from __future__ import annotations

from django.contrib.auth.password_validation import MinimumLengthValidator
from django.utils.translation import ngettext


class MinimumLengthZhValidator(MinimumLengthValidator):
    """Django's validator of a password's length with our own message, since Django 5.2 has no Chinese one."""

    def get_error_message(self) -> str:
        least = self.min_length
        text = ngettext(
            "This password is too short: it needs at least %(n)d character.",
            "This password is too short: it needs at least %(n)d characters.",
            least,
        )
        return text % {"n": least}
