"""The small reckonings of the table, each as a declaration. What they ask is checked by the rules."""

from collections.abc import Sequence
from typing import Any

from django.utils.text import format_lazy
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from games.dauntless.evening.asking import Aid, Field, Request, Rows
from games.dauntless.words import kind_word, scenario_title, side_word
from rulebooks.dauntless.data import HIT_SOURCES
from rulebooks.dauntless.scenarios import SCENARIOS

ROLLED = ("kamikaze_attack", "atoll_attack", "asw")
LOW, HIGH = "manoeuvre_low", "manoeuvre_high"
RESULTS = tuple(f"table_{die}" for die in range(1, 7))


def _nations() -> Sequence[tuple[str, str]]:
    return [(side, side_word(side)) for side in ("US", "JP")]


def _scenarios() -> Sequence[tuple[str, str]]:
    return [(key, scenario_title(key)) for key in SCENARIOS]


def _rolled() -> Sequence[tuple[str, str]]:
    return [(key, scenario_title(key)) for key in ROLLED]


def _sources() -> Sequence[tuple[str, str]]:
    return [(kind, kind_word(kind)) for kind in HIT_SOURCES]


def _tanks(request: Request) -> Request:
    """The lowest and the highest manoeuvre speed are one field of the rules."""
    pair = [request.pop(name) for name in (LOW, HIGH) if name in request]
    return {**request, "manoeuvre_speeds": pair} if pair else request


def _table(request: Request) -> Request:
    """A table, where anything of it is filled in."""
    entries = {name[-1]: request.pop(name) for name in RESULTS if name in request}
    return {**request, "table": entries} if entries else request


def _airfields(request: Request) -> Request:
    fields = [request.pop(name) for name in ("airfield_1", "airfield_2") if name in request]
    return {**request, "airfields": fields, "trucks": request.get("trucks", [])}


def _dice_of_setup(request: Request) -> int:
    return 2 if request.get("scenario") == "asw" else len(request.get("aircraft", []))


TURN = Field("turn")
DATE = Field("date", "date", hint=_("Year and month: 1944-10."))
NATION = Field("nation", "choice", choices=_nations)
ANCHORED = Field("anchored", "flag")
FLYING = (
    Aid(
        "drop_tanks",
        _("Whether a fighter may drop its tanks now, and what changes."),
        (
            Field("fighter", "flag", start=True),
            Field("carrying", "flag", start=True),
            Field("on_map", "flag", start=True),
            Field("level_bank", "flag", label=_("Ends the turn level, without bank"), start=True),
            Field("visibility_in_use", "flag"),
            Field("enemy_sighted", "flag"),
            Field(
                "phase",
                "choice",
                choices=(
                    ("execution", _("Movement is carried out")),
                    ("plotting", _("Movement is plotted")),
                    ("firing", _("Firing")),
                    ("other", _("Another phase")),
                ),
                start="execution",
            ),
            Field("speed", label=_("Speed at the end of the turn")),
            Field(LOW, hint=_("Leave both empty where the card has no such increment.")),
            Field(HIGH),
            Field("lowest_level_speed", hint=_("Only for a card without manoeuvre speeds.")),
            Field("guns_fired", "names", label=_("Guns fired this turn"), hint=_("As on the card: FF, FH, FL, R …")),
            Field("l_hits_normal", label=_("L hits that destroy it without tanks")),
        ),
        of="aircraft",
        shape=_tanks,
        places={"manoeuvre_speeds": LOW, "manoeuvre_speeds[1]": HIGH},
    ),
    Aid(
        "depth_charge_load",
        _("The tally of what an aircraft carries and drops."),
        (
            Field("S", label=_("Shallow depth charges carried"), start="0"),
            Field("D", label=_("Deep depth charges carried"), start="0"),
            Rows(
                "drops",
                (TURN, Field("S", label=_("Shallow")), Field("D", label=_("Deep"))),
                label=_("Drops, one a row"),
            ),
        ),
        of="aircraft",
    ),
    Aid(
        "takeoff",
        _("Who takes off from a carrier in which turn."),
        (
            Rows(
                "aircraft",
                (Field("id", "text"), Field("first_turn"), Field("factors")),
                label=_("Aircraft on the deck, in order"),
                least=4,
            ),
            Field("closed_after_turn", hint=_("Where bombs have closed the deck.")),
        ),
    ),
    Aid(
        "deck",
        _("Whether a carrier’s deck is open."),
        (TURN, Rows("hits", (TURN, Field("kind", "choice", choices=_sources)), label=_("Hits, one a row"))),
    ),
    Aid(
        "runway",
        _("Whether an aircraft can take off over damaged runway sections."),
        (
            Field("path", "names", hint=_("In the order in which it enters them, with commas between: A, B, C.")),
            Field("destroyed", "names", hint=_("With commas between."), may_be_none=True),
        ),
    ),
    Aid("ground_turn", _("How far an aircraft turns on the ground."), (Field("sides"),)),
    Aid("pilot_table", _("Which line of the table of pilots is used."), (NATION, DATE)),
)
AFLOAT = (
    Aid(
        "submarine",
        _("How deep a submarine is turn by turn, and what reaches it."),
        (
            Field("depth", hint=_("In feet, now."), start="0"),
            Field("hits_listed", hint=_("Only where it is damaged.")),
            Field("hits", label=_("Hits so far")),
            Rows(
                "orders",
                (
                    Field(
                        "order",
                        "choice",
                        choices=(("dive", pgettext_lazy("submarine", "Dive")), ("hold", _("Hold")), ("rise", _("Rise"))),
                    ),
                ),
                label=_("Orders, one a turn"),
                least=8,
                single=True,
            ),
        ),
        of="ship",
    ),
    Aid(
        "solitaire_move",
        _("How a ship moves that nobody plays, by the die and the club’s table."),
        (
            Field("speed", "text", label=_("Speed listed"), hint=_("As in the table of ships: 1/2.")),
            Field("turning", "text", label=_("Turning listed"), hint=_("As in the table of ships: 1/2.")),
            TURN,
            Field("hits_listed", hint=_("Only where it is damaged.")),
            Field("hits", label=_("Hits so far")),
            ANCHORED,
            Field("result", "text", hint=_("If you know it already: 1L, 0, R. Else leave it empty, and enter table and die.")),
            *(Field(name, "text", label=format_lazy(_("The table’s result for a {die}"), die=name[-1])) for name in RESULTS),
            Field("die"),
        ),
        of="ship",
        shape=_table,
        places={"table": "table_1", **{f"table.{name[-1]}": name for name in RESULTS}},
        dice="die",
    ),
    Aid(
        "spacing",
        _("Whether ships, clouds, flak or airfields stand far enough apart."),
        (
            Field(
                "kind",
                "choice",
                choices=(
                    ("ships_us", _("American ships, 5 hexes")),
                    ("ships_jp", _("Japanese ships, 10 hexes")),
                    ("clouds", _("Clouds, 13 hexes")),
                    ("flak", _("Flak, 3 hexes")),
                    ("airfields", _("Airfields, 15 hexes")),
                ),
            ),
            Field("minimum", hint=_("In the place of a kind.")),
            Rows(
                "hexes",
                (Field("id", "text"), Field("hex", "hex", hint="")),
                label=_("Counters with their hexes, as 3, -2"),
                least=4,
            ),
        ),
    ),
    Aid("era", _("Which flak figures hold in a month."), (DATE,)),
)
SCENARIO = (
    Aid(
        "setup_roll",
        _("Kamikazes that wait, the alert of the atoll, where the submarine begins."),
        (
            Field("scenario", "choice", choices=_rolled),
            Field("aircraft", "names", hint=_("Who waits or defends, with commas between; none for the submarine.")),
            Field("dice", "numbers", hint=_("One for each aircraft in order; two for the submarine: section, facing.")),
        ),
        dice="dice",
        needs=_dice_of_setup,
    ),
    Aid(
        "edge_exit",
        _("Whether an aircraft may leave the map over an edge."),
        (
            Field("scenario", "choice", choices=_scenarios),
            Field("side", "choice", choices=_nations),
            Field("loaded", "flag"),
            Field("edge", "choice", choices=tuple((edge, edge) for edge in ("1", "2-3", "4", "5-6"))),
        ),
    ),
    Aid(
        "atoll_setup",
        _("Whether the atoll is set up as it has to be."),
        (
            Field("airfield_1", "hexes", label=_("Counters of the first airfield"), hint=_("One hex on a line: 3, -2.")),
            Field("airfield_2", "hexes", label=_("Counters of the second airfield"), hint=_("One hex on a line.")),
            Field("trucks", "hexes", hint=_("One hex on a line.")),
            Rows(
                "flak",
                (
                    Field("hex", "hex"),
                    Field("kind", "choice", choices=(("light", _("Light")), ("heavy", _("Heavy")))),
                    Field("guns"),
                ),
                label=_("Flak counters, one a row"),
                least=13,
            ),
        ),
        shape=_airfields,
        places={"airfields": "airfield_1", "airfields[1]": "airfield_2"},
    ),
    Aid(
        "seal",
        _("The digest of a text and its salt, to check what was sealed."),
        (Field("salt", "text"), Field("text", "long")),
        logs=False,
    ),
)
AIDS: dict[str, Aid] = {aid.calc: aid for group in (FLYING, AFLOAT, SCENARIO) for aid in group}


def groups() -> list[tuple[Any, Sequence[Aid]]]:
    """The reckonings as their page lists them."""
    return [(_("In the air and on the deck"), FLYING), (_("On the water"), AFLOAT), (_("Of the scenario"), SCENARIO)]
