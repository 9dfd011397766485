"""What pages with forms have in common: the one-time key, refusals beside their fields, the conflict page."""

from collections.abc import Iterable, Sequence
from typing import Any
from uuid import UUID, uuid4

from django import forms
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse

from campaign.access import Access
from campaign.acts.base import Refused
from campaign.words.refusals import told

REFUSED = 422
CONFLICT = 409
NAME_LENGTH = 60
Row = tuple[Any, Any, Any, bool]


def key_of(request: HttpRequest) -> UUID | None:
    """The form's one-time key; None where it has none that can be read."""
    try:
        return UUID(request.POST.get("key", ""))
    except ValueError:
        return None


def word_of(request: HttpRequest, name: str, default: str = "") -> str:
    """What a hidden field says; nothing where it holds a null character, since PostgreSQL answers with an error to those."""
    said = request.POST.get(name, default)
    return "" if "\x00" in said else said


def refusal_words(refused: Refused) -> list[str]:
    """Every refusal as a sentence with what to do, and the rule's number where there is one."""
    return [f"{told(refusal)} ({refusal.rule})" if refusal.rule else told(refusal) for refusal in refused.refusals]


def add_refusals(form: forms.Form, refused: Refused, field: str | None = None) -> None:
    """Put what was refused under a field, or over the form."""
    for words in refusal_words(refused):
        form.add_error(field if field in form.fields else None, words)


def see(address: str, *args: Any) -> HttpResponse:
    """Go and see the page ``address`` (a URL's name) after a form was worked."""
    answer = redirect(reverse(address, args=args))
    answer.status_code = 303
    return answer


def refused(request: HttpRequest, template: str, context: dict[str, Any]) -> HttpResponse:
    """The same page again, with what was entered and what is wrong with it."""
    return render(request, template, context, status=REFUSED)


def row(label: Any, yours: Any, theirs: Any) -> Row:
    """A line of the conflict page."""
    return label, yours, theirs, yours != theirs


def conflict(
    request: HttpRequest, access: Access | None, title: Any, rows: Iterable[Row], stored_page: str, **stands: object
) -> HttpResponse:
    """Both versions beside each other. ``stands`` is what a form against the stored version would carry, such as its ``edit``.

    "Keep yours" sends the same form again against what is stored now; "keep theirs" goes to ``stored_page``.
    """
    sent: Sequence[tuple[str, str]] = [
        (name, value)
        for name, values in request.POST.lists()
        if name not in ("csrfmiddlewaretoken", "key", *stands)
        for value in values
    ]
    context = {
        "access": access,
        "title": title,
        "rows": list(rows),
        "sent": [*sent, *((name, str(value)) for name, value in stands.items())],
        "key": uuid4(),
        "stored_page": stored_page,
        "base_template": "campaign/frame.html" if access else "base.html",
    }
    return render(request, "road/conflict.html", context, status=CONFLICT)
