"""The log of an account's sign-ins: when, in which way, and from which kind of device. Its owner alone reads it.

It holds no address: a keyed hash of the network says only whether two sign-ins came from the same one. Rows are deleted
after 90 days.
"""

from __future__ import annotations

from datetime import datetime, timedelta
from ipaddress import ip_address, ip_network

from allauth.account.adapter import get_adapter
from allauth.account.internal.flows.login import get_authentication_records
from allauth.mfa.models import Authenticator
from django.http import HttpRequest
from django.utils import timezone
from django.utils.crypto import salted_hmac

from . import devices, second_factor
from .models import SignedInBrowser, SignIn, SignInWay, User
from .password_attempts import accounts_known_to_browser

KEPT = timedelta(days=90)
"""How long a line of the log is kept."""
PER_PAGE = 30
"""Lines that a page of the log shows."""
WAYS_BY_PAGE = {
    "account_signup": SignInWay.SIGN_UP, "keep_guest": SignInWay.SIGN_UP,
    "account_reset_password_from_key": SignInWay.LINK,
}  # fmt: skip
"""Name of a page that signs in without a password -> the way."""


def network_mark(request: HttpRequest) -> str:
    """Returns a keyed hash of the visitor's network: an IPv4 address or an IPv6 /64. Empty if there is no address."""
    try:
        found = ip_address(get_adapter().get_client_ip(request))
    except ValueError:
        return ""
    household = found if found.version == 4 else ip_network((int(found) >> 64 << 64, 64))
    return salted_hmac("accounts.sign_in_log.network", str(household), algorithm="sha256").hexdigest()


def device_of(request: HttpRequest) -> str:
    return devices.device_of(request.META.get("HTTP_USER_AGENT", ""))


def way_of(request: HttpRequest, user: User) -> SignInWay:
    """Returns how this request signs in to the account, from what the request and its session have proven."""
    page = request.resolver_match.url_name if request.resolver_match else ""
    if page in WAYS_BY_PAGE:
        return WAYS_BY_PAGE[page]
    records = get_authentication_records(request, user)
    factors = [each for each in records if each.get("method") == second_factor.METHOD]
    by_password = user.pk in getattr(request, "now_known", set()) or any(
        each.get("method") == "password" for each in records
    )
    if not factors:
        return SignInWay.PASSWORD
    by_passkey = factors[-1].get("type") == Authenticator.Type.WEBAUTHN.value
    if by_passkey and factors[-1].get("passwordless"):
        return SignInWay.PASSKEY
    if by_passkey and by_password:
        return SignInWay.PASSWORD_PASSKEY
    return SignInWay.CODE


def is_new_device(request: HttpRequest, user: User, *, now: datetime) -> bool:
    """Whether neither this browser nor this kind of device in this network has been signed in to the account before."""
    if user.pk in accounts_known_to_browser(request):
        return False
    seen = {"device": device_of(request), "network": network_mark(request), "user": user}
    browsers = SignedInBrowser.objects.filter(**seen)
    return not SignIn.objects.filter(**seen, at__gt=now - KEPT).exists() and not browsers.exists()


def record_sign_in(request: HttpRequest, user: User, way: SignInWay, *, now: datetime | None = None) -> bool:
    """Stores a line of the account's log. Returns True if the sign-in came from a new device.

    The first line of a new account is never from a new device.
    """
    moment = now or timezone.now()
    new = way != SignInWay.SIGN_UP and is_new_device(request, user, now=moment)
    SignIn.objects.create(user=user, at=moment, way=way, device=device_of(request), network=network_mark(request))
    return new


def forget_old(*, now: datetime) -> int:
    """Deletes the lines that are older than 90 days, and the devices that were not seen since. Returns their number."""
    gone: int = SignIn.objects.filter(at__lt=now - KEPT).delete()[0]
    return gone + SignedInBrowser.objects.filter(seen_at__lt=now - KEPT).delete()[0]
