"""A rule with a home and no test is a rule nobody checked."""

import importlib
import pkgutil
import re
from pathlib import Path

import pytest

import rulebooks
from rulebooks.cite import HOMES
from rulebooks.dauntless.rulings import RULINGS as DAUNTLESS_RULINGS
from rulebooks.kido_butai.rulings import RULINGS as KIDO_BUTAI_RULINGS
from rulebooks.pacific_air_war.rulings import RULINGS

ROOT = Path(__file__).parents[2]
MARK = re.compile(r'mark\.rule\("([A-Z0-9-]+)", "([A-Za-z0-9.]+)"\)')
# A.2 is told in full by F.3 to F.6; G.1 is of the game that is played on the table: there is nothing to compute.
PARAGRAPHS = (
    "A.1 A.3 A.4 B.1 B.2 B.3 C.1 C.2 C.3 C.4 C.5 C.6 C.7 D.1 D.2 D.3 D.4 E.1 E.2 E.3 F.1 F.2 F.3 F.4 F.5 F.6 G.2 G.3 G.4"
).split()

# 9 is an example; the second paragraphs of a rule and its clarifications stand with it.
KIDO_BUTAI = "1 2 3 4 5 6 6a 6b 6c 7 8 10a 10b 10c C6 C6c C7 C8".split()

# The sections of the book that settle something; the others are advice or history.
DAUNTLESS = """
XIII.Runways XIII.Takeoffs XIII.Turning XVI.Bombs XVI.Skip XVI.Torpedo XVI.DepthCharge XVI.Rockets XVI.Dive XVI.Pullout
XVI.Quality XVII XX XXII XXII.Exit XXII.Patrol XXII.Secret XXII.Superfortress XXIII.Setup XXIII.Strike XXIII.Atoll
XXIII.Photo XXIV.Yamamoto XXIV.Ace XXVI.Types XXVI.Flak XXVI.Speed XXVI.Turning XXVI.Hits XXVI.Strafing XXVI.Ledger
XXVI.Submarines XXVII.Plotting XXVII.Notes XXVIII XXIX Charts.Modifiers Charts.Ships Charts.ClubShips Charts.ClubAircraft
""".split()


@pytest.fixture(scope="module", autouse=True)
def _every_module_is_imported() -> None:
    for info in pkgutil.walk_packages(rulebooks.__path__, "rulebooks."):
        importlib.import_module(info.name)


@pytest.fixture(scope="module")
def tested() -> set[tuple[str, str]]:
    files = (ROOT / "tests" / "rulebooks").rglob("test_*.py")
    return set(MARK.findall("\n".join(path.read_text() for path in files)))


@pytest.mark.parametrize("section", [*PARAGRAPHS, *(f"R{ruling.number}" for ruling in RULINGS)])
def test_every_paragraph_and_ruling_has_a_home(section: str):
    assert ("PAW", section) in {(cite.book, cite.section) for cite in HOMES}


@pytest.mark.parametrize("section", [*KIDO_BUTAI, *(f"R{ruling.number}" for ruling in KIDO_BUTAI_RULINGS)])
def test_every_paragraph_and_ruling_of_kido_butai_has_a_home(section: str):
    assert ("KB", section) in {(cite.book, cite.section) for cite in HOMES}


@pytest.mark.parametrize("section", [*DAUNTLESS, *(f"R{ruling.number}" for ruling in DAUNTLESS_RULINGS)])
def test_every_section_and_ruling_of_dauntless_has_a_home(section: str):
    assert ("DA", section) in {(cite.book, cite.section) for cite in HOMES}


def test_every_rule_with_a_home_has_a_test_that_names_it(tested: set[tuple[str, str]]):
    missing = {f"{cite.book} {cite.section}: {home}" for cite, home in HOMES.items() if (cite.book, cite.section) not in tested}
    assert not missing, f"write a test marked with these: {sorted(missing)}"


def test_no_test_names_a_rule_that_lives_nowhere(tested: set[tuple[str, str]]):
    assert not tested - {(cite.book, cite.section) for cite in HOMES}
