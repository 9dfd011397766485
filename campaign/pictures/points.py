"""CVP by game and by source: both sides' bars under each other, game by game, parted by what gave the points."""

from dataclasses import dataclass

from django.utils.translation import gettext as _

from campaign.pictures.facts import SIDES, Facts, GameFacts
from campaign.pictures.pen import Pen, fitting, width_of
from campaign.pictures.picture import Picture, Table
from campaign.pictures.scales import Scale
from campaign.pictures.textures import filled, key, textures
from campaign.signs.figures import number
from campaign.words.labels import source_short
from pilots.models import Side
from rulebooks.pacific_air_war.outcome import SOURCES

BAR, GAP, BETWEEN, TO_COME = 15, 3, 17, 27
ROOM_FOR_FIGURE = 17


def points(facts: Facts) -> Picture:
    """The picture of the score."""
    return Picture(
        name="points",
        subject=_("CVP game by game"),
        finding=finding(facts),
        note=_note(facts),
        table=_table(facts),
        draw=_Drawing(facts) if facts.counted else None,
    )


def _note(facts: Facts) -> str:
    said = _("Each bar is the CVP that a side won in a game, parted by what gave them. At the right, the score after that game.")
    if any(value < 0 for game in facts.counted for given in game.scores.values() for value in given.values()):
        said += " " + _("What took points away stands left of the nought; the figure is what was left.")
    return said


def sums(facts: Facts) -> list[dict[str, int]]:
    """The score after each game that counts."""
    total = dict.fromkeys(SIDES, 0)
    found = []
    for game in facts.counted:
        total = {side: total[side] + game.cvp(side) for side in SIDES}
        found.append(dict(total))
    return found


def finding(facts: Facts) -> str:
    """Who leads, since when, and by how much."""
    scores = sums(facts)
    if not scores:
        return _("No game has been reported yet")
    leads = [score["japan"] - score["usa"] for score in scores]
    if not leads[-1]:
        level = _("The war ended level at %(cvp)s") if facts.over else _("The sides are level at %(cvp)s after game %(game)d")
        return level % {"cvp": number(scores[-1]["usa"]), "game": facts.counted[-1].number}
    same = [(lead > 0) == (leads[-1] > 0) and lead != 0 for lead in leads]
    since = len(same) - next((place for place, held in enumerate(reversed(same)) if not held), len(same))
    figures = {"by": number(abs(leads[-1])), "game": facts.counted[since].number}
    return _led(leads[-1] > 0, facts.over, passed=bool(since)) % figures


def _led(japan: bool, over: bool, *, passed: bool) -> str:
    """A sentence for each side: in other languages the USA are many."""
    if over:
        if japan:
            led = _("Japan led from game %(game)d on and won by %(by)s")
            return _("Japan pulled ahead of the USA in game %(game)d and won by %(by)s") if passed else led
        led = _("The USA led from game %(game)d on and won by %(by)s")
        return _("The USA pulled ahead of Japan in game %(game)d and won by %(by)s") if passed else led
    if japan:
        led = _("Japan has led from game %(game)d on and is %(by)s ahead")
        return _("Japan pulled ahead of the USA in game %(game)d and leads by %(by)s") if passed else led
    led = _("The USA has led from game %(game)d on and is %(by)s ahead")
    return _("The USA pulled ahead of Japan in game %(game)d and leads by %(by)s") if passed else led


def shown_sources(facts: Facts) -> list[str]:
    """The sources that gave anything to anybody."""
    return [source for source in SOURCES if any(game.scores[side][source] for game in facts.counted for side in SIDES)]


def _table(facts: Facts) -> Table:
    sources = shown_sources(facts)
    given_by = [_("%(source)s, CVP") % {"source": source_short(source)} for source in sources]
    heads = [_("Game"), _("Side"), *given_by, _("CVP in all"), _("Score after it")]
    rows: list[list[str]] = []
    leads = {}
    for game, score in zip(facts.counted, sums(facts), strict=True):
        for side in SIDES:
            leads[len(rows), 0] = facts.game(game.number)
            given = [number(game.scores[side][source]) for source in sources]
            rows.append(
                [f"{game.number} {game.title}", str(Side(side).label), *given, number(game.cvp(side)), number(score[side])]
            )
    return Table(heads, rows, words=2, leads=leads)


@dataclass(frozen=True, slots=True)
class _Drawing:
    facts: Facts

    def __call__(self, pen: Pen) -> float:
        sources = shown_sources(self.facts)
        textures(pen, sources)
        y = key(pen, sources, source_short, 0)
        left, right = (22, pen.width - 46) if pen.narrow else (246, pen.width - 64)
        scale = self._scale(left, right - ROOM_FOR_FIGURE)
        top = y + 20
        pen.text(pen.width, top, _("score"), "small", "end")
        for value in scale.lines():
            pen.text(scale.at(value), top, number(value), "small", "middle")
        y = top + 14
        scores = iter(sums(self.facts))
        for game in self.facts.games:
            if game.counted:
                y = self._game(pen, game, y, scale, left)
                self._score(pen, next(scores), y)
                y += BETWEEN
            else:
                self._ahead(pen, game, y)
                y += TO_COME
        return y

    def _game(self, pen: Pen, game: GameFacts, y: float, scale: Scale, left: float) -> float:
        """One game's two bars; answers with where they end."""
        to = self.facts.game(game.number)
        if pen.narrow:
            pen.text(0, y + 10, fitting(f"{game.number}  {game.title}", pen.width), "strong", to=to)
            y += 18
        else:
            pen.text(0, y + 21, str(game.number), "strong")
            pen.text(16, y + 21, fitting(game.title, left - 50), "ink", to=to)
        bottom = y + 2 * BAR + GAP
        for value in scale.lines():
            pen.line(scale.at(value), y - 4, scale.at(value), bottom + 4, "grid")
        for place, side in enumerate(SIDES):
            self._bar(pen, game, side, y + place * (BAR + GAP), scale, left)
        pen.line(scale.at(0), y - 4, scale.at(0), bottom + 4, "base")
        return bottom

    def _scale(self, left: float, right: float) -> Scale:
        given = [list(game.scores[side].values()) for game in self.facts.counted for side in SIDES]
        most = max(sum(value for value in values if value > 0) for values in given)
        least = min(sum(value for value in values if value < 0) for values in given)
        return Scale.over(least, most, left, right)

    def _bar(self, pen: Pen, game: GameFacts, side: str, y: float, scale: Scale, left: float) -> None:
        pen.sign(side, left - 22, y + 0.5, 14)
        up = down = 0
        for source, value in game.scores[side].items():
            if not value:
                continue
            start = up if value > 0 else down
            low, high = sorted((scale.at(start), scale.at(start + value)))
            filled(pen, source, side, low, y, high - low, BAR)
            if value > 0:
                up += value
            else:
                down += value
        figure = number(game.cvp(side))
        pen.text(scale.at(up) + 5, y + BAR - 3, figure, f"strong {side}-ink")

    def _score(self, pen: Pen, score: dict[str, int], bottom: float) -> None:
        for place, side in enumerate(reversed(SIDES)):
            css = "strong" if score[side] == max(score.values()) else "ink"
            pen.text(pen.width, bottom - place * (BAR + GAP) - 3, number(score[side]), css, "end")

    def _ahead(self, pen: Pen, game: GameFacts, y: float) -> None:
        said = _("still to be flown")
        pen.rect(0, y - 3, pen.width, TO_COME - 7, "ahead")
        pen.text(0 if not pen.narrow else 4, y + 11, str(game.number), "small")
        title = fitting(game.title, pen.width - width_of(said) - 30)
        pen.text(16, y + 11, title, "small", to=self.facts.game(game.number))
        pen.text(pen.width - 4, y + 11, said, "small", "end")
