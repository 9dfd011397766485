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
    "desk.winner": gettext_lazy("Say who has won, in at most 20 characters."),
    "desk.closed": gettext_lazy("This link opens nothing any more."),
    "desk.full": gettext_lazy("%(most)s people sit at this table, and there is no room for more."),
    "desk.date": gettext_lazy("“%(date)s” is no month: write it as 1942-06."),
    "desk.side": gettext_lazy("There is no such side."),
    "desk.most": gettext_lazy("A session holds at most %(most)s of these."),
    "desk.told": gettext_lazy("The log tells of %(id)s, so it stays in the session."),
    "desk.lines": gettext_lazy("A session’s log holds at most %(most)s lines."),
    "desk.large": gettext_lazy("This is more than can be worked out at once."),
    "desk.line": gettext_lazy("There is no line %(number)s in this log."),
    "desk.not_yours": gettext_lazy("Somebody else entered this line."),
    "desk.reason": gettext_lazy("A reason has at most %(most)s characters on one line."),
    "desk.other_side": gettext_lazy("“%(id)s” belongs to the other side."),
    "desk.aircraft": gettext_lazy("There is no aircraft “%(id)s” in this session."),
    "desk.lost": gettext_lazy("“%(id)s” is lost already."),
    "desk.torpedo": gettext_lazy("There is a torpedo %(id)s already."),
    "desk.dropped": gettext_lazy("%(id)s has no torpedo to drop."),
    "desk.run": gettext_lazy("%(name)s runs this session."),
    "desk.referee": gettext_lazy("A correction is made by whoever runs the session."),
}
ADVICE: dict[str, str | Promise] = {
    "desk.other_side": gettext_lazy("Its own side enters that, or whoever runs the session."),
    "desk.told": gettext_lazy("Strike those lines out first."),
    "desk.not_yours": gettext_lazy("Ask that person, or whoever runs the session, to strike it out."),
    "desk.torpedo": gettext_lazy("Give this one another name."),
    "desk.dropped": gettext_lazy("Choose another aircraft, or strike out the line of its drop first."),
    "desk.run": gettext_lazy("A session is taken over once its referee has closed the account or left the club."),
    "desk.lines": gettext_lazy("Finish it, and go on in a new one with the same ships."),
    "desk.account": gettext_lazy("Sign in first."),
    "desk.many": gettext_lazy("Delete one first; you can take its session file with you."),
    "desk.gone": gettext_lazy("Look at the list of your sessions."),
    "desk.finished": gettext_lazy("Whoever runs it can reopen it."),
    "desk.closed": gettext_lazy("Ask whoever runs the session for the new one."),
    "desk.club": gettext_lazy("Choose one whose page you keep, or in one of whose campaigns you have a part."),
}
