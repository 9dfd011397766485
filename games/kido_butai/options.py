"""The options of a game of Kido Butai in plain words: each is on or off from the game's start to its end."""

from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from rulebooks.kido_butai.settings import Options


@dataclass(frozen=True, slots=True)
class Switch:
    """One option, by its key in a session file; ``ruling`` says more of it."""

    name: str
    label: str | Promise
    meaning: str | Promise
    ruling: str

    @property
    def default(self) -> bool:
        return bool(getattr(Options(), self.name))

    @property
    def default_words(self) -> str | Promise:
        return _("on") if self.default else _("off")

    @property
    def changed(self) -> str:
        """That it stands otherwise than usual."""
        said = {"option": self.label}
        return gettext("“%(option)s” is off") % said if self.default else gettext("“%(option)s” is on") % said


SWITCHES = (
    Switch(
        "us_damage_control",
        _("American damage control"),
        _("American carriers sink at the third hit. An optional rule of the book."),
        "KB-R48",
    ),
    Switch(
        "no_us_fiasco",
        _("No American disaster"),
        _("There are no special attacks on American fleets. An optional rule of the book."),
        "KB-R46",
    ),
    Switch(
        "random_targets",
        _("Dice for American targets"),
        _("A die names the carrier of each American bomber. An optional rule of the book."),
        "KB-R47",
    ),
    Switch(
        "rearm_on_deck",
        _("Changing loads of ready aircraft"),
        _("A bomber squadron that stands ready may spend its action on changing bombs for torpedoes, or back."),
        "KB-R9",
    ),
    Switch(
        "capacity_loss_placeholders",
        _("Lost decks take placeholders along"),
        _("An American squadron that has no deck left takes a placeholder out of the game with it."),
        "KB-R31",
    ),
    Switch(
        "capacity_loss_from_pools",
        _("Lost decks empty the cups too"),
        _("When the turn track has no squadron left to lose, one in the cups is lost instead."),
        "KB-R29",
    ),
    Switch(
        "dive_escorts_fire_on_low_cap",
        _("Escorts of dive bombers shoot at low CAP"),
        _("Low CAP, which dive bombers do not meet, can still be shot at by their escorts."),
        "KB-R36",
    ),
)
