"""Every form in which something is typed outlasts a lost connection (static/js/offline.js), or it stands here why not."""

import re

import pytest

from tests.architecture.tree import name, templates

FORM = re.compile(r"<form\b[^>]*method=\"post\".*?</form>", re.S)
ENTERED = re.compile(
    r'{% field |<textarea|<select|<input(?![^>]*type="hidden")|include "(?:road/_game_row|parts/_choice|report/_c)'
)
HELD = 'include "phone/_offline.html"'
OTHERWISE = {
    "report/_form.html": "keeps every tap by itself (report-saving.js)",
    "entry/sign_in.html": "a password is kept nowhere",
    "entry/welcome.html": "a password is kept nowhere",
    "ways/account.html": "a password is kept nowhere",
    "ways/close.html": "a password is kept nowhere",
    "ways/hand_over.html": "made at leisure, not at the table",
    "told/webhook.html": "its address is a secret, kept nowhere",
    "undo/merge.html": "made at leisure, not at the table",
    "road/people.html": "its answer is a password, shown once and to nobody a second time",
    "road/person.html": "made at leisure, not at the table",
    "told/inbox.html": "made at leisure, not at the table",
    "tokens/tokens.html": "its answer is a token, shown once and to nobody a second time",
    "campaign/seed.html": "made at leisure, not at the table",
    "ways/code.html": "six letters, and a wrong code is not sent by itself again",
    "ways/passes.html": "nothing is typed: a side and a button",
    "imports/_ask.html": "a file is kept by no browser",
    "imports/report.html": "nothing is typed: a few names are chosen, and the file waits on the server",
    "road/_own_seat.html": "nothing is typed: a seat is chosen",
    "vassal/dice.html": "made at leisure, not at the table",
    "story/photos.html": "a file is kept by no browser",
    "story/photo.html": "made at leisure, not at the table",
    "clubs/edit.html": "made at leisure, not at the table",
    "clubs/found.html": "made at leisure, not at the table",
    "clubs/listing.html": "made at leisure, not at the table",
    "clubs/remove.html": "made at leisure, not at the table",
    "links/change.html": "made at leisure, not at the table",
    "links/links.html": "made at leisure, not at the table",
    "operation/operation.html": "a file is kept by no browser",
    "strikes/_carry.html": "made at leisure, not at the table",
    "strikes/_loose.html": "nothing is typed, and the session may have gone on meanwhile",
    "strikes/_missions.html": "nothing is typed, and the session may have gone on meanwhile",
    "strikes/desk.html": "nothing is typed: a session is chosen, and what it brings is looked at first",
    "strikes/detach.html": "made at leisure, not at the table",
    "operation/seen.html": "what was seen is confirmed now, not later by a browser that was offline",
    "kido_butai/_table.html": "nothing is typed: counters are chosen, and a move that is late is not made by itself",
    "kido_butai/_question.html": "nothing is typed: an answer is chosen, and dice that are late do not fall by themselves",
    "kido_butai/load.html": "a file is kept by no browser",
    "kido_butai/new.html": "made at leisure, not at the table",
    "dauntless/fleet/fleet.html": "a file is kept by no browser",
    "dauntless/victory/victory.html": "facts are counted as the session stands now, not later by a browser that was offline",
    "dauntless/scenarios/start.html": "made at leisure, not at the table",
    "dauntless/fleet/_one.html": "made at leisure, not at the table",
    "dauntless/fleet/looked.html": "made at leisure, not at the table",
    "kido_butai/trials.html": "made at leisure, not at the table",
    "kido_butai/settings.html": "made at leisure, not at the table",
    "dauntless/attack/_by_hand.html": "a ship is hit as it stands now, not later by a browser that was offline",
    "dauntless/attack/_dice.html": "nothing is typed: faces are tapped, and dice that are late do not fall by themselves",
    "dauntless/map/_run.html": "nothing is typed: a face is tapped, and dice that are late do not fall by themselves",
    "dauntless/_ship.html": "hits count against the ship as it stands now, not later by a browser that was offline",
    "dauntless/_line.html": "a line is struck while one looks at it",
    "dauntless/forces.html": "made at leisure, not at the table",
    "dauntless/place.html": "nothing is typed: a hex and a direction are tapped, and the ship lies there now",
    "dauntless/load.html": "a file is kept by no browser",
    "dauntless/new.html": "made at leisure, not at the table",
    "dauntless/settings.html": "made at leisure, not at the table",
    "dauntless/victory/_panel.html": "the points of a ship settle how a session stands now that others look on",
    "dauntless/join.html": "a seat is taken now, not later by a browser that was offline",
    "dauntless/evening/_run.html": "the timer runs from now on, not from later",
    "dauntless/evening/_timer.html": "plots are noted and late now, not later by a browser that was offline",
    "dauntless/evening/notes.html": "a note passes while movement is plotted, not later by a browser that was offline",
    "dauntless/evening/secrets.html": "what is to be sealed is kept by no browser",
    "road/take_away.html": "what goes for good is not done later, by a browser that was offline",
    "ways/preferences.html": "made at leisure, not at the table",
    "files/remove_demo.html": "made at leisure, not at the table",
}


def forms(path):
    return FORM.findall(path.read_text(encoding="utf-8"))


def told(path):
    return name(path).removeprefix("templates/")


@pytest.mark.parametrize("path", [path for path in templates() if any(map(ENTERED.search, forms(path)))], ids=name)
def test_what_is_typed_outlasts_a_lost_connection(path):
    for form in filter(ENTERED.search, forms(path)):
        if told(path) not in OTHERWISE:
            assert "data-offline=" in form.partition(">")[0], form[:120]
            assert HELD in form, form[:120]


def test_no_form_is_excused_that_holds_or_is_gone():
    excused = {told(path) for path in templates() if any("data-offline=" not in form.partition(">")[0] for form in forms(path))}
    assert sorted(OTHERWISE.keys() - excused) == []
