"""Small reckonings as declarations: what each asks, in words, and how what is typed becomes a request of the rules.

A field only reads: a number that is none, or a word that means nothing, goes on as it was typed, and the rules say what is wrong.
"""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from django import forms
from django.utils.functional import Promise

from games.dauntless.typed import number, pair
from games.dauntless.words import field_label

Words = str | Promise
Choices = Sequence[tuple[str, Words]] | Callable[[], Sequence[tuple[str, Words]]]
Request = dict[str, Any]
MOST_ROWS = 30
LONGEST = 4000
PLACE = re.compile(r"([A-Za-z_]+)\[(\d+)\](?:\.([A-Za-z_]+))?")
LAST_STEP = re.compile(r"(?:^|\.)\w+$|\[\d+\]$")


def numbers(text: str) -> list[Any]:
    """``3 5 1``, with blanks or commas between."""
    return [number(part) for part in re.split(r"[\s,;]+", text) if part]


def hexagons(text: str) -> list[Any]:
    """One on a line, or with semicolons between."""
    return [pair(part) for part in re.split(r"[\n;]+", text) if part.strip()]


def names(text: str) -> list[str]:
    """One on a line, or with commas between."""
    return [part.strip() for part in re.split(r"[\n,;]+", text) if part.strip()]


READ: Mapping[str, Callable[[str], Any]] = {
    "number": number,
    "numbers": numbers,
    "hex": pair,
    "hexes": hexagons,
    "names": names,
    "choice": str,
    "text": str,
    "long": lambda text: text.replace("\r\n", "\n"),
    "date": str,
}
WIDGETS: Mapping[str, Callable[[], forms.Widget]] = {
    "number": lambda: forms.TextInput(attrs={"inputmode": "numeric", "class": "short"}),
    "numbers": lambda: forms.TextInput(attrs={"inputmode": "text"}),
    "hex": lambda: forms.TextInput(attrs={"class": "hex"}),
    "hexes": lambda: forms.Textarea(attrs={"rows": 4}),
    "names": forms.TextInput,
    "choice": forms.Select,
    "text": forms.TextInput,
    "long": lambda: forms.Textarea(attrs={"rows": 4}),
    "date": lambda: forms.TextInput(attrs={"inputmode": "numeric", "placeholder": "1944-10", "class": "date"}),
}


@dataclass(frozen=True)
class Field:
    """One field. ``name`` as in the request; ``label`` where its usual word does not fit; ``start``: what stands there first;
    ``may_be_none``: left empty it is a list of none."""

    name: str
    kind: str = "number"
    label: Words = ""
    hint: Words = ""
    choices: Choices = ()
    start: str | bool = ""
    may_be_none: bool = False

    def made(self) -> forms.Field:
        """As a field of a form, which refuses nothing but signs that cannot be stored."""
        said: dict[str, Any] = {"label": self.label or field_label(self.name), "help_text": self.hint, "required": False}
        if self.kind == "flag":
            return forms.BooleanField(initial=self.start, **said)
        widget = WIDGETS[self.kind]()
        if self.kind == "choice":
            chosen = self.choices() if callable(self.choices) else self.choices
            widget = forms.Select(choices=[*([] if self.start else [("", "")]), *chosen])
        else:
            widget.attrs["autocomplete"] = "off"
        return forms.CharField(widget=widget, initial=self.start, max_length=LONGEST, strip=self.kind != "long", **said)

    def read(self, said: Any) -> Any:
        """Its value in the request; None where it is left empty."""
        if self.kind == "flag":
            return bool(said)
        return READ[self.kind](said) if said or self.may_be_none else None


@dataclass(frozen=True)
class Rows:
    """A list in the request, one entry a row; a row that is left empty is none. ``single``: its entries are plain values."""

    name: str
    fields: tuple[Field, ...]
    label: Words = ""
    least: int = 3
    single: bool = False

    def at(self, row: int, name: str) -> str:
        """The field of a row in the form."""
        return f"{self.name}-{row}-{name}"


@dataclass(frozen=True)
class Aid:
    """A small reckoning. ``about``: what it is for, in a sentence; ``of``: of what in a session, ``ship`` or ``aircraft``.

    ``shape``: the request as the rules want it from the fields as they stand; ``places``: where a fault of the rules is shown, if
    it is no field of that name. ``dice``: the field of its dice, with how many it needs. ``logs``: it may be written into a log.
    """

    calc: str
    about: Words
    asks: tuple[Field | Rows, ...]
    of: str = ""
    shape: Callable[[Request], Request] = field(default=lambda request: request)
    places: Mapping[str, str] = field(default_factory=dict)
    dice: str = ""
    needs: Callable[[Request], int] = field(default=lambda request: 1)
    logs: bool = True


class AidForm(forms.Form):
    """The form of a reckoning: its own fields, and so many rows of each list as are filled, and one more."""

    def __init__(self, aid: Aid, *args: Any, **kwargs: Any):
        super().__init__(*args, **kwargs)
        self.aid = aid
        self.rows = {one.name: self._many(one) for one in aid.asks if isinstance(one, Rows)}
        self.used: dict[str, list[int]] = {}
        for one in aid.asks:
            if isinstance(one, Field):
                self.fields[one.name] = one.made()
                continue
            for row in range(self.rows[one.name]):
                for each in one.fields:
                    self.fields[one.at(row, each.name)] = each.made()

    def _many(self, rows: Rows) -> int:
        said = self.data if self.is_bound else self.initial
        begun = re.compile(rf"{re.escape(rows.name)}-(\d{{1,2}})-", re.ASCII)
        filled = [int(found[1]) for name in said if said[name] and (found := begun.match(str(name)))]
        return min(MOST_ROWS, max([rows.least, *(row + 2 for row in filled)]))

    @property
    def parts(self) -> list[tuple[Any, list[list[forms.BoundField]]]]:
        """What stands in it, in order: a bound field with no rows, or a list's declaration with its rows."""
        return [
            (self[one.name], [])
            if isinstance(one, Field)
            else (one, [[self[one.at(row, each.name)] for each in one.fields] for row in range(self.rows[one.name])])
            for one in self.aid.asks
        ]

    def request(self) -> Request:
        """What is asked of the rules."""
        asked: Request = {"calc": self.aid.calc}
        for one in self.aid.asks:
            value = one.read(self.cleaned_data[one.name]) if isinstance(one, Field) else self._listed(one)
            if value is not None:
                asked[one.name] = value
        return self.aid.shape(asked)

    def _listed(self, rows: Rows) -> list[Any]:
        listed, self.used[rows.name] = [], []
        for row in range(self.rows[rows.name]):
            said = {each.name: each.read(self.cleaned_data[rows.at(row, each.name)]) for each in rows.fields}
            entry = {name: value for name, value in said.items() if value is not None}
            if all(value is False for value in entry.values()):
                continue
            listed.append(next(iter(entry.values())) if rows.single else entry)
            self.used[rows.name].append(row)
        return listed

    def place(self, path: str) -> str | None:
        """The field of the form under which a fault of the rules is shown; None over the form."""
        if found := PLACE.match(path):
            lists = {one.name: one for one in self.aid.asks if isinstance(one, Rows)}
            rows, row = lists.get(found[1]), int(found[2])
            if rows and row < len(self.used.get(found[1], [])):
                name = found[3] if found[3] in [each.name for each in rows.fields] else rows.fields[0].name
                return rows.at(self.used[found[1]][row], name)
        while path:
            name = self.aid.places.get(path, path)
            if name in self.fields:
                return name
            path = LAST_STEP.sub("", path)
        return None
