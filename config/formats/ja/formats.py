"""Dates and times on every page: ``2026年11月30日 03:05``, 24 hours. Django's date format letters."""

DATETIME_FORMAT = SHORT_DATETIME_FORMAT = "Y年n月j日 H:i"
DATE_FORMAT = SHORT_DATE_FORMAT = "Y年n月j日"
TIME_FORMAT = "H:i"
MONTH_DAY_FORMAT = "n月j日"
YEAR_MONTH_FORMAT = "Y年n月"
