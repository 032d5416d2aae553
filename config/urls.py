"""Routes of all pages, of the REST API and of the admin."""

from __future__ import annotations

from django.contrib import admin
from django.templatetags.static import static
from django.urls import include, path
from django.utils.functional import lazy
from django.views.generic import RedirectView

from .background_work_page import background_page
from .handbook_pages import handbook
from .installable_site import manifest, offline_page, service_worker
from .privacy_page import privacy_page

handler500 = "config.unavailable_answers.server_error"

urlpatterns = [
    # requested by browsers where a page names no icon: the admin, JSON, a replay's file
    path("favicon.ico", RedirectView.as_view(url=lazy(static, str)("art/favicon.svg"))),
    path("manifest.webmanifest", manifest, name="manifest"),
    path("service-worker.js", service_worker, name="service_worker"),
    path("offline/<slug:language>/", offline_page, name="offline"),
    path("", include("games.friends.urls")),  # before the game's name in `friends/<slug:game>/`
    path("", include("games.notifications.urls")),
    path("", include("games.urls")),
    path("", include("games.bots.urls")),
    path("", include("games.review.urls")),
    path("", include("games.puzzles.urls")),
    path("", include("games.share.urls")),
    path("", include("games.streams.urls")),
    path("", include("leaderboards.urls")),
    path("", include("leaderboards.statistics.urls")),
    path("", include("leaderboards.tournaments.urls")),
    path("", include("accounts.urls")),
    path("accounts/", include("allauth.urls")),
    path("api/", include("config.api_urls")),
    # one page changes passwords and counts the wrong ones
    path("admin/password_change/", RedirectView.as_view(pattern_name="account_change_password"), name="admin_password"),
    path("", include("moderation.urls")),
    path("privacy/", privacy_page, name="privacy"),
    path("docs/", handbook, name="handbook"),
    path("docs/<path:path>", handbook, name="handbook_file"),
    path("admin/background/", admin.site.admin_view(background_page), name="background"),
    path("admin/", admin.site.urls),
]
