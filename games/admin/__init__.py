"""The administration of tables, matches, results, messages and reports.

Nothing of the log can be added, changed or deleted here. Of a running match staff see what a spectator sees; its
seed and its snapshot are in no page. What staff do to a match goes through the services, as everybody's moves do.
"""

from __future__ import annotations

from django.contrib import admin
from django.utils.translation import gettext_lazy as _

from . import matches, messages, reports, results, tables

__all__ = ["matches", "messages", "reports", "results", "tables"]

admin.site.site_header = _("Kaiju administration")
admin.site.site_title = _("Kaiju")
admin.site.index_title = _("What is happening on the site")
