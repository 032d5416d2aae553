"""Permissions that depend on the token of a request."""

from __future__ import annotations

from typing import Any

from rest_framework.permissions import BasePermission
from rest_framework.request import Request

from accounts.models import Token

from .authentication import OutsideScope


class NotPersonalToken(BasePermission):
    """Allows a browser session or a sign-in token. A personal token cannot be used to create tokens."""

    def has_permission(self, request: Request, view: Any) -> bool:
        if isinstance(request.auth, Token) and request.auth.kind != Token.Kind.SIGN_IN:
            raise OutsideScope
        return True
