"""Sentences about a campaign's story: what cannot be, what to do, what the journal says."""

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from campaign.models import JournalEntry
from campaign.words.params import Params, Sentence

SENTENCES: dict[str, str | Promise] = {
    "chapter.game": gettext_lazy("Game %(game)s has no confirmed report, so there is nothing to tell yet."),
    "chapter.empty": gettext_lazy("The chapter is empty."),
    "chapter.long": gettext_lazy("A chapter has at most %(most)s characters; this one has %(n)s."),
    "chapter.signs": gettext_lazy("The text holds signs that cannot be shown."),
    "story.pilot": gettext_lazy("There is no such pilot in this campaign."),
    "photo.game": gettext_lazy("Game %(game)s is not in the schedule."),
    "photo.words": gettext_lazy("Say what the photo shows, in at most 300 characters on one line."),
    "photo.caption": gettext_lazy("A caption has at most 300 characters on one line."),
    "photo.many": gettext_lazy("A campaign has at most %(most)s photos."),
    "photo.twice": gettext_lazy("This photo is there already: “%(words)s”."),
    "photo.gone": gettext_lazy("Somebody took this photo away meanwhile."),
    "photo.large": gettext_lazy("The photo is too large: at most %(most)s MB."),
    "photo.pixels": gettext_lazy("The photo has too many pixels: at most %(most)s million."),
    "photo.together": gettext_lazy("These photos have too many pixels together: at most %(most)s million."),
    "photo.heic": gettext_lazy("This is a HEIC picture, which most browsers cannot show."),
    "photo.broken": gettext_lazy("This is no photo that can be read. JPEG, PNG and WebP can."),
}
ADVICE: dict[str, str | Promise] = {
    "chapter.game": gettext_lazy("Confirm its report first."),
    "chapter.empty": gettext_lazy("Write something, or let the facts tell it again."),
    "chapter.long": gettext_lazy("Say it in fewer words."),
    "chapter.signs": gettext_lazy("Type it anew, or paste it without its formatting."),
    "story.pilot": gettext_lazy("Take one of the roster."),
    "photo.game": gettext_lazy("Choose one of the schedule, or the campaign as a whole."),
    "photo.words": gettext_lazy("Whoever cannot see it hears these words instead, such as “Six aircraft over a blue table”."),
    "photo.caption": gettext_lazy("Shorten it; the story has room for more."),
    "photo.many": gettext_lazy("Take one away that nobody misses."),
    "photo.twice": gettext_lazy("Move or re-word that one instead."),
    "photo.gone": gettext_lazy("The journal can bring it back."),
    "photo.large": gettext_lazy("Save it smaller; 1600 pixels on its longer side are all that is kept."),
    "photo.pixels": gettext_lazy("Save it smaller; 1600 pixels on its longer side are all that is kept."),
    "photo.together": gettext_lazy("Bring fewer at a time, or save them smaller."),
    "photo.heic": gettext_lazy(
        "Send it as JPEG: on an iPhone share it by mail, or choose Settings, Camera, Formats, Most Compatible."
    ),
    "photo.broken": gettext_lazy("Open it in a picture program and save it as JPEG."),
}


def _save(p: Params, entry: JournalEntry) -> str:
    if p.get("holds"):
        words = _("The words for game %(game)s still hold.") if p["chapter"] else _("The words of the opening still hold.")
        return words % {"game": p["chapter"]}
    if not p["chapter"]:
        return _("The opening of the story was written.")
    return _("Game %(game)s was told in the story.") % {"game": p["chapter"]}


def _reset(p: Params, entry: JournalEntry) -> str:
    if not p["chapter"]:
        return _("The facts tell the opening of the story again.")
    return _("The facts tell game %(game)s in the story again.") % {"game": p["chapter"]}


def _of(p: Params, whole: str, game: str) -> str:
    return (game if p["of"] else whole) % {"words": p["words"], "game": p["of"]}


def _add(p: Params, entry: JournalEntry) -> str:
    return _of(p, _("The campaign got a photo: %(words)s."), _("Game %(game)s got a photo: %(words)s."))


def _change(p: Params, entry: JournalEntry) -> str:
    return _of(p, _("A photo of the campaign was changed: %(words)s."), _("A photo of game %(game)s was changed: %(words)s."))


def _raise(p: Params, entry: JournalEntry) -> str:
    return _of(
        p,
        _("A photo of the campaign was put further up: %(words)s."),
        _("A photo of game %(game)s was put further up: %(words)s."),
    )


def _remove(p: Params, entry: JournalEntry) -> str:
    return _of(
        p, _("A photo of the campaign was taken away: %(words)s."), _("A photo of game %(game)s was taken away: %(words)s.")
    )


def _open(p: Params, entry: JournalEntry) -> str:
    if p.get("pilot"):
        own = _("The link to %(name)s’s story was renewed.") if p["renewed"] else _("%(name)s’s story was opened by a link.")
        return own % {"name": p["name"]}
    return _("The link to the story was renewed.") if p["renewed"] else _("The story was opened by a link.")


def _close(p: Params, entry: JournalEntry) -> str:
    if p.get("pilot"):
        return _("The link to %(name)s’s story was closed.") % {"name": p["name"]}
    return _("The link to the story was closed.")


JOURNAL: dict[str, Sentence] = {
    "chapter.save": _save,
    "chapter.reset": _reset,
    "photo.add": _add,
    "photo.change": _change,
    "photo.raise": _raise,
    "photo.remove": _remove,
    "story.open": _open,
    "story.close": _close,
}
