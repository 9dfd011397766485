#!/usr/bin/env python3
"""Runs the commands of Ready Room: ``python manage.py help``."""

import os
import sys


def main() -> None:
    if sys.version_info < (3, 11):
        sys.exit(f"Ready Room needs Python 3.11 or newer; this is {sys.version.split()[0]}.")
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    try:
        from django.core.exceptions import ImproperlyConfigured
        from django.core.management import execute_from_command_line
    except ModuleNotFoundError as missing:
        sys.exit(f"{missing}. Run “make setup” first, then “.venv/bin/python manage.py …”, or just “make run”.")
    try:
        execute_from_command_line(sys.argv)
    except ImproperlyConfigured as problem:
        sys.exit(f"Ready Room cannot start. {problem}")
    except KeyboardInterrupt:
        sys.exit("\nStopped.")


if __name__ == "__main__":
    main()
