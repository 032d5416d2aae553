"""Errors of the REST API as problem details (RFC 9457), with stable codes of the product.

    {"type": "/api/docs/#NOT_FOUND", "title": "…", "status": 404, "detail": "…", "code": "NOT_FOUND",
     "instance": "/api/v1/matches/…", "errors": [{"field": "game", "detail": "…"}]}

`title` and `detail` are in the caller's language. `errors` is present only if single fields are wrong.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice
from typing import Any

from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest
from django.urls import reverse
from django.utils.translation import gettext_lazy as _
from rest_framework import exceptions
from rest_framework.response import Response
from rest_framework.views import exception_handler

CONTENT_TYPE = "application/problem+json"


@dataclass(frozen=True, slots=True)
class Problem:
    """A kind of error that the REST API reports: its code, HTTP status, title and detail."""

    code: str
    status: int
    title: Any
    detail: Any


PROBLEMS = (
    Problem("MALFORMED", 400, _("Malformed request"), _("The body can't be read. Send valid JSON.")),
    Problem("INVALID", 400, _("Invalid values"), _("Some fields are missing or have values that are not allowed.")),
    Problem(
        "UNKNOWN_GIFT",
        400,
        _("Unknown gift"),
        _("No such kind of gift, or the streamer has assigned this name to none."),
    ),
    Problem("NO_SUCH_SEAT", 400, _("No such seat"), _("Nobody plays in this seat, or is called that.")),
    Problem("NOT_SIGNED_IN", 401, _("Not signed in"), _("Send a token, or sign in with your browser.")),
    Problem("SIGN_IN_FAILED", 401, _("Sign-in failed"), _("Wrong name, password or token.")),
    Problem("SECOND_FACTOR", 401, _("Code needed"), _("Send the code of your authenticator app, or a recovery code.")),
    Problem(
        "SECOND_FACTOR_WRONG", 401, _("Wrong code"), _("Wrong code. Codes change every 30 s, and each works once.")
    ),
    Problem(
        "TIMESTAMP_OUTSIDE",
        401,
        _("Wrong time"),
        _("The time of sending is more than five minutes off. Check your clock."),
    ),
    Problem(
        "SIGNATURE_WRONG",
        401,
        _("Wrong signature"),
        _("There is no such stream, or the signature wasn't made with its secret over this very request."),
    ),
    Problem(
        "SECOND_FACTOR_MISSING",
        403,
        _("Second factor missing"),
        _("Staff need a second factor. Set it up on the site and sign in with it."),
    ),
    Problem("BANNED", 403, _("Banned"), _("This account is banned. Sign in on the site to see why and until when.")),
    Problem("NOT_ALLOWED", 403, _("Not allowed"), _("Your account isn't allowed to do this.")),
    Problem("SCOPE", 403, _("Missing scope"), _("This token doesn't have the scope for that. Use one that does.")),
    Problem(
        "CSRF_FAILED",
        403,
        _("Cross-site request blocked"),
        _("The request carries no valid CSRF token. Reload the page, or use a token."),
    ),
    Problem("GUEST", 403, _("Not for guests"), _("Guests can't have tokens. Upgrade to a full account first.")),
    Problem(
        "FRIENDS_NEED_ACCOUNT", 403, _("Full account needed"), _("Only full accounts have friends. Upgrade first.")
    ),
    Problem(
        "SEALED",
        403,
        _("Sealed"),
        _("Other tables are still playing the same deals. The match opens when the last one has finished."),
    ),
    Problem("NOT_FOUND", 404, _("Not found"), _("There is nothing at this address, or you may not see it.")),
    Problem("ILLEGAL_MOVE", 409, _("Illegal move"), _("One of these moves is against the rules here.")),
    Problem("ALREADY_REPORTED", 409, _("Already reported"), _("You have already reported this message.")),
    Problem("MATCH_RUNNING", 409, _("Still in progress"), _("The match isn't over yet. Ask again when it has ended.")),
    Problem("NO_REVIEW", 409, _("No review"), _("There are no reviews of this match.")),
    Problem(
        "TOO_MANY_REVIEWS",
        409,
        _("No reviews left today"),
        _("You have used all of today's reviews. Try again tomorrow."),
    ),
    Problem(
        "KEY_REUSED", 409, _("Key used before"), _("This key came with another body. Use a new key for each gift.")
    ),
    Problem("TOO_MANY_MUTED", 409, _("Mute list full"), _("Unmute someone first.")),
    Problem("ALREADY_FRIENDS", 409, _("Already friends"), _("You are friends already.")),
    Problem("NOT_FRIENDS", 409, _("Not friends"), _("You can only invite friends.")),
    Problem("YOU_BLOCK_PLAYER", 409, _("Blocked"), _("You have blocked this player. Unblock them first.")),
    Problem("GUEST_NO_FRIEND", 409, _("A guest"), _("Guests can't be added as friends.")),
    Problem("FRIENDS_LIMIT", 409, _("Limit reached"), _("A limit on friends, requests or invitations is reached.")),
    Problem(
        "CANNOT_INVITE",
        409,
        _("Can't invite"),
        _("Friends can be invited to an open table where you sit, except tables of tournaments and streams."),
    ),
    Problem("TOO_MANY_TOKENS", 409, _("Too many tokens"), _("Revoke one of them first.")),
    Problem("TOO_MANY_BOTS", 409, _("Too many bots"), _("Retire one of them first, or wait a day.")),
    Problem("PAUSED_BY_HOUSE", 409, _("Paused by staff"), _("Paused by staff; only staff can resume it.")),
    Problem("METHOD_NOT_ALLOWED", 405, _("Method not allowed"), _("This address doesn't support that method.")),
    Problem("NOT_ACCEPTABLE", 406, _("Format not supported"), _("This address doesn't offer that format.")),
    Problem("TOO_LARGE", 413, _("Body too large"), _("The body may have 16 KB at most.")),
    Problem("UNSUPPORTED_MEDIA_TYPE", 415, _("Unsupported media type"), _("Send JSON with the right content type.")),
    Problem(
        "SEASON_ENDS",
        503,
        _("A season is ending"),
        _(
            "The ladder is being reset for the next season. The final standings are already available; ask again "
            "in a minute."
        ),
    ),
    Problem(
        "UNDECIDED",
        503,
        _("Undecided"),
        _("This position takes too long to solve. Try another move."),
    ),
    Problem(
        "NOT_READY",
        503,
        _("Not ready"),
        _("This is still loading. Ask again after the time given in Retry-After."),
    ),
    Problem(
        "CAPACITY",
        503,
        _("Too many matches with AI"),
        _("Try again after the time in Retry-After, or challenge players without AI in the remaining seats."),
    ),
    Problem(
        "AWAY",
        503,
        _("Back in a moment"),
        _("Part of the site isn't answering right now. Try again after the time in Retry-After."),
    ),
    Problem("THROTTLED", 429, _("Too many requests"), _("Wait for the time given in Retry-After.")),
)
"""All errors that the REST API can answer with. The page `/api/docs/` lists them."""
_BY_CODE = {problem.code: problem for problem in PROBLEMS}


MAX_ERRORS = 50
"""Maximum number of field errors listed in one answer. No client fixes more at once."""


class ApiProblem(exceptions.APIException):
    """An exception that the REST API answers with the problem of this code."""

    def __init__(self, code: str, *, wait: float | None = None) -> None:
        """Creates the exception for the problem with this code.

        `wait`: seconds after which a new attempt makes sense, for the header `Retry-After`.
        """
        problem = _BY_CODE[code]
        self.status_code = problem.status
        super().__init__(problem.detail, code=code)
        self.problem = problem
        self.wait = wait


def respond_to_exception(error: Exception, context: dict[str, Any]) -> Response | None:
    """Returns the response that reports an exception to a client of the REST API.

    None for a server fault, which becomes a plain 500.
    """
    response = exception_handler(error, context)
    if response is None:
        return None
    problem = problem_of(error)
    body = body_of(problem, _path(context.get("request")))
    if isinstance(error, exceptions.ValidationError):
        told = islice(_field_errors(error.detail), MAX_ERRORS)
        body["errors"] = [{"field": field, "detail": detail} for field, detail in told]
    wait = getattr(error, "wait", None)  # seconds, for a throttled or premature request
    if wait is not None:
        response["Retry-After"] = str(math.ceil(wait))
    response.status_code = problem.status
    response.data = body
    response.content_type = CONTENT_TYPE
    return response


def body_of(problem: Problem, instance: str) -> dict[str, Any]:
    """Returns the JSON body for a problem, in the active language. `instance` is the path of the request."""
    return {
        "type": f"{reverse('api_docs')}#{problem.code}",
        "title": str(problem.title),
        "status": problem.status,
        "detail": str(problem.detail),
        "code": problem.code,
        "instance": instance,
    }


def problem_named(code: str) -> Problem:
    return _BY_CODE[code]


def problem_of(error: Exception) -> Problem:
    """Returns the kind of problem (code, HTTP status, title) as which the REST API reports this exception."""
    match error:
        case ApiProblem():
            return error.problem
        case Http404():
            code = "NOT_FOUND"
        case PermissionDenied():
            code = "NOT_ALLOWED"
        case exceptions.PermissionDenied() if str(error.detail).startswith("CSRF Failed"):
            code = "CSRF_FAILED"
        case _:
            code = _FRAMEWORK_CODES.get(getattr(error, "default_code", ""), "MALFORMED")
    return _BY_CODE[code]


_FRAMEWORK_CODES = {
    "parse_error": "MALFORMED", "invalid": "INVALID", "not_authenticated": "NOT_SIGNED_IN",
    "authentication_failed": "SIGN_IN_FAILED", "permission_denied": "NOT_ALLOWED", "not_found": "NOT_FOUND",
    "method_not_allowed": "METHOD_NOT_ALLOWED", "not_acceptable": "NOT_ACCEPTABLE",
    "unsupported_media_type": "UNSUPPORTED_MEDIA_TYPE", "throttled": "THROTTLED", "outside_scope": "SCOPE",
}  # fmt: skip
"""Error code of the REST framework -> our code."""


def _field_errors(detail: Any, field: str = "") -> Iterator[tuple[str, str]]:
    """Yields (field name, sentence) for each error of a serializer; nested fields are dotted, such as `options.rounds`.

    The name is empty for an error of the whole body.
    """
    if isinstance(detail, dict):
        for key, value in detail.items():
            yield from _field_errors(value, f"{field}.{key}".strip("."))
    elif isinstance(detail, list):
        for value in detail:
            yield from _field_errors(value, field)
    else:
        yield ("" if field == "non_field_errors" else field), str(detail)


def _path(request: HttpRequest | None) -> str:
    return request.path if request is not None else ""
