#!/usr/bin/env python
"""Django's command line for Kaiju."""

import os
import sys


def main() -> None:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings.dev")
    from django.core.exceptions import ImproperlyConfigured
    from django.core.management import execute_from_command_line

    try:
        execute_from_command_line(sys.argv)
    except ImproperlyConfigured as error:
        if sys.argv[1:2] != ["doctor"]:
            raise
        sys.exit(tell_unreadable_settings(error))


def tell_unreadable_settings(error: Exception) -> int:
    """Writes the report of `manage.py doctor` for settings that cannot be read, and returns its exit code."""
    from config.doctor.report import unreadable_settings, write_report

    return write_report([unreadable_settings(error)], as_json="--json" in sys.argv, out=sys.stdout)


if __name__ == "__main__":
    main()
