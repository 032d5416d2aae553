"""Staff sign-in to the admin, with the password limits of all other pages."""

from __future__ import annotations

from typing import Any

from django.contrib.admin.forms import AdminAuthenticationForm
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from .attempts import was_refused


class AdminSignInForm(AdminAuthenticationForm):
    def get_invalid_login_error(self) -> Any:
        if was_refused(self.request):
            return ValidationError(_("Too many failed attempts. Wait five minutes, then try again."), code="too_many")
        return super().get_invalid_login_error()
