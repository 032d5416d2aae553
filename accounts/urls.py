"""Routes of the account pages. They come before allauth's own routes, whose names they override."""

from __future__ import annotations

from django.urls import path
from django.views.generic import RedirectView

from accounts.views import (
    api_tokens,
    email_confirmation,
    guests,
    passkeys,
    personal_data,
    preferences,
    second_factor,
    security_txt,
    sign_in,
    signed_in_browsers,
)

urlpatterns = [
    path("me/", preferences.me, name="me"),
    path("me/settings/", preferences.settings, name="settings"),
    path("me/data/", personal_data.my_data, name="my_data"),
    path("me/data/<uuid:pk>/", personal_data.data_file, name="data_file"),
    path("me/delete/", personal_data.delete_account, name="delete_account"),
    path("me/sign-ins/", signed_in_browsers.my_sign_ins, name="sign_ins"),
    path("me/sign-ins/<int:pk>/sign-out/", signed_in_browsers.sign_out, name="sign_out_browser"),
    path("me/sign-ins/sign-out-others/", signed_in_browsers.sign_out_others, name="sign_out_others"),
    path("me/tokens/", api_tokens.my_tokens, name="tokens"),
    path("me/tokens/<int:pk>/revoke/", api_tokens.revoke, name="token_revoke"),
    path("me/email/confirm/", email_confirmation.confirm, name="confirm_address"),
    path("me/theme/", preferences.theme, name="theme"),
    path("guest/", guests.guest, name="guest"),
    path("guest/keep/", guests.keep, name="keep_guest"),
    path("i18n/setlang/", preferences.set_language, name="set_language"),
    path("accounts/login/", sign_in.sign_in, name="account_login"),
    path("accounts/signup/", sign_in.sign_up, name="account_signup"),
    path("accounts/email/", sign_in.email, name="account_email"),
    path("accounts/password/change/", sign_in.change_password, name="account_change_password"),
    path("accounts/2fa/", second_factor.overview, name="mfa_index"),
    path("accounts/2fa/authenticate/", second_factor.second_step, name="mfa_authenticate"),
    path("accounts/2fa/totp/activate/", second_factor.activate, name="mfa_activate_totp"),
    path("accounts/2fa/totp/deactivate/", second_factor.deactivate, name="mfa_deactivate_totp"),
    path("accounts/2fa/recovery-codes/", second_factor.view_codes, name="mfa_view_recovery_codes"),
    path("accounts/2fa/recovery-codes/generate/", second_factor.generate_codes, name="mfa_generate_recovery_codes"),
    path("accounts/2fa/recovery-codes/download/", second_factor.download_codes, name="mfa_download_recovery_codes"),
    path("accounts/2fa/webauthn/", passkeys.my_passkeys, name="mfa_list_webauthn"),
    path("accounts/2fa/webauthn/add/", passkeys.add, name="mfa_add_webauthn"),
    path("accounts/2fa/webauthn/keys/<int:pk>/edit/", passkeys.rename, name="mfa_edit_webauthn"),
    path("accounts/2fa/webauthn/keys/<int:pk>/remove/", passkeys.remove, name="mfa_remove_webauthn"),
    path("accounts/2fa/webauthn/login/", passkeys.sign_in, name="mfa_login_webauthn"),
    path("accounts/password/set/", sign_in.set_password, name="account_set_password"),
    path(".well-known/security.txt", security_txt.security_txt, name="security_txt"),
    # where password managers look for the page
    path(".well-known/change-password", RedirectView.as_view(pattern_name="account_change_password")),
]
