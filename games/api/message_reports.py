"""The REST view with which a reader reports a chat message to staff."""

from __future__ import annotations

from typing import cast

from django.utils.translation import gettext_lazy as _
from drf_spectacular.utils import OpenApiResponse, extend_schema
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from accounts.api.error_responses import ApiProblem
from accounts.models import User
from games.rules.core import IllegalMove
from games.services import reports

from .serializers import ReportSerializer

PROBLEMS = {
    "NO_SUCH_MESSAGE": "NOT_FOUND",
    "ALREADY_REPORTED": "ALREADY_REPORTED",
    "RATE_LIMITED": "THROTTLED",
}
"""Code of the service's refusal -> code of the API's problem."""


class ReportView(APIView):
    """A report of one message that the caller may read. Each message can be reported once."""

    permission_classes = (IsAuthenticated,)

    @extend_schema(
        request=ReportSerializer,
        responses={204: OpenApiResponse(description=_("Someone will look at it."))},
        summary=_("Report a message"),
        description=_("Reports a message that you can read to staff; once per message."),
        tags=["messages"],
    )
    def post(self, request: Request, ref: str) -> Response:
        given = ReportSerializer(data=request.data)
        given.is_valid(raise_exception=True)
        try:
            reports.report_message(ref=ref, user=cast("User", request.user), reason=given.validated_data["reason"])
        except IllegalMove as refusal:
            raise ApiProblem(PROBLEMS[refusal.code]) from None
        return Response(status=204)
