"""Notes between the players of a side while movement is plotted (XXVII): writing one, and the die by which one is read."""

from typing import Any

from django import forms
from django.http import HttpRequest, HttpResponse, HttpResponseBase, QueryDict
from django.shortcuts import render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from campaign.access import Who, opens_to
from campaign.acts.base import Refused
from campaign.acts.desk_evening import LONGEST_NOTE, read_note, send_note
from campaign.acts.desk_log import NotWorked
from campaign.answers import NAME_LENGTH, REFUSED, add_refusals, refusal_words, see, word_of
from campaign.people import actor_of
from games.dauntless.evening.notes import notes_seen, partners, types_of
from games.dauntless.evening.plotting import plotting_of
from games.dauntless.typed import face
from games.dauntless.words import refused as said_of
from games.pages.dauntless.forms import raise_gone
from games.pages.dauntless.frame import Frame, followed, framed

PAGE = "dauntless/evening/notes.html"
FIELDS = {"/to": "to", "/from_type": "from_type", "/to_type": "to_type", "/text": "text"}
OTHERS = {"from_type": "from_other", "to_type": "to_other"}
"""By the field in which a type is chosen the one for a type that no aircraft of the session is of."""


def _type(label: Any, hint: Any = "") -> forms.CharField:
    own_words = forms.TextInput(attrs={"autocomplete": "off"})
    return forms.CharField(label=label, help_text=hint, max_length=NAME_LENGTH, required=False, widget=own_words)


class NoteForm(forms.Form):
    """A note to one player of the same side. Both types are chosen from ``types``, or said in own words."""

    to = forms.ChoiceField(label=gettext_lazy("To"))
    from_type = _type(gettext_lazy("Type you fly"))
    to_type = _type(
        gettext_lazy("Type the other flies"), gettext_lazy("Of the same type a note is read from 4 on, else from 5 on.")
    )
    from_other = _type(gettext_lazy("Type you fly"))
    to_other = _type(gettext_lazy("Type the other flies"))
    text = forms.CharField(
        label=gettext_lazy("Note"), max_length=LONGEST_NOTE, widget=forms.Textarea(attrs={"rows": 3, "autocomplete": "off"})
    )

    def __init__(self, *args: Any, others: list[tuple[int, str]], types: list[str], **kwargs: Any):
        super().__init__(*args, **kwargs)
        self.fields["to"].choices = others
        flown = dict.fromkeys(filter(None, [*types, self.initial.get("from_type")]))
        for chosen, other in OTHERS.items():
            if flown:
                self.fields[chosen].widget = forms.Select(choices=[("", _("Another type")), *((one, one) for one in flown)])
            else:
                del self.fields[other]

    @property
    def other_said(self) -> bool:
        """Whether a type is said that cannot be chosen."""
        return any(name in self.fields and self[name].value() for name in OTHERS.values())

    def clean(self) -> dict[str, Any]:
        said: dict[str, Any] = super().clean() or self.cleaned_data
        for chosen, other in OTHERS.items():
            said[chosen] = said.get(chosen) or said.get(other, "")
            said.pop(other, None)
            if not said[chosen] and not {chosen, other} & self.errors.keys():
                self.add_error(chosen, self.fields[chosen].error_messages["required"])
        return said


@opens_to(Who.SIGNED_IN)
@require_http_methods(["GET", "HEAD", "POST"])
def page(request: HttpRequest, code: str) -> HttpResponseBase:
    """One's notes and, for players, the form of a new one."""
    frame = framed(request, code, enter=True)
    said = request.POST if request.method == "POST" else None
    form = _form(frame, said)
    if request.method == "POST" and form.is_valid():
        try:
            send_note(actor=actor_of(request), code=code, **{**form.cleaned_data, "to": int(form.cleaned_data["to"])})
        except NotWorked as broken:
            form.add_error(None, said_of(broken.error, "note"))
        except Refused as refused:
            raise_gone(refused, "note.gone")
            add_refusals(form, refused, FIELDS.get(refused.refusals[0].at))
        else:
            return see("desk_notes", code)
    if request.method == "POST":
        return _again(request, frame, form)
    plotting = plotting_of(frame.desk, timezone.now())
    return followed(request, frame, PAGE, lambda: _shown(frame, form), plotting.is_on)


@opens_to(Who.SIGNED_IN)
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def read(request: HttpRequest, code: str, number: int) -> HttpResponse:
    """The die of a note that came. Whoever comes here without it goes to the notes."""
    frame = framed(request, code, enter=True)
    if request.method != "POST":
        return see("desk_notes", code)
    fallen = word_of(request, "die").strip()
    of_the_table = word_of(request, "dice") == "table"
    try:
        read_note(actor=actor_of(request), code=code, note=number, fallen=(face(fallen) or 0) if of_the_table else None)
    except Refused as refused:
        raise_gone(refused, "note.gone")
        form = _form(frame)
        return _again(request, frame, form, refusal=" ".join(refusal_words(refused)))
    return see("desk_notes", code)


def _again(request: HttpRequest, frame: Frame, form: NoteForm, refusal: str = "") -> HttpResponse:
    return render(request, PAGE, frame.context(refusal=refusal, **_shown(frame, form)), status=REFUSED)


def _shown(frame: Frame, form: NoteForm) -> dict[str, Any]:
    """What the page is made of."""
    return {
        "form": form,
        "others": form.fields["to"].choices,
        "notes": notes_seen(frame.desk, frame.seat),
        "plotting": plotting_of(frame.desk, timezone.now()),
        "faces": range(1, 7),
    }


def _form(frame: Frame, said: QueryDict | None = None) -> NoteForm:
    types = types_of(frame.desk, frame.seat)
    return NoteForm(said, initial=_before(frame, types), others=partners(frame.desk, frame.seat), types=types)


def _before(frame: Frame, types: list[str]) -> dict[str, str]:
    """The type that the player flew in his last note, or the only one of his side."""
    mine = frame.seat.player
    last = mine.notes_sent.order_by("-pk").values_list("from_type", flat=True).first() if mine else None
    return {"from_type": last or (types[0] if len(types) == 1 else "")}
