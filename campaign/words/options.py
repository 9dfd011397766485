"""The rule options in plain words: what each is called, what it means, which ruling it belongs to."""

from dataclasses import dataclass
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from games.kido_butai.names import level_word
from rulebooks.pacific_air_war.record import LEVELS, Rules

DEFAULTS: dict[str, Any] = Rules().model_dump()


@dataclass(frozen=True, slots=True)
class Option:
    """One rule option. ``choices`` are its words, empty for a number from ``least`` to ``most``; ``levels``: it is a table of
    such numbers, one for each side by level of a battle."""

    name: str
    label: str | Promise
    meaning: str | Promise
    ruling: str
    least: int = 0
    most: int = 1000
    choices: tuple[tuple[str, str | Promise], ...] = ()
    levels: bool = False

    @property
    def default(self) -> Any:
        """The value of the book, or of edition 1 of the rulings."""
        return DEFAULTS[self.name]

    @property
    def default_words(self) -> str | Promise:
        return self.words(self.default)

    def words(self, value: Any) -> str | Promise:
        """A value of it, as people read it."""
        if self.levels:
            return _levels_told(value)
        return dict(self.choices).get(str(value), str(value))


def _levels_told(table: Any) -> str:
    """``minor Japanese victory: Japan 4, USA 0; ...``; levels that give nothing are left out."""
    said = [(level, *table[level]) for level in LEVELS if level in table]
    told = gettext("%(level)s: Japan %(japan)d, USA %(usa)d")
    lines = [told % {"level": level_word(level), "japan": japan, "usa": usa} for level, japan, usa in said]
    return "; ".join(lines) or gettext("none")


OPTIONS = (
    Option(
        "min_players",
        _("Fewest players a side"),
        _("A game is reported only if each side has at least so many players in it; present or not."),
        "A.3",
        least=1,
        most=8,
    ),
    Option(
        "ep_per_kill",
        _("EP for a kill"),
        _("What a kill earns; half of it for a half-kill. Unharmed pilots get it twice."),
        "PAW-R8",
    ),
    Option("hits_only_ep", _("EP for hits alone"), _("What a pilot earns who hit something and has no half-kill."), "G.4"),
    Option("ep_per_ability", _("EP for an ability"), _("One special ability for each full so many EP."), "PAW-R11", least=1),
    Option("veteran_ep", _("EP of a Veteran"), _("From so many EP on a Novice is a Veteran."), "PAW-R10"),
    Option("ace_kills", _("Kills of an Ace"), _("From so many kills in all a pilot is an Ace."), "PAW-R10"),
    Option(
        "us_replacement_kills",
        _("Kills of an American replacement"),
        _("With how many kills the successor of a lost American comes."),
        "PAW-R13",
    ),
    Option(
        "promotion",
        _("Promotion"),
        _("By the referee’s word alone, or also by the EP of the muster table, which never lowers a rank."),
        "PAW-R12",
        choices=(("referee", _("Referee’s word")), ("table", _("By the table too"))),
    ),
    Option(
        "ditching",
        _("Ditching on the way home"),
        _("A pilot who ditches is picked up wounded, or must also be rescued by the game’s rescue rule."),
        "PAW-R7",
        choices=(("table", _("Picked up wounded")), ("rescue", _("Must be rescued"))),
    ),
    Option(
        "kido_butai_cvp",
        _("CVP for the battle off Midway"),
        _(
            "What the victory level of a finished battle of Kido Butai gives each side, where one is attached to game 2. It "
            "counts in game 2 from the moment its report is confirmed, and not while that is voided. Zeros give nothing."
        ),
        "PAW-R19",
        most=20,
        levels=True,
    ),
)


def option_of(name: str) -> Option:
    """The option of that name."""
    return next(option for option in OPTIONS if option.name == name)
