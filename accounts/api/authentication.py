"""Authentication of REST requests by a token in the header: `Authorization: Token …` or `Bearer …`."""

from __future__ import annotations

from typing import Any

from rest_framework import authentication, exceptions
from rest_framework.permissions import SAFE_METHODS, BasePermission
from rest_framework.request import Request

from accounts import api_tokens
from accounts.models import Scope, Token, User

KEYWORDS = ("token", "bearer")


class OutsideScope(exceptions.PermissionDenied):
    """Raised if a token lacks the scope (permission) that the request needs."""

    default_code = "outside_scope"


class TokenAuthentication(authentication.TokenAuthentication):
    """Authentication of REST requests by a token, which also checks the token's scopes at every address.

    The check is here and not in each view, so that no view can forget it. The scope `read` allows safe methods such as
    GET, `play` allows the others. `request.auth` is the token.
    """

    def authenticate(self, request: Request) -> Any:
        given = authentication.get_authorization_header(request).split()
        if given and given[0].lower() == KEYWORDS[1].encode():
            self.keyword = "Bearer"
        found = super().authenticate(request)
        self.keyword = type(self).keyword
        if found is not None and not found[1].allows(Scope.READ if request.method in SAFE_METHODS else Scope.PLAY):
            raise OutsideScope
        return found

    def authenticate_credentials(self, key: str) -> tuple[User, Token]:
        token = api_tokens.find_token(key)
        if token is None:
            raise exceptions.AuthenticationFailed
        return token.user, token


class NotPersonalToken(BasePermission):
    """A permission of the REST API for requests by browser sessions and sign-in tokens.

    A personal token is refused, so that it cannot create further tokens.
    """

    def has_permission(self, request: Request, view: Any) -> bool:
        if isinstance(request.auth, Token) and request.auth.kind != Token.Kind.SIGN_IN:
            raise OutsideScope
        return True
