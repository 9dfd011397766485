"""``python -m scripts.kido_butai_balance``: play the computer's games over counter mixes, and write docs/kido-butai-balance.md.

Seed and number of games stand in the paper, and the same games come out on any machine. It takes about three minutes of a core.
"""

import os
from collections.abc import Iterator, Mapping
from dataclasses import replace
from pathlib import Path

import django

from games.kido_butai.admirals import NAMED
from games.kido_butai.options import SWITCHES
from rulebooks.kido_butai.coach.admirals import ADMIRALS
from rulebooks.kido_butai.coach.trials import Sums, trials
from rulebooks.kido_butai.settings import (
    AMERICANS,
    ASSUMED_CAPACITY,
    ASSUMED_POOLS,
    CARRIERS,
    MIDWAY,
    Options,
    Settings,
)

PAPER = Path(__file__).resolve().parent.parent / "docs" / "kido-butai-balance.md"
SEED, GAMES = "balance", 600
PLAYED_BY = ("cautious", "nagumo", "midway")
MIXES = (("bomber", (7, 9, 13, 15)), ("no-bomber", (7, 9, 13, 15)), ("fighter", (2, 3, 5, 6)), ("no-fighter", (2, 3, 5, 6)))
CALLED = {
    "bomber": "bombers",
    "no-bomber": "placeholders among the bombers",
    "fighter": "fighters",
    "no-fighter": "placeholders among the fighters",
}
HOLD = {"American carriers hold": AMERICANS, "Japanese carriers hold": CARRIERS, "Midway holds": (MIDWAY,)}
OPENING = """# Kido Butai: what the counter mix and the options change

The book prints neither how many American counters there are nor what a ship carries. The figures of Ready Room (11 bombers among
11 placeholders, 4 fighters among 4 placeholders; capacities 4 and 2, for Soryu, Hiryu and Midway 3 and 1) are **assumed, not from
the publisher**. This table shows how much hangs on them: simple admirals of the computer (`rulebooks/kido_butai/coach/`) play
{games} games of each line, all from the seed `{seed}`, one thing changed at a time. Each figure is the mean difference of points,
Japan's less the Americans', with its standard error; behind it the share of games that Japan wins.

The table is made by `python -m scripts.kido_butai_balance`. Whoever wants other mixes, or more games, begins a batch under
“Games of the computer” in the lobby of Kido Butai.
"""
CLOSING = """
## What it shows

{shown}
"""


def lines() -> Iterator[tuple[str, Settings, Options]]:
    """What each line is played with: the usual, then one thing changed."""
    usual, options = Settings(), Options()
    yield "as assumed", usual, options
    for kind, numbers in MIXES:
        for many in numbers:
            pools = {**ASSUMED_POOLS, kind: many}
            yield f"{many} {CALLED[kind]} (not {ASSUMED_POOLS[kind]})", replace(usual, pools=pools), options
    for whose, ships in (
        ("American carriers hold", AMERICANS),
        ("Japanese carriers hold", CARRIERS),
        ("Midway holds", (MIDWAY,)),
    ):
        for by in (-1, 1):
            room = {name: (intact, damaged + by) for name, (intact, damaged) in ASSUMED_CAPACITY.items() if name in ships}
            words = "one more" if by > 0 else "one fewer"
            yield f"{whose} {words} when damaged", replace(usual, capacity={**ASSUMED_CAPACITY, **room}), options
    for option in SWITCHES:
        words = "off" if option.default else "on"
        yield f"{option.label}: {words}", usual, replace(options, **{option.name: not option.default})


def played(settings: Settings, options: Options) -> dict[str, Sums]:
    """Of each admiral the games of one line."""
    return {key: trials(ADMIRALS[key], settings, options, SEED, range(GAMES)) for key in PLAYED_BY}


def cells(sums: Mapping[str, Sums]) -> str:
    """A line's figures, as the table has them."""
    return " | ".join(f"{round(each.mean, 1) + 0.0:+.1f} ± {each.error:.1f}, {100 * _won(each):.0f}%" for each in sums.values())


def _won(sums: Sums) -> float:
    return sum(many for one, many in sums.differences.items() if one > 0) / sums.games


def shown(found: Mapping[str, Mapping[str, Sums]]) -> str:
    """Three sentences on the whole table, from its figures."""
    usual, *_others = found.values()
    moved = {name: max(abs(sums[key].mean - usual[key].mean) for key in PLAYED_BY) for name, sums in found.items()}
    error = max((2 * sums.error**2) ** 0.5 for sums in usual.values())
    quiet = [name for name in moved if moved[name] <= 2 * error]
    spread = max(sums.mean for sums in usual.values()) - min(sums.mean for sums in usual.values())
    of = {word: max(moved[name] for name in moved if word in name) for word in ("bombers (", "fighters (", "when damaged")}
    option = max((f"{one.label}: {'off' if one.default else 'on'}" for one in SWITCHES), key=lambda name: moved[name])
    return (
        f"1. Within these ranges the counters of the bombers move a mean by up to {of['bombers (']:.1f} points, those of the "
        f"fighters by up to {of['fighters (']:.1f}, a squadron of room on damaged ships by up to {of['when damaged']:.1f}; of "
        f"the options “{option}” moves most, by up to {moved[option]:.1f}.\n"
        f"2. {len(quiet) - 1} of the {len(moved) - 1} changes stay, for all three admirals, within twice the standard error of "
        f"a difference ({error:.1f}): so few games do not tell them from chance, which does not say that they change nothing.\n"
        f"3. A plan counts as much as a mix: under the assumed figures {spread:.1f} points lie between the best of these "
        "admirals and the worst; none of them plays well, so the differences between the lines say more than the means "
        "themselves."
    )


def main() -> None:
    """Play, and write the paper."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    django.setup()
    found = {name: played(settings, options) for name, settings, options in lines()}
    heads = " | ".join(str(NAMED[key].name) for key in PLAYED_BY)
    table = [f"| changed | {heads} |", "|---|" + "---|" * len(PLAYED_BY)]
    table += [f"| {name} | {cells(sums)} |" for name, sums in found.items()]
    opening = OPENING.format(games=GAMES, seed=SEED)
    PAPER.write_text("\n".join([opening, *table, CLOSING.format(shown=shown(found))]), encoding="utf-8")


if __name__ == "__main__":
    main()
