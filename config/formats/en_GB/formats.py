"""Dates and times on every page: ``30 Nov 2026, 03:05``, 24 hours; in full ``30 November 2026``. Django's date format letters."""

DATETIME_FORMAT = SHORT_DATETIME_FORMAT = "j M Y, H:i"
DATE_FORMAT = "j F Y"
SHORT_DATE_FORMAT = "j M Y"
TIME_FORMAT = "H:i"
MONTH_DAY_FORMAT = "j M"
YEAR_MONTH_FORMAT = "M Y"
