"""The power goes in the middle of voiding a game, of an evening at the desk, of telling the story: all is stored, or nothing."""

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
DESK = """
import json
from campaign.acts import desk_evening, desk_files, desk_forces, desk_log, desks, strikes
from games.dauntless.sessions import document_of, session_of
from games.models import Desk, DeskSecret, GameDesk
from rulebooks.dauntless.session import read, written
from tests.dauntless_desk import DIVE, KAGA, a_desk
from tests.verbs import account, draft_of, open_game

sabine = account("Keeper")
open_game(campaign, 4)
began = a_desk(sabine)
said = {"actor": acting(sabine), "code": began.code}
at = {"actor": acting(sabine), "campaign": campaign}

def now():
    return Desk.objects.get(pk=began.pk)

def line():
    mission = {"side": "US", "route": "off_table", "aircraft": "SBD", "eligible": True}
    request = {**DIVE, "id": {"ship": "kaga", "mission": mission}, "dice": [6]}
    desk_log.enter_all(**said, requests=[request, {**DIVE, "id": {"ship": "texas"}, "dice": [5]}])

def void():
    desk_log.void(**said, number=2, reason="Not her.")

def ship():
    desk_forces.put_ship(**said, edit=now().edit, ship={**KAGA, "id": "akagi", "name": "Akagi"})

def sealed():
    desk_evening.write_secret(**said, side="JP", name="Entry", text="Hex 3, 4")

def opened():
    desk_evening.open_secret(**said, secret=DeskSecret.objects.get().pk)

def attached():
    strikes.attach_desk(**at, game=4, desk=began.code)

def sent():
    row, draft = GameDesk.objects.get(), draft_of(campaign, 4)
    strikes.send_strikes(**at, row=row.pk, edit=row.edit, draft=draft.edit)

def detached():
    row = GameDesk.objects.get()
    strikes.detach_desk(**at, row=row.pk, edit=row.edit, reason="Not ours.")

def loaded():
    desk_files.load_desk(actor=acting(sabine), data=json.dumps(document_of(now())).encode())
    assert read(written(session_of(Desk.objects.exclude(pk=began.pk).get())))

def finished():
    desks.finish_desk(**said, edit=now().edit, winner="draw")

def deleted():
    desks.delete_desk(**said)

acts = (line, void, ship, sealed, opened, attached, sent, detached, loaded, finished, deleted)
"""


@pytest.mark.parametrize(
    ("acts", "every", "done"),
    [
        (VOIDS, 5, ["void", "back"]),
        (DESK, 1, "line void ship sealed opened attached sent detached loaded finished deleted".split()),
        (STORY, 1, ["photo", "photo_goes", "chapter", "link", "log", "log_stays", "club", "season", "season_goes"]),
    ],
    ids=["voids", "desk", "story"],
)
def test_an_act_that_is_killed_anywhere_leaves_nothing_half(tmp_path, migrated, acts, every, done):
    """It is killed before every ``every``-th statement that writes."""
    house = House(tmp_path)
    shutil.copyfile(migrated, house.database)
    told = house.manage("shell", "--no-imports", "-c", SCRIPT.replace("ACTS", acts).replace("EVERY", str(every)))
    assert told.split() == done
