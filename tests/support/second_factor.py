"""Second factors of tests: an account with an authenticator app, and test clients that have passed it."""

from __future__ import annotations

import time

from allauth.mfa.models import Authenticator
from allauth.mfa.recovery_codes.internal.auth import RecoveryCodes
from allauth.mfa.totp.internal.auth import TOTP, format_hotp_value, hotp_value
from django.test import Client

from accounts.models import User

SECRET = "JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP"


def enrol(user: User) -> User:
    """Gives an account an authenticator app with the secret `SECRET`, unless it has one, and returns it."""
    if not Authenticator.objects.filter(user=user, type=Authenticator.Type.TOTP).exists():
        TOTP.activate(user, SECRET)
    return user


def recovery_codes(user: User) -> list[str]:
    """Returns new recovery codes of the account."""
    return list(RecoveryCodes.activate(user).generate_codes())


def app_code(secret: str = SECRET, *, steps: int = 0) -> str:
    """Returns the code that an app shows now, or `steps` periods of 30 s later."""
    return str(format_hotp_value(hotp_value(secret, int(time.time()) // 30 + steps)))


def sign_in_staff(client: Client, user: User) -> Client:
    """Signs a member of staff in with both factors, and returns the client."""
    enrol(user)
    client.force_login(user)
    session = client.session
    session["account_authentication_methods"] = [{"method": "mfa", "at": time.time(), "type": "totp"}]
    session["account_authentication_methods_user"] = str(user.pk)
    session.save()
    return client
