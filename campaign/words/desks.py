"""Sentences about sessions of the Dauntless desk: what cannot be, and what to do."""

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy

SENTENCES: dict[str, str | Promise] = {
    "desk.account": gettext_lazy("A session is begun by somebody who is signed in."),
    "desk.many": gettext_lazy("You have %(most)s sessions, and nobody keeps more."),
    "desk.gone": gettext_lazy("There is no such session for you."),
    "desk.finished": gettext_lazy("This session is finished, and nothing of it is changed."),
    "desk.club": gettext_lazy("You do not belong to that club."),
    "desk.title": gettext_lazy("A session’s title has at most %(most)s characters on one line."),
    "desk.turn": gettext_lazy("Turns are counted from 1 to %(last)s."),
}
ADVICE: dict[str, str | Promise] = {
    "desk.account": gettext_lazy("Sign in first."),
    "desk.many": gettext_lazy("Delete one first; you can take its session file with you."),
    "desk.gone": gettext_lazy("Look at the list of your sessions."),
    "desk.finished": gettext_lazy("Whoever runs it can reopen it."),
    "desk.club": gettext_lazy("Choose one whose page you keep, or in one of whose campaigns you have a part."),
}
