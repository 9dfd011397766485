"""Forms as a browser without script sends them: read from the page, changed, sent."""

from html.parser import HTMLParser
from typing import Any

Fields = dict[str, str]
OF_THE_FRAME = ("/sign-out/", "/preferences/language/")
"""Forms that stand on every page, and so does search."""


class _Forms(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.forms: list[tuple[str, Fields]] = []
        self.inside = False
        self.select = self.textarea = ""

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        a = dict(attributes)
        name, value = a.get("name") or "", a.get("value") or ""
        if tag == "form":
            self.forms.append((a.get("action") or "", {}))
            self.inside = True
            if a.get("role") == "search" or (a.get("action") or "").endswith(OF_THE_FRAME):
                self.forms.pop()
                self.inside = False
        if not self.inside:
            return
        fields = self.forms[-1][1]
        if tag == "input" and name and (a.get("type") not in ("radio", "checkbox") or "checked" in a):
            fields[name] = value if a.get("type") != "checkbox" else value or "on"
        elif tag == "select":
            self.select = name
        elif tag == "option" and self.select and ("selected" in a or self.select not in fields):
            fields[self.select] = value
        elif tag == "textarea":
            self.textarea = name
            fields[name] = ""

    def handle_endtag(self, tag: str) -> None:
        if tag == "form":
            self.inside = False
        elif tag == "select":
            self.select = ""
        elif tag == "textarea":
            self.textarea = ""

    def handle_data(self, data: str) -> None:
        if self.textarea:
            self.forms[-1][1][self.textarea] += data.lstrip("\n")


def sent(response: Any, action: str = "") -> Fields:
    """The fields of the first form on the page whose action ends in ``action``, as they would be sent untouched."""
    forms = [fields for where, fields in all_sent(response.content.decode()) if where.endswith(action)]
    assert forms, f"no form for {action!r}"
    return forms[0]


def all_sent(markup: str) -> list[tuple[str, Fields]]:
    """Every form of a page: its action, and its fields as they would be sent untouched."""
    parser = _Forms()
    parser.feed(markup)
    return parser.forms
