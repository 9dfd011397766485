"""Sentences about the plot timer, notes and what is written down unseen at a session of the Dauntless desk."""

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy

SENTENCES: dict[str, str | Promise] = {
    "timer.limit": gettext_lazy("The time limit is from %(least)s to %(most)s seconds."),
    "timer.aircraft": gettext_lazy("There is no such aircraft of yours at the table."),
    "timer.increment": gettext_lazy("There is no such speed increment."),
    "timer.rung": gettext_lazy("The bell has rung, so this plot stays as it was noted."),
    "timer.running": gettext_lazy("The timer still runs, and not all plots are noted."),
    "timer.nobody": gettext_lazy("No aircraft are at the table, so there is nothing to write down."),
    "note.player": gettext_lazy("Only players pass notes."),
    "note.to": gettext_lazy("There is no such player on your side."),
    "note.type": gettext_lazy("A type of aircraft has from 1 to %(most)s characters on one line."),
    "note.text": gettext_lazy("A note has from 1 to %(most)s characters."),
    "note.many": gettext_lazy("There are %(most)s notes in this session, and no more are kept."),
    "note.gone": gettext_lazy("There is no such note for you."),
    "note.die": gettext_lazy("A die shows a number from 1 to 6."),
    "secret.side": gettext_lazy("You do not write for that side."),
    "secret.name": gettext_lazy("The name of a sealed text has from 1 to %(most)s characters on one line."),
    "secret.taken": gettext_lazy("Something is sealed under this name already."),
    "secret.text": gettext_lazy("A sealed text has from 1 to %(most)s characters."),
    "secret.many": gettext_lazy("There are %(most)s sealed texts in this session, and no more are kept."),
    "secret.gone": gettext_lazy("There is no such sealed text of yours."),
}
ADVICE: dict[str, str | Promise] = {
    "timer.aircraft": gettext_lazy("Each side speaks for its own aircraft, and the referee for all."),
    "timer.limit": gettext_lazy("Two to three minutes are usual."),
    "timer.running": gettext_lazy("Wait for the bell, or let the referee stop the timer."),
    "timer.nobody": gettext_lazy("Stop the timer instead."),
    "note.to": gettext_lazy("Choose somebody who sits at this table on your side."),
    "secret.taken": gettext_lazy("Give yours another name."),
}
