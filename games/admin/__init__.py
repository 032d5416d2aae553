"""Admin pages for tables, matches, results, chat rooms, messages and reports.

No log entry can be added, changed or deleted here. In a running match staff see what a spectator sees; no page shows
the match's seed or stored state. Staff act on a match through the services, as all players do.
"""

from __future__ import annotations

from django.contrib import admin
from django.utils.translation import gettext_lazy as _

from . import chat_rooms, matches, messages, reports, results, tables

__all__ = ["chat_rooms", "matches", "messages", "reports", "results", "tables"]

admin.site.site_header = _("Kaiju administration")
admin.site.site_title = _("Kaiju")
admin.site.index_title = _("What is happening on the site")
