"""What a request may be made with, beyond who makes it."""

from __future__ import annotations

from typing import Any

from rest_framework.permissions import BasePermission
from rest_framework.request import Request

from accounts.models import Token

from .authentication import OutsideScope


class NotPersonalToken(BasePermission):
    """The browser, or a program that knew the password: with a token for one purpose nobody makes further tokens."""

    def has_permission(self, request: Request, view: Any) -> bool:
        if isinstance(request.auth, Token) and request.auth.kind != Token.Kind.SIGN_IN:
            raise OutsideScope
        return True
