"""A player adds a passkey in Chromium with a virtual authenticator, signs out, and signs in by it alone."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Page

from .conftest import NewVisitor

PASSWORD = "seventeen good cards"


def virtual_authenticator(page: Page) -> Any:
    """Gives the page's browser a device that makes passkeys and is unlocked at once. Returns the protocol's session."""
    device = page.context.new_cdp_session(page)
    device.send("WebAuthn.enable")
    options = {
        "protocol": "ctap2", "transport": "internal", "hasResidentKey": True, "hasUserVerification": True,
        "isUserVerified": True, "automaticPresenceSimulation": True,
    }  # fmt: skip
    device.send("WebAuthn.addVirtualAuthenticator", {"options": options})
    return device


def test_a_passkey_is_added_and_signs_in_and_its_device_is_listed(embedded: str, visitor: NewVisitor) -> None:
    player = visitor(embedded.replace("127.0.0.1", "localhost"), language="en-GB", size=(390, 844))
    page = player.page
    device = virtual_authenticator(page)
    player.go("/accounts/signup/")
    page.fill("[name=username]", "keyholder")
    page.fill("[name=password1]", PASSWORD)
    page.fill("[name=password2]", PASSWORD)
    page.click("main form button.primary")
    page.wait_for_url(lambda url: "signup" not in url)

    player.go("/me/settings/")
    page.click("a[href='/accounts/2fa/webauthn/']")
    page.click("a:has-text('Add a passkey')")
    page.fill("[name=password]", PASSWORD)  # asked again, since it changes how one signs in
    page.click("main form button.primary")
    page.fill("[name=name]", "My phone")
    page.click("button:has-text('Add')")
    page.get_by_text("My phone").wait_for()

    player.go("/accounts/logout/")
    page.click("main form button")
    player.go("/accounts/login/?next=/me/sign-ins/")
    page.click("button:has-text('Sign in with a passkey')")
    page.wait_for_url("**/me/sign-ins/")
    page.get_by_text("this device").wait_for()
    assert page.get_by_text("Passkey ·").count() == 1

    # a passkey that is no longer on the device: a sentence, and the password still works
    player.go("/accounts/logout/")
    page.click("main form button")
    device.send("WebAuthn.disable")
    device.send("WebAuthn.enable")
    empty = {"protocol": "ctap2", "transport": "internal", "hasResidentKey": True, "automaticPresenceSimulation": True}
    device.send("WebAuthn.addVirtualAuthenticator", {"options": empty})
    player.go("/accounts/login/")
    page.click("button:has-text('Sign in with a passkey')")
    page.get_by_text("The passkey wasn't used. You can try again.").wait_for()
