"""The power goes in the middle of voiding a game, of taking that back, of telling the story: all of it is stored, or nothing."""

import shutil

import pytest

from tests.house import House

SCRIPT = """
import os, re, signal, sys
from django.apps import apps
from django.db import connection, connections
from campaign.reconcile import differences
from tests.verbs import acting, fly_game, fresh, mustered_campaign

WRITES = re.compile("INSERT|UPDATE|DELETE")
campaign = mustered_campaign()
fly_game(campaign, 1)
fly_game(campaign, 2)
ACTS

def everything():
    return {model.__name__: list(model.objects.order_by("pk").values_list()) for model in apps.get_models()}

def dies(act, last):
    connections.close_all()
    child = os.fork()
    if child:
        return os.WIFSIGNALED(os.waitpid(child, 0)[1])
    written = []
    def until(execute, sql, params, many, context):
        if WRITES.match(sql):
            written.append(sql)
            if len(written) > last:
                os.kill(os.getpid(), signal.SIGKILL)
        return execute(sql, params, many, context)
    with connection.execute_wrapper(until):
        act()
    os._exit(0)

for act in acts:
    before, last = everything(), 0
    while dies(act, last):
        assert everything() == before, last
        last += EVERY
    assert last, "it was never killed"
    assert everything() != before
    assert differences(campaign) == []
    print(act.__name__)
"""
VOIDS = """
from campaign.acts.corrections import confirm_correction, prepare_void
from campaign.acts.undoing import undo

edit = prepare_void(actor=acting(), campaign=campaign, game=1, reason="Wrong map.", edit=0).edit

def void():
    confirm_correction(actor=acting(), campaign=campaign, edit=edit, version=fresh(campaign).version, reason="Wrong map.")

def back():
    version = fresh(campaign).version
    undo(actor=acting(), campaign=campaign, entry=version, version=version, reason="By mistake.")

acts = (void, back)
"""
STORY = """
from campaign.acts import chapters, clubs, links, listing, photos, seasons
from campaign.acts.evidence import keep_as_evidence
from campaign.imports.bringing import Place, bring
from campaign.models import Club, Photo, Season, Upload
from campaign.story.drawing import drawn
from tests.files.vassal_made import EVENING, vlog
from tests.painting import painted
from tests.verbs import account

sabine = account("Keeper")
said = {"actor": acting(), "campaign": campaign}

def photo():
    photos.add_photo(**said, game=1, photo=drawn("table.png", painted()), words="The table")

def photo_goes():
    photos.remove_photo(**said, photo=Photo.objects.get().pk, edit=0)

def chapter():
    chapters.save_chapter(**said, game=1, edit=None, text="It *rained*.")

def link():
    links.add_link(**said, game=1, kind="thread", url="https://forum.example/")

def log():
    bring(actor=acting(sabine), name="evening.vlog", data=vlog(EVENING), place=Place(campaign, campaign.games.get(number=1)))

def log_stays():
    keep_as_evidence(**said, upload=Upload.objects.get().pk, edit=0)

def club():
    clubs.found_club(actor=acting(sabine), name="The Long Table")

def season():
    seasons.add_season(actor=acting(sabine), club="the-long-table", edit=0, name="Winter")

def season_goes():
    seasons.remove_season(actor=acting(sabine), club="the-long-table", edit=1, season=Season.objects.get().pk)

acts = (photo, photo_goes, chapter, link, log, log_stays, club, season, season_goes)
"""


@pytest.mark.parametrize(
    ("acts", "every", "done"),
    [
        (VOIDS, 5, ["void", "back"]),
        (STORY, 1, ["photo", "photo_goes", "chapter", "link", "log", "log_stays", "club", "season", "season_goes"]),
    ],
    ids=["voids", "story"],
)
def test_an_act_that_is_killed_anywhere_leaves_nothing_half(tmp_path, migrated, acts, every, done):
    """It is killed before every ``every``-th statement that writes."""
    house = House(tmp_path)
    shutil.copyfile(migrated, house.database)
    told = house.manage("shell", "--no-imports", "-c", SCRIPT.replace("ACTS", acts).replace("EVERY", str(every)))
    assert told.split() == done
