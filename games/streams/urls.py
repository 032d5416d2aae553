"""Routes of streams: the overlay, and a streamer's list and desk."""

from __future__ import annotations

from django.urls import path, re_path

from .views import desk, desk_forms, my_streams
from .views.gift_donors import gift_donors
from .views.overlay import overlay

urlpatterns = [
    re_path(r"^o/(?P<secret>[A-Za-z0-9_-]{1,128})/$", overlay, name="overlay"),
    path("gifts/donors/", gift_donors, name="gift_donors"),
    path("streams/", my_streams.streams, name="streams"),
    path("streams/new/", my_streams.new, name="stream_new"),
    path("streams/<uuid:stream_id>/", desk.desk, name="stream_desk"),
    path("streams/<uuid:stream_id>/live/", desk.live, name="stream_live"),
    path("streams/<uuid:stream_id>/settings/", my_streams.change, name="stream_settings"),
    path("streams/<uuid:stream_id>/secret/", desk_forms.secret, name="stream_secret"),
    path("streams/<uuid:stream_id>/<slug:act>/", desk_forms.act, name="stream_act"),
]
