"""For which spreadsheets a CSV is asked."""

from django.http import HttpRequest
from django.utils.translation import get_language

from campaign.exports.formats.csv_lines import WITH_MARK


def spreadsheet_asked(request: HttpRequest) -> str:
    """``?for=de``, else the language of whoever looks; "" for one whose spreadsheets take any CSV, and for programs."""
    asked = request.GET.get("for") or ("" if "Authorization" in request.headers else str(get_language()))
    return asked if asked in WITH_MARK else ""
