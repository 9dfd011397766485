"""Dates and times on every page: ``30. Nov. 2026, 03:05``, in full ``30. November 2026``. Django's date format letters."""

DATETIME_FORMAT = SHORT_DATETIME_FORMAT = "j. N Y, H:i"
DATE_FORMAT = "j. F Y"
SHORT_DATE_FORMAT = "j. N Y"
TIME_FORMAT = "H:i"
MONTH_DAY_FORMAT = "j. N"
YEAR_MONTH_FORMAT = "M Y"
