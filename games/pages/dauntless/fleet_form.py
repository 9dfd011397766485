"""One class of ships or one type of aircraft of a club, typed in: its cells are those of the club's file, and read as such."""

from collections.abc import Mapping
from typing import Any

from django import forms
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.dauntless.forces.club_files import COLUMNS, KINDS, Row, cells_of, one_row, read_file
from games.dauntless.forces.wanted import NATIONS
from games.dauntless.words import side_word

LONGEST = 200
WHOLE = ("hits", "silhouette", "points", "engines", "wing_points", "l_hits", "takeoff_factors")
HINTS: Mapping[str, str | Promise] = {
    "class_id": gettext_lazy("Letters and number, such as CA-3, SS-1 or TP: as its row has them."),
    "light_early": gettext_lazy("Such as 9 or 2x16; 0 for none; empty for unknown."),
    "heavy_early": gettext_lazy("Such as 14 or 6B; 0 for none; empty for unknown."),
    "speed": gettext_lazy("Such as 1/2: one hex every second turn."),
    "turning": gettext_lazy("Such as 1/1."),
    "names": gettext_lazy("The names of its ships, with commas."),
    "type": gettext_lazy("As the desk calls it, such as SBD Dauntless."),
}


class OneForm(forms.Form):
    """A field for each column of the file."""

    def __init__(self, *args: Any, kind: str, **kwargs: Any):
        super().__init__(*args, prefix=kind, **kwargs)
        self.kind = kind
        for name in KINDS[kind].columns:
            self.fields[name] = _field(name)

    @property
    def called(self) -> str:
        """The row that is changed; nothing for a new one."""
        name = self.initial.get(KINDS[self.kind].key)
        return _("%(nation)s %(name)s") % {"nation": side_word(self.initial["nation"]), "name": name} if name else ""

    @property
    def open(self) -> bool:
        """Whether somebody is at it."""
        return bool(self.called or self.errors)

    @classmethod
    def of(cls, row: Row, kind: str) -> "OneForm":
        """The form that changes a row."""
        return cls(kind=kind, initial=cells_of(kind, row))

    def clean(self) -> dict[str, Any]:
        said = super().clean() or {}
        if not self.errors:
            found = read_file(self.kind, one_row(self.kind, said))
            for fault in found.faults:
                self.add_error(fault.cell or None, fault.sentence)
            if found.fault:
                self.add_error(None, found.fault)
        return said


def _field(name: str) -> forms.Field:
    label = COLUMNS[name]
    if name == "nation":
        return forms.ChoiceField(label=label, choices=[(one, side_word(one)) for one in NATIONS])
    if name == "fighter":
        return forms.ChoiceField(label=label, choices=[("", _("unknown")), ("yes", _("yes")), ("no", _("no"))], required=False)
    attrs = {"autocomplete": "off", "spellcheck": "false"} | ({"inputmode": "numeric"} if name in WHOLE else {})
    return forms.CharField(
        label=label, help_text=HINTS.get(name, ""), max_length=LONGEST, required=False, widget=forms.TextInput(attrs=attrs)
    )
