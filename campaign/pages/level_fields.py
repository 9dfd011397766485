"""The form field of an option that is a table: a number for each side, by level of a battle."""

from collections.abc import Mapping, Sequence
from typing import Any

from django import forms
from django.template.loader import render_to_string
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from games.kido_butai.names import level_word
from pilots.models import Side
from rulebooks.pacific_air_war.record import LEVELS, SIDES

Table = Mapping[str, Sequence[int]]


class LevelsWidget(forms.MultiWidget):
    """A number field for each level and side, as a small table."""

    use_fieldset = True

    def __init__(self, most: int) -> None:
        inputs = [forms.NumberInput(attrs={"class": "short", "min": 0, "max": most}) for _level in LEVELS for _side in SIDES]
        super().__init__(inputs)

    def decompress(self, value: Table | None) -> list[int]:
        """The numbers of a table, level by level, Japan first."""
        return [number for level in LEVELS for number in (value or {}).get(level, (0, 0))]

    def render(self, name: str, value: Any, attrs: dict[str, Any] | None = None, renderer: Any = None) -> SafeString:
        """The table. What cannot be seen of a field's row and column is said at the field."""
        cells = iter(self.get_context(name, value, attrs)["widget"]["subwidgets"])
        sides = [str(Side(side).label) for side in SIDES]
        rows = [
            (level, [self._cell(next(cells), f"{level}, {side}", renderer) for side in sides])
            for level in map(level_word, LEVELS)
        ]
        return render_to_string("road/_levels.html", {"sides": sides, "rows": rows})

    def _cell(self, cell: dict[str, Any], said: str, renderer: Any) -> SafeString:
        cell["attrs"]["aria-label"] = said
        return self._render(cell["template_name"], {"widget": cell}, renderer)


class LevelsField(forms.MultiValueField):
    """Its value has the levels that give something, each with Japan's number and the USA's; empty fields are zeros."""

    def __init__(self, *, most: int, **said: Any) -> None:
        wrong = _("Enter a whole number from %(least)d to %(most)d.") % {"least": 0, "most": most}
        messages = dict.fromkeys(("invalid", "min_value", "max_value"), wrong)
        numbers = [
            forms.IntegerField(min_value=0, max_value=most, required=False, error_messages=messages)
            for _level in LEVELS
            for _side in SIDES
        ]
        super().__init__(numbers, widget=LevelsWidget(most), required=False, require_all_fields=False, **said)

    def compress(self, data_list: Sequence[int | None]) -> dict[str, list[int]]:
        numbers = iter([number or 0 for number in data_list] or [0] * len(self.fields))
        table = {level: [next(numbers) for _side in SIDES] for level in LEVELS}
        return {level: pair for level, pair in table.items() if any(pair)}
