"""Routes of the account pages. They come before allauth's own routes, whose names they override."""

from __future__ import annotations

from django.urls import path

from accounts.views import (
    api_tokens,
    email_confirmation,
    guests,
    personal_data,
    preferences,
    second_factor,
    sign_in,
)

urlpatterns = [
    path("me/", preferences.me, name="me"),
    path("me/settings/", preferences.settings, name="settings"),
    path("me/data/", personal_data.my_data, name="my_data"),
    path("me/data/<uuid:pk>/", personal_data.data_file, name="data_file"),
    path("me/delete/", personal_data.delete_account, name="delete_account"),
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
    path("accounts/2fa/totp/activate/", second_factor.activate, name="mfa_activate_totp"),
    path("accounts/2fa/totp/deactivate/", second_factor.deactivate, name="mfa_deactivate_totp"),
    path("accounts/2fa/recovery-codes/", second_factor.view_codes, name="mfa_view_recovery_codes"),
    path("accounts/2fa/recovery-codes/generate/", second_factor.generate_codes, name="mfa_generate_recovery_codes"),
    path("accounts/2fa/recovery-codes/download/", second_factor.download_codes, name="mfa_download_recovery_codes"),
    path("accounts/password/set/", sign_in.set_password, name="account_set_password"),
]
