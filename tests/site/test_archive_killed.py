"""A worker that is killed in the middle of an archive: the next one finishes it, and no campaign is there twice or in part."""

import os
import shutil
import signal
import sqlite3
import subprocess
import sys
import time

from tests.house import BASE, House

FILES = 12
FILL = f"""
import json
from campaign.acts.archives import start
from campaign.imports.bringing import bring
from tests import verbs
from tests.files.campaigns import SOLOMONS
from tests.sheets import zipped
document = json.loads(SOLOMONS.read_text())
files = {{f"{{n}}.json": json.dumps({{**document, "name": f"Autumn {{n}}"}}).encode() for n in range({FILES})}}
owner = verbs.account()
upload = bring(actor=verbs.acting(owner), name="club.zip", data=zipped(files))
start(actor=verbs.acting(owner), upload=upload)
"""
CHECK = """
from campaign.models import Campaign, Job
from campaign.reconcile import differences
names = sorted(Campaign.objects.values_list("name", flat=True))
print(len(names), len(set(names)), sum(len(differences(each)) for each in Campaign.objects.all()), Job.objects.get().state)
"""


def progress(house):
    with sqlite3.connect(house.database, timeout=20) as database:
        found = database.execute("SELECT progress, state FROM campaign_job").fetchone()
    database.close()
    return found


def wait_until(said, seconds=60):
    end = time.monotonic() + seconds
    while not said():
        assert time.monotonic() < end
        time.sleep(0.01)


def test_a_worker_killed_in_the_middle_of_an_archive_makes_nothing_twice(tmp_path, migrated):
    house = House(tmp_path)
    shutil.copyfile(migrated, house.database)
    house.manage("shell", "-c", FILL)
    command = [sys.executable, "manage.py", "work"]
    first = subprocess.Popen(command, cwd=BASE, env=house.environment)
    wait_until(lambda: progress(house)[0] >= 2)
    os.kill(first.pid, signal.SIGKILL)
    first.wait()
    assert progress(house)[0] < FILES
    with sqlite3.connect(house.database, timeout=20) as database:  # the lease runs out
        database.execute("UPDATE campaign_job SET leased_until = '2020-01-01 00:00:00' WHERE leased_until IS NOT NULL")
    database.close()
    second = subprocess.Popen(command, cwd=BASE, env=house.environment)
    wait_until(lambda: progress(house)[1] == "done")
    second.terminate()
    assert second.wait(timeout=20) == 0
    assert house.manage("shell", "-v", "0", "-c", CHECK).split() == [str(FILES), str(FILES), "0", "done"]
