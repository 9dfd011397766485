"""The same moment: two sendings reach a real server together, and one of them counts."""

import http.client
import threading
from contextlib import closing
from types import SimpleNamespace
from urllib.parse import urlencode
from uuid import uuid4

import pytest

from tests.sent_forms import sent

SEEDED = """
from django.conf import settings
from django.test import Client
from tests.verbs import account, mustered_campaign, open_game
referee = account("Sabine")
campaign = mustered_campaign(referee)
open_game(campaign, 1)
client = Client()
client.force_login(referee)
print("SEEDED", campaign.slug, settings.SESSION_COOKIE_NAME + "=" + client.cookies[settings.SESSION_COOKIE_NAME].value)
"""
COUNTED = """
from campaign.models import JournalEntry
from games.models import Report
report = Report.objects.get()
print("COUNTED", JournalEntry.objects.filter(act="report.confirm").count(), report.edit, report.body.get("note", "-"))
"""


class Referee:
    """A browser without script, on a real server."""

    def __init__(self, house):
        printed = house.manage("shell", "-c", SEEDED)
        slug, self.cookie = next(line.split()[1:] for line in printed.splitlines() if line.startswith("SEEDED"))
        self.house, self.address = house, f"/c/{slug}/games/1/report/"
        page, headers = self.ask("GET")[1:]
        token = headers["Set-Cookie"].split(";")[0]
        self.cookie = f"{self.cookie}; {token}"
        self.form = sent(SimpleNamespace(content=page), "/report/")

    def ask(self, method, data=None):
        connection = http.client.HTTPConnection("127.0.0.1", self.house.port, timeout=30)
        headers = {"Cookie": self.cookie, "Content-Type": "application/x-www-form-urlencoded", "Origin": self.house.url}
        with closing(connection):
            connection.request(method, self.address, urlencode(data) if data else None, headers)
            answer = connection.getresponse()
            return answer.status, answer.read(), answer.headers

    def at_once(self, *changes):
        """Send the form as often as there are changes, all in one moment; the answers' states, sorted."""
        together, states = threading.Barrier(len(changes)), []

        def send(changed):
            together.wait()
            states.append(self.ask("POST", {**self.form, **changed})[0])

        threads = [threading.Thread(target=send, args=[changed]) for changed in changes]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        return sorted(states)

    def counted(self):
        """Confirmations in the journal, the draft's number, its note."""
        printed = self.house.manage("shell", "-c", COUNTED)
        return next(line.split()[1:] for line in printed.splitlines() if line.startswith("COUNTED"))


@pytest.fixture
def referee(house):
    return Referee(house)


def test_the_same_form_many_times_in_one_moment_is_kept_once_and_confirmed_once(referee):
    """Field lessons 5 and 6."""
    kept = {"do": "keep", "note": "Fog", "key": str(uuid4())}
    assert referee.at_once(*[kept] * 4) == [303] * 4
    assert referee.counted() == ["0", "1", "Fog"]
    confirmed = {"do": "confirm", "note": "Fog", "key": str(uuid4()), "edit": "1"}
    assert referee.at_once(*[confirmed] * 4) == [303] * 4
    assert referee.counted() == ["1", "1", "Fog"]


def test_different_forms_in_one_moment_one_is_kept_and_the_others_are_shown_both(referee):
    """Field lesson 10."""
    notes = [{"do": "keep", "note": note, "key": str(uuid4())} for note in ("Anna", "Bence", "Chloé")]
    assert referee.at_once(*notes) == [303, 409, 409]
    confirmations, edit, note = referee.counted()
    assert (confirmations, edit) == ("0", "1")
    assert note in ("Anna", "Bence", "Chloé")
