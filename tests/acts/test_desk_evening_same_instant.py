"""Two people at the same instant at a session's timer, notes and sealed texts: nothing happens twice, and nobody is overrun."""

from uuid import uuid4

import pytest

from campaign.acts.base import Conflict, Refused
from campaign.acts.desk_evening import (
    mark_plot,
    open_secret,
    read_note,
    say_increment,
    send_note,
    start_timer,
    stop_timer,
    write_plots,
    write_secret,
)
from games.dauntless.evening.plotting import plotting_of
from games.models import Desk, DeskEntry, DeskNote, DeskSecret
from tests.at_once import at_once, in_a_file, stored
from tests.pages.desk_evening import after, evening

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def table():
    return evening()


@pytest.fixture
def since(table):
    desk = start_timer(actor=table.acting("Sabine"), code=table.desk.code, limit=150, since="", now=after(0))
    return plotting_of(desk).since


@pytest.fixture
def filed(tmp_path, monkeypatch):
    return lambda: in_a_file(tmp_path, monkeypatch)


def test_the_timer_starts_once(table, filed):
    filed()
    said = {"actor": table.acting("Sabine"), "code": table.desk.code, "limit": 150, "since": ""}
    came = at_once(*[lambda n=n: start_timer(**said, now=after(n)) for n in (0, 1)])
    assert sum(isinstance(one, Conflict) for one in came) == 1


def test_two_players_note_their_plots_and_both_stand(table, since, filed):
    filed()
    said = {"code": table.desk.code, "noted": True, "since": since, "now": after(30)}
    at_once(
        lambda: mark_plot(actor=table.acting("Anna"), aircraft="Red 1", **said),
        lambda: mark_plot(actor=table.acting("Ben"), aircraft="Red 2", **said),
    )
    [(plots,)] = stored(Desk.objects.all(), "plots")
    assert set(plots) == {"Red 1", "Red 2"}


def test_a_plot_is_noted_while_the_timer_is_stopped(table, since, filed):
    filed()
    at_once(
        lambda: stop_timer(actor=table.acting("Sabine"), code=table.desk.code, since=since),
        lambda: mark_plot(
            actor=table.acting("Anna"), code=table.desk.code, aircraft="Red 1", noted=True, since=since, now=after(30)
        ),
    )
    assert stored(Desk.objects.all(), "plots", "plotting_since") == [({}, None)]


@pytest.mark.parametrize("keys", [(1, 1), (1, 2)], ids=["the same form", "two forms"])
def test_what_comes_of_the_plots_is_written_once(table, since, filed, keys):
    made = {number: uuid4() for number in keys}
    said = {"code": table.desk.code, "since": since, "now": after(200)}
    for side in ("US", "JP"):
        say_increment(actor=table.acting("Sabine"), increment="level", side=side, **said)
    filed()
    came = at_once(
        *[lambda key=made[n]: write_plots(actor=table.acting("Anna"), key=key, **said) for n in keys],
    )
    assert len(stored(DeskEntry.objects.all(), "pk")) == 1
    assert sum(isinstance(one, Conflict) for one in came) == (0 if keys == (1, 1) else 1)


def test_a_note_is_passed_once_and_its_die_falls_once(table, since, filed):
    filed()
    said = {"to": table.player("Ben").pk, "from_type": "F4F", "to_type": "F4F", "text": "Break", "now": after(20)}
    at_once(*[lambda: send_note(actor=table.acting("Anna"), code=table.desk.code, **said)] * 2)
    [(note,)] = stored(DeskNote.objects.all(), "pk")
    ben = table.acting("Ben")
    came = at_once(*[lambda n=n: read_note(actor=ben, code=table.desk.code, note=note, fallen=n) for n in (3, 5)])
    assert len({one.die for one in came}) == 1


def test_a_name_is_sealed_once_and_opened_once(table, filed):
    filed()
    said = {"code": table.desk.code, "name": "Ace"}
    came = at_once(
        lambda: write_secret(actor=table.acting("Anna"), side="US", text="Red 1", **said),
        lambda: write_secret(actor=table.acting("Kenji"), side="JP", text="Zero 1", **said),
    )
    assert sum(isinstance(one, Refused) for one in came) == 1
    [(secret,)] = stored(DeskSecret.objects.all(), "pk")
    at_once(*[lambda: open_secret(actor=table.acting("Sabine"), code=table.desk.code, secret=secret)] * 2)
    assert len(stored(DeskEntry.objects.all(), "pk")) == 1
