"""A campaign in which everything happened once: no page, paper or list says “1 turns”, in English or in German."""

import json
import re

import pytest
from django.contrib.auth.models import User
from django.test import Client

from campaign.pictures.dice import finding
from campaign.signs.figures import kills_said
from tests.files.campaigns import SOLOMONS
from tests.pages.reading import autumn, words
from tests.printed import text_of
from tests.scenes import scene

MANY = {
    "en": "abilities|attacks|campaigns|claims|days|dice|entries|files|games|kills|minutes|players|pilots|rolls|seats|times|turns",
    "de": "Abschüsse|Abschussmeldungen|Dateien|Einsätze|Einträge|Flugzeuge|Fähigkeiten|Kampagnen|Piloten|Plätze|Runden|Spiele",
}
PAGES = (
    "", "board/", "desk/", "dice/", "dice/check/", "games/1/", "games/1/report/", "games/1/rolls/", "games/1/versions/",
    "games/2/roll-call/", "journal/", "options/", "passes/", "passes/slips/", "people/", "pictures/", "pilots/j1-1/",
    "pilots/u1-1/", "roster/", "seats/", "standings/", "story/", "story/j1-1/", "take-home/", "take-home/print/",
    "take-home/summary.txt", "exports/game-reports.md", "exports/logbooks.md", "games/1/sheet.pdf", "print/cards.pdf",
)  # fmt: skip


def one_of_everything() -> dict:
    """The design's first game, of one turn with one kill and one die that waits."""
    first = json.loads(SOLOMONS.read_text(encoding="utf-8"))["reports"][0]
    flown = [{key: one[key] for key in ("id", "pilot", "aircraft")} for one in first["sorties"] if "pilot" in one]
    by = next(one for one in flown if one["pilot"].startswith("u"))
    on = next(one for one in flown if one["pilot"].startswith("j"))
    on["fate"] = "shot_down"
    return {
        "game": 1,
        "turns": 1,
        "sorties": flown,
        "claims": [{"by": by["id"], "on": on["id"], "result": "shot_down", "turn": 1}],
    }


@scene
def once():
    owner = User.objects.create_user("sabine")
    return autumn(owner, reports=[one_of_everything()], promotions=[], abilities=[])


def figures_first(markup: str) -> str:
    """The words of a page; of a list of figures each figure before its word, as it is seen."""
    lists = re.compile(r"<dt[^>]*>((?:(?!</dt>).)*)</dt>\s*<dd[^>]*>((?:(?!</dd>).)*)</dd>", re.DOTALL)
    return words(lists.sub(r"; \2 \1 ;", markup))


@pytest.mark.parametrize("language", MANY)
@pytest.mark.parametrize("path", PAGES)
def test_what_happened_once_is_not_said_as_if_it_were_more(once, path, language):
    client = Client(headers={"accept-language": language})
    client.force_login(User.objects.get(username="sabine"))
    answer = client.get(f"/c/{once.slug}/{path}")
    assert answer.status_code == 200
    said = text_of(answer.content) if path.endswith(".pdf") else figures_first(answer.content.decode())
    assert re.findall(rf"(?<![\d.,:/–-])(?<!\bvon )(?<!\bof )\b1 (?:{MANY[language]})\b", said) == []


@pytest.mark.parametrize(
    ("half_kills", "said"), [(0, "0 kills"), (1, "½ kill"), (2, "1 kill"), (3, "1½ kills"), (20, "10 kills")]
)
def test_a_kill_is_said_with_its_word(half_kills, said):
    assert kills_said(half_kills) == said


def test_one_die_is_a_die():
    assert finding((1, 0, 0, 0, 0, 0)).startswith("1 die is too few to judge")
    assert finding((1, 1, 0, 0, 0, 0)).startswith("2 dice are too few to judge")
