"""Sentences about games of Kido Butai: what cannot be, and what to do."""

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy

SENTENCES: dict[str, str | Promise] = {
    "battle.account": gettext_lazy("A game is begun by somebody who is signed in."),
    "battle.title": gettext_lazy("A game’s title has at most %(most)s characters on one line."),
    "battle.many": gettext_lazy("You have %(most)s games, and nobody keeps more."),
    "battle.gone": gettext_lazy("There is no such game of yours."),
    "battle.club": gettext_lazy("You cannot enter a game in that club’s league."),
    "battle.twice": gettext_lazy("This game counts in that league already, with the same moves and the same dice."),
    "battle.file": gettext_lazy("This file cannot be played here."),
    "battle.file/size": gettext_lazy("This file is too large: a session file has at most %(most)s KB."),
    "battle.file/text": gettext_lazy("The file’s words hold signs that cannot be stored."),
    "battle.file/title": gettext_lazy("The file’s title is longer than %(most)s characters."),
    "battle.file/many": gettext_lazy(
        "The file’s counter mix or capacities go beyond %(most)s, which is the most that is played here."
    ),
    "trials.account": gettext_lazy("Trials are begun by somebody who is signed in."),
    "trials.many": gettext_lazy("%(most)s batches of yours are at work, and no more are worked at once."),
    "trials.admirals": gettext_lazy("There is no such admiral."),
    "trials.games": gettext_lazy("A batch has from %(least)s to %(most)s games."),
    "trials.seed": gettext_lazy("A seed has from 1 to %(most)s characters on one line."),
    "trials.mix": gettext_lazy("This counter mix, or these capacities, cannot be played."),
    "review.turns": gettext_lazy("There is nothing to look back on yet."),
}
ADVICE: dict[str, str | Promise] = {
    "battle.account": gettext_lazy("Sign in first."),
    "battle.many": gettext_lazy("Delete one first; you can take its session file with you."),
    "battle.gone": gettext_lazy("Look at the list of your games."),
    "battle.club": gettext_lazy("Choose one whose page you keep, or in one of whose campaigns you have a part."),
    "battle.twice": gettext_lazy("A copy of a game is the same game, and a game counts once."),
    "battle.file/title": gettext_lazy("Give it a shorter one."),
    "trials.account": gettext_lazy("Sign in first."),
    "trials.many": gettext_lazy("Wait until one of them is done, or stop one."),
    "trials.admirals": gettext_lazy("Choose at least one of the list."),
    "review.turns": gettext_lazy("Play a turn to its end first."),
}
