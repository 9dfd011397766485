"""The one next thing to do, in words, with its buttons. Nothing optional ever stands in the way of the next game."""

from dataclasses import dataclass

from django.urls import reverse
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from campaign.desk.gather import Correcting, DeskGame, DeskSeat, Evening
from campaign.desk.missing import Missing
from campaign.words.days import with_weekday
from campaign.words.numbers import the_side, the_side_first, word, word_first
from games.fate.words import roll_all
from games.rollcalls import ABSENT, FLIES, LATE, SITS_OUT
from pilots.former import shown_as


@dataclass(frozen=True, slots=True)
class Button:
    label: str
    url: str


@dataclass(frozen=True, slots=True)
class Progress:
    """A work with its count: ``done`` of ``all`` things."""

    done: int
    all: int
    label: str
    note: str = ""


@dataclass(frozen=True, slots=True)
class Next:
    """``act`` is the page's one amber button; ``others`` are other ways. ``all_at_once`` is sent, not followed."""

    eyebrow: str
    title: str
    text: str
    act: Button
    others: tuple[Button, ...] = ()
    progress: Progress | None = None
    all_at_once: Button | None = None


def next_thing(evening: Evening, missing: list[Missing]) -> Next:
    """What comes next, whatever state the campaign is in."""
    if evening.correcting and not evening.correcting.submitted:
        return _correction(evening, evening.correcting)
    if evening.score.pending and missing:
        return _roll(evening, missing)
    if evening.score.complete:
        return _signature(evening) if evening.correcting else _complete(evening)
    if (entering := evening.game(evening.flow.draft)) is not None:
        return _report(evening, entering)
    if evening.short:
        return _seat(evening)
    if evening.unmustered:
        return _muster(evening)
    if evening.next_game and evening.next_game.voided:
        return _again(evening, evening.next_game)
    if evening.nameless:
        return _name(evening)
    if evening.with_free_slots and evening.uses_abilities:
        return _abilities(evening)
    return _open(evening)


def enumerated(names: list[str]) -> str:
    """``Anna``, ``Anna and Bence``, ``Anna, Bence and David``."""
    if len(names) < 2:
        return "".join(names)
    return _("%(others)s and %(last)s") % {"others": ", ".join(names[:-1]), "last": names[-1]}


def _to(name: str, evening: Evening, *args: object) -> str:
    return reverse(name, args=[evening.campaign.slug, *args])


def _correction(evening: Evening, correcting: Correcting) -> Next:
    games, returned = correcting.games, correcting.returned
    title = ngettext("Finish the correction of game %(games)s", "Finish the correction of games %(games)s", len(games))
    return Next(
        _("A correction is being prepared"),
        title % {"games": enumerated([str(game) for game in games])} if games else _("Finish the correction"),
        _("%(name)s sent it back: “%(reason)s”") % {"name": shown_as(returned["by"]), "reason": returned["reason"]}
        if returned
        else _(
            "Nothing of it counts before it is confirmed, and nothing is lost if it is discarded. The campaign stands as it was."
        ),
        Button(_("See what it would change"), _to("correction", evening)),
    )


def _signature(evening: Evening) -> Next:
    """A correction of a complete campaign waits for its second person; nothing else is left to do."""
    return Next(
        _("A correction is submitted"),
        _("The correction waits for a second person: another referee, or a player of the other side"),
        _("He looks at every difference, and confirms exactly what he sees. Until then the campaign stands as it was."),
        Button(_("See what he sees"), _to("correction_second", evening)),
        (Button(_("Final standings"), _to("standings", evening)),),
    )


def _roll(evening: Evening, missing: list[Missing]) -> Next:
    game, first = evening.score.as_of, missing[0]
    flew = evening.flew
    kind = {"rescue": _("rescue"), "attack": _("attack"), "home": _("way home"), "deck": _("landing")}
    name, pending = next(
        (seat.called_short, seat.pilot.pending) for seat in evening.seats if seat.pilot and seat.pilot.code == first.code
    )
    return Next(
        _("Game %(game)d · your turn") % {"game": game},
        _("Roll the dice of fate"),
        ngettext(
            "%(n)s pilot is still out. Nothing else can happen before game %(game)d is closed.",
            "%(n)s pilots are still out. Rescues come first, then the way home and the deck. "
            "Nothing else can happen before game %(game)d is closed.",
            len(missing),
        )
        % {"n": word_first(len(missing)), "game": game},
        Button(_("Start with %(name)s’s %(roll)s") % {"name": name, "roll": kind[pending]}, first.url),
        progress=Progress(
            flew - len(missing),
            flew,
            _("pilots settled"),
            _confirmed(evening.last),
        ),
        all_at_once=Button(roll_all(len(missing)), _to("roll_throw", evening, game)) if len(missing) > 1 else None,
    )


def _confirmed(game: DeskGame | None) -> str:
    if game is None or game.confirmed_at is None:
        return ""
    when = date_format(timezone.localtime(game.confirmed_at), "DATETIME_FORMAT")
    return _("The report was confirmed on %(when)s.") % {"when": when}


def _complete(evening: Evening) -> Next:
    japan, usa = evening.score.japan, evening.score.usa
    winner = "japan" if japan > usa else "usa"
    won = _("%(side)s won, %(more)d to %(less)d") % {
        "side": the_side_first(winner),
        "more": max(japan, usa),
        "less": min(japan, usa),
    }
    return Next(
        _("The last game is closed"),
        won if japan != usa else _("A draw, %(each)d each") % {"each": japan},
        _("Nothing is left to do. The standings go home as text, on paper, as a page for the web site, or as a file."),
        Button(_("Take it home"), f"{_to('campaign', evening)}#take-home"),
        (Button(_("Final standings"), _to("standings", evening)),),
    )


def _second(evening: Evening, game: DeskGame) -> Next:
    """A submitted report: the referee waits, and may take it back."""
    return Next(
        _("Game %(game)d · submitted") % {"game": game.number},
        _("Game %(game)d waits for a second person: another referee, or a player of the other side") % {"game": game.number},
        _("He looks at the whole report on his own phone, and confirms exactly what he sees. Until then it does not count."),
        Button(_("See what he sees"), _to("second", evening, game.number)),
        (Button(_("Take it back"), _to("report", evening, game.number)),),
    )


def _report(evening: Evening, game: DeskGame) -> Next:
    if game.submitted_at is not None:
        return _second(evening, game)
    body = game.draft or {}
    calls = body.get("roll_call", {})
    flying = {
        side: sum(seat.side == side and calls.get(seat.code) == FLIES for seat in evening.seats) for side in ("japan", "usa")
    }
    said = [
        _("%(japan)s for Japan and %(usa)s for the USA fly.") % {"japan": word_first(flying["japan"]), "usa": word(flying["usa"])}
    ]
    for call, words in (
        (LATE, _("Late: %(names)s.")),
        (ABSENT, _("Absent: %(names)s.")),
        (SITS_OUT, _("Sitting out: %(names)s.")),
    ):
        names = [seat.player for seat in evening.seats if calls.get(seat.code) == call]
        if names:
            said.append(words % {"names": enumerated(names)})
    claims = len(body.get("claims", ()))
    said.append(
        ngettext("One claim has been entered.", "%(n)s claims have been entered.", claims) % {"n": word_first(claims)}
        if claims
        else _("No claim has been entered yet.")
    )
    if returned := body.get("returned"):
        said.insert(
            0, _("%(name)s sent it back: “%(reason)s”") % {"name": shown_as(returned["by"]), "reason": returned["reason"]}
        )
    others = [Button(_("Somebody comes or goes"), _to("roll_call", evening, game.number))]
    if filed := sum(seat.part is not None for seat in evening.seats):
        label = ngettext("%(n)d part is filed", "%(n)d parts are filed", filed) % {"n": filed}
        others.insert(0, Button(label, _to("parts", evening, game.number)))
    others.append(Button(_("Result sheet to fill in"), _to("sheet_xlsx", evening, game.number)))
    others.append(Button(_("Game sheet to print"), _to("sheet_pdf", evening, game.number)))
    others.append(Button(_("Import a file"), _to("import_game", evening, game.number)))
    return Next(
        _("Game %(game)d · your turn") % {"game": game.number},
        _("Enter the report of game %(game)d") % {"game": game.number},
        " ".join(said),
        Button(_("Go on with the report") if claims else _("To the report"), _to("report", evening, game.number)),
        tuple(others),
    )


def _seat(evening: Evening) -> Next:
    said = [
        _("%(side)s has %(count)s of at least %(least)s players.")
        % {"side": the_side_first(side), "count": word(count), "least": word(least)}
        for side, (count, least) in evening.short.items()
    ]
    title = _("Seat the players") if not evening.seats else _("Seat more players")
    return Next(_founding(evening), title, " ".join(said), Button(title, _to("seats", evening)), _schedule(evening))


def _muster(evening: Evening) -> Next:
    waiting, seated = len(evening.unmustered), len(evening.playing)
    names = enumerated([seat.player for seat in evening.unmustered])
    none_yet = waiting == seated
    title = (
        _("Muster the pilots")
        if none_yet
        else ngettext("Muster the last one", "Muster the last %(n)s", waiting) % {"n": word(waiting)}
    )
    text = (
        _("Each player names a pilot and rolls one die: the site’s, or one on the table.")
        if none_yet
        else _("%(n)s of %(all)s are mustered. Still without a pilot: %(names)s.")
        % {"n": word_first(seated - waiting), "all": word(seated), "names": names}
    )
    return Next(
        _founding(evening),
        title,
        text,
        Button(title, _to("muster", evening)),
        _next_game(evening, _("Open game %(game)d with those who are here")) if evening.may_begin else (),
        Progress(seated - waiting, seated, _("pilots mustered")),
    )


def _name(evening: Evening) -> Next:
    seats = evening.nameless
    return Next(
        _between(evening),
        ngettext("Name the new pilot", "Name the %(n)s new pilots", len(seats)) % {"n": word(len(seats))},
        ngettext(
            "He takes the seat of the lost: for %(players)s. The name may wait; the next game does not wait for it.",
            "They take the seats of the lost: for %(players)s. The names may wait; the next game does not wait for them.",
            len(seats),
        )
        % {"players": enumerated([seat.player for seat in seats])},
        Button(ngettext("Give him a name", "Give them names", len(seats)), _to("replacements", evening)),
        _next_game(evening, _("Open game %(game)d without waiting")),
    )


def _abilities(evening: Evening) -> Next:
    seats = evening.with_free_slots
    first = seats[0]
    assert first.pilot is not None
    return Next(
        _between(evening),
        _("Choose abilities, or go on"),
        _("Earned and not chosen: %(who)s. They may wait; so may promotions, which are the referee’s word.")
        % {"who": enumerated([_slots(seat) for seat in seats])},
        Button(_("Choose for %(name)s") % {"name": first.called_short}, _to("growth", evening, first.pilot.code)),
        _next_game(evening, _("Open game %(game)d")),
    )


def _slots(seat: DeskSeat) -> str:
    assert seat.pilot is not None
    name, free = seat.called_short, seat.pilot.free_slots
    return name if free == 1 else _("%(name)s (%(n)d)") % {"name": name, "n": free}


def _open(evening: Evening) -> Next:
    game = evening.next_game
    assert game is not None
    said = [_("Roll call first: who flies, who is late, absent or sits out. That opens the report.")]
    if game.date:
        said.append(_("It is set for %(day)s.") % {"day": with_weekday(game.date)})
    return Next(
        _between(evening),
        _("Open game %(game)d: %(title)s") % {"game": game.number, "title": game.title},
        " ".join(said),
        Button(_("Call the roll"), _to("roll_call", evening, game.number)),
        (
            *(() if evening.flow.begun else _schedule(evening)),
            Button(_("Import a file"), _to("import_game", evening, game.number)),
            *_to_print(evening, game),
        ),
    )


def _to_print(evening: Evening, game: DeskGame) -> tuple[Button, ...]:
    """What a table without any screen needs."""
    cards = f"{_to('record_cards', evening)}?game={game.number}"
    return (
        Button(_("Game sheet to print"), _to("sheet_pdf", evening, game.number)),
        Button(_("Record cards to print"), cards),
    )


def _again(evening: Evening, game: DeskGame) -> Next:
    """A game whose report was voided is asked for anew; what it was can be put back."""
    kept = evening.flow.kept
    said = [
        _("Its report was voided. Call the roll to enter it anew, or put an earlier version back. Its dice count as they fell.")
    ]
    if kept:
        said.append(_("The draft of game %(game)d is kept, and waits for this one.") % {"game": kept})
    return Next(
        _between(evening),
        _("Report game %(game)d again: %(title)s") % {"game": game.number, "title": game.title},
        " ".join(said),
        Button(_("Call the roll"), _to("roll_call", evening, game.number)),
        (Button(_("Its earlier versions"), _to("versions", evening, game.number)),),
    )


def _next_game(evening: Evening, label: str) -> tuple[Button, ...]:
    number = evening.flow.next_game
    return (Button(label % {"game": number}, _to("roll_call", evening, number)),) if number else ()


def _schedule(evening: Evening) -> tuple[Button, ...]:
    return (Button(_("Rules and schedule"), _to("options", evening)),) if not evening.flow.begun else ()


def _founding(evening: Evening) -> str:
    return _between(evening) if evening.flow.begun else _("Before the first game · your turn")


def _between(evening: Evening) -> str:
    last = evening.flow.last_closed
    if not last:
        return _("Before the first game · your turn")
    return _("Game %(game)d is closed: %(side)s · your turn") % {"game": last, "side": _stands(evening)}


def _stands(evening: Evening) -> str:
    japan, usa = evening.score.japan, evening.score.usa
    if japan == usa:
        return _("%(each)d each") % {"each": japan}
    return _("%(side)s leads %(more)d to %(less)d") % {
        "side": the_side("japan" if japan > usa else "usa"),
        "more": max(japan, usa),
        "less": min(japan, usa),
    }
