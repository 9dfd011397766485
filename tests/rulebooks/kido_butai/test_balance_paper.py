"""The paper on the counter mix says what the games come to."""

from rulebooks.kido_butai.coach.admirals import ADMIRALS
from rulebooks.kido_butai.coach.trials import trials
from rulebooks.kido_butai.settings import Options, Settings
from scripts.kido_butai_balance import GAMES, PAPER, SEED, cells, lines


def test_the_paper_has_every_line_and_its_figures_come_out_again():
    told = {line.split(" | ")[0].removeprefix("| "): line for line in PAPER.read_text().splitlines() if line.startswith("| ")}
    assert {name for name, _settings, _options in lines()} <= set(told)
    again = trials(ADMIRALS["midway"], Settings(), Options(), SEED, range(GAMES))
    assert cells({"midway": again}) in told["as assumed"]
