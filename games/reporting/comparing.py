"""Two versions of a report beside each other, line by line, for the page where one of them has to give way."""

from django.utils.translation import gettext as _

from games.reporting.cards import Card
from games.reporting.controls import Control
from games.reporting.form import ReportForm
from games.reporting.rulings import RulingRow
from pilots.models import Side

Row = tuple[str, str, str, bool]


def compare(yours: ReportForm, theirs: ReportForm) -> list[Row]:
    """Rows of (label, yours, theirs, whether they differ): score, turns and note always, the rest where it differs."""
    rows = [
        *_scores(yours, theirs),
        _row(_("Turns played"), yours.turns.value, theirs.turns.value),
        _row(_("Note"), yours.note.value, theirs.note.value),
    ]
    return rows + [row for row in [*_aircraft(yours, theirs), *_claims(yours, theirs), *_rest(yours, theirs)] if row[3]]


def _scores(yours: ReportForm, theirs: ReportForm) -> list[Row]:
    halves = zip(yours.halves, theirs.halves, strict=True)
    return [_row(_("%(side)s, CVP") % {"side": Side(mine.side).label}, str(mine.cvp), str(that.cvp)) for mine, that in halves]


def _row(label: str, yours: str, theirs: str) -> Row:
    return label, yours or "–", theirs or "–", yours != theirs


def _aircraft(yours: ReportForm, theirs: ReportForm) -> list[Row]:
    ours, others = _by_own(yours), _by_own(theirs)
    named = others | ours
    return [_row(named[own].name, told(ours.get(own)), told(others.get(own))) for own in named]


def _by_own(form: ReportForm) -> dict[str, Card]:
    return {card.own: card for half in form.halves for card in half.cards}


def told(card: Card | None) -> str:
    """One aircraft with everything that is entered of it."""
    if card is None:
        return _("not in it")
    return ", ".join(part for part in [flown(card), card.note.value] if part)


def flown(card: Card) -> str:
    """Type, fate, how it left and every tick, in a line."""
    ticks = [tick.label for tick in [*card.ticks, *card.leaving_ticks] if tick.value]
    left = [_chosen(control) for control in card.leaving[2:] if not control.name.endswith("-bombing")]
    return ", ".join(part for part in [card.aircraft, card.said, *left, *ticks] if part)


def _chosen(control: Control) -> str:
    """What is chosen from a list, with what it is; the first choice says nothing."""
    chosen = next((choice.label for choice in control.choices[1:] if choice.chosen), "")
    return f"{control.label}: {chosen}" if chosen else ""


def _claims(yours: ReportForm, theirs: ReportForm) -> list[Row]:
    ours, others = lines(yours), lines(theirs)
    both = dict.fromkeys([*ours, *others])
    return [_row(_("Claim"), said if said in ours else "", said if said in others else "") for said in both]


def lines(form: ReportForm) -> list[str]:
    """The claims in the order in which they were entered."""
    turn = _("%(said)s, turn %(turn)s")
    return [turn % {"said": line.said, "turn": line.turn.value} if line.turn.value else line.said for line in form.lines[::-1]]


def _rest(yours: ReportForm, theirs: ReportForm) -> list[Row]:
    rows = []
    for half, other in zip(yours.halves, theirs.halves, strict=True):
        for stock, that in zip(half.pool.stocks, other.pool.stocks, strict=True) if half.pool and other.pool else ():
            for mine, stored in ((stock.attacked, that.attacked), (stock.successful, that.successful)):
                rows.append(_row(mine.label, mine.value, stored.value))
    return [*rows, _row(_("Rulings"), rulings(yours), rulings(theirs))]


def rulings(form: ReportForm) -> str:
    """The rulings of the night in a row."""
    return "; ".join(_ruling(row) for row in form.rulings if row.entered)


def _ruling(row: RulingRow) -> str:
    said = [[*(choice.label for choice in control.choices if choice.chosen), control.value] for control in row.controls]
    return " ".join(part for parts in said for part in parts if part)
