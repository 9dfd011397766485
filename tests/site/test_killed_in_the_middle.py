"""The power goes in the middle of voiding a game, and of taking that back: all of it is stored, or nothing."""

import shutil

from tests.house import House

SCRIPT = """
import os, re, signal, sys
from django.apps import apps
from django.db import connection, connections
from campaign.acts.corrections import confirm_correction, prepare_void
from campaign.acts.undoing import undo
from campaign.reconcile import differences
from tests.verbs import acting, fly_game, fresh, mustered_campaign

WRITES = re.compile("INSERT|UPDATE|DELETE")
campaign = mustered_campaign()
fly_game(campaign, 1)
fly_game(campaign, 2)
edit = prepare_void(actor=acting(), campaign=campaign, game=1, reason="Wrong map.", edit=0).edit

def everything():
    return {model.__name__: list(model.objects.order_by("pk").values_list()) for model in apps.get_models()}

def void():
    confirm_correction(actor=acting(), campaign=campaign, edit=edit, version=fresh(campaign).version, reason="Wrong map.")

def back():
    version = fresh(campaign).version
    undo(actor=acting(), campaign=campaign, entry=version, version=version, reason="By mistake.")

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

for act in (void, back):
    before, last = everything(), 0
    while dies(act, last):
        assert everything() == before, last
        last += EVERY
    assert last, "it was never killed"
    assert everything() != before
    assert differences(campaign) == []
    print(act.__name__, campaign.journal.first().act)
"""
EVERY = 5
"""It is killed before every fifth statement that writes."""


def test_an_act_that_is_killed_anywhere_leaves_nothing_half(tmp_path, migrated):
    house = House(tmp_path)
    shutil.copyfile(migrated, house.database)
    told = house.manage("shell", "--no-imports", "-c", SCRIPT.replace("EVERY", str(EVERY)))
    assert told.split() == ["void", "correction.confirm", "back", "entry.undo"]
