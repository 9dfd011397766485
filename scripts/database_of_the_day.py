"""Makes a small database as this version writes it, which every later version must be able to bring up to date.

``python -m scripts.database_of_the_day`` writes tests/data/databases/<version>.sqlite3.gz and, beside it, the campaign
files that its campaigns must still give. Run it once a release, and commit both; a file that is there is never rewritten.
"""

import gzip
import json
import os
import subprocess
import sys
import tempfile
import tomllib
from pathlib import Path

BASE = Path(__file__).resolve().parent.parent
DATABASES = BASE / "tests" / "data" / "databases"
FILES = sorted((BASE / "tests" / "data" / "campaigns").glob("000[0-5].json"))

UNFINISHED = """
from django.contrib.auth.models import User
from tests.verbs import found_campaign, mustered_campaign, open_game
keeper = User.objects.create_superuser("keeper")
found_campaign(keeper, name="Only founded")
open_game(mustered_campaign(keeper, name="A report being entered", pearl=True), calls={"u4": "sits_out"})
"""
ROOM = """
from django.contrib.auth.models import User
from campaign.acts import confirming, passes, webhooks
from campaign.acts.base import Actor
from tests.filing import file_part, kill, signed
from tests.verbs import draft_of, fly_game, mustered_campaign, open_game, two_confirm
keeper = User.objects.get(username="keeper")
room = mustered_campaign(keeper, name="The whole room")
who = Actor("keeper", keeper.pk)
passes.open_side(actor=who, campaign=room, side="japan")
passes.give_slips(actor=who, campaign=room)
webhooks.save_webhook(actor=who, campaign=room, edit=None, url="https://club.invalid/told", kind="json", active=True)
fly_game(room, 1, u1={"fate": "lost"})
two_confirm(room)
open_game(room, 2)
first, second = draft_of(room, 2).body["sorties"][0]["id"], draft_of(room, 2).body["sorties"][4]["id"]
signed(file_part(room, "j1", kill(first, second), game=2, exit={"edge": "friendly", "turn": 9}), "u1")
confirming.submit_report(actor=who, campaign=room, game=2, edit=draft_of(room, 2).edit)
"""
RESULTS = """
from django.contrib.auth.models import User
from campaign.acts import corrections, growth, joining, merging_people, passes, tokens
from campaign.acts.base import Actor
from campaign.models import Member, Pass
from tests.bringing import brought, evening, imported
from tests.correcting import confirm, prepare
from tests.pages.full import submit_correction
from tests.undoing import take_back
from tests.verbs import add_member, confirm_report, fly_game, mustered_campaign, throw_all
keeper = User.objects.get(username="keeper")
who = Actor("keeper", keeper.pk)
club = mustered_campaign(keeper, name="Results in")
imported(club, evening(1))
confirm_report(club, 1)
throw_all(club)
fly_game(club, 2)
fly_game(club, 4)
prepare(club, 1, lambda body: body.update(turns=19))
confirm(club, reason="Nineteen turns.")
corrections.prepare_void(actor=who, campaign=club, game=2, reason="The wrong map.", edit=0)
confirm(club, reason="The wrong map.")
growth.rename_pilot(actor=who, campaign=club, pilot="u2-1", name="Roy Pennyroyal")
take_back(club, actor=who)
tokens.make_token(actor=who, campaign=club, name="Board", scopes=["read"])
tokens.make_token(actor=who, campaign=club, name="Script", scopes=["referee"], days=3660)
add_member(club, User.objects.create_user("bence", password="what anybody may read"), "player")
passes.open_side(actor=who, campaign=club, side="japan")
way = Pass.objects.get(campaign=club, member=None)
joining.join_side(actor=Actor("?"), campaign=club, token=way.token, seat="j2", name="Bence K.")
stays, goes = Member.objects.get(campaign=club, user__username="bence"), Member.objects.get(campaign=club, seat__code="j2")
merging_people.merge_people(actor=who, campaign=club, stays=stays.pk, goes=goes.pk)
brought(club, evening(7), name="game-7.json", game=7, user=keeper)
two = mustered_campaign(keeper, name="Two of them")
fly_game(two, 1)
submit_correction(two, keeper)
"""
STORY = """
from django.contrib.auth.models import User
from campaign.acts import chapters, clubs, links, listing, photos, preferences, seasons, story_link
from campaign.acts.base import Actor
from campaign.models import Photo
from campaign.story.drawing import drawn
from tests.pages.full import keep_log
from tests.painting import painted
from tests.verbs import add_member, fly_game, fresh, mustered_campaign
keeper = User.objects.get(username="keeper")
keeper.set_password("what anybody may read")
keeper.save(update_fields=["password"])
who = Actor("keeper", keeper.pk)
told = mustered_campaign(keeper, name="Told between the evenings", visibility="public")
add_member(told, User.objects.get(username="bence"), "player", "j1")
fly_game(told, 1, u1={"fate": "lost"})
fly_game(told, 2)
said = {"actor": who, "campaign": told}
for game in (0, 1):
    chapters.save_chapter(**said, game=game, edit=None, text="It *rained*, and [more](https://forum.invalid/1).")
for game, size in enumerate([(320, 200), (200, 320), (64, 64)]):
    photos.add_photo(**said, game=game, photo=drawn("table.png", painted(size)), words=f"Table {game}", caption="Late")
photos.remove_photo(**said, photo=Photo.objects.last().pk, edit=0)
story_link.open_story(**said)
links.add_link(**said, game=4, kind="thread", url="https://forum.invalid/t/17", note="Room 4")
keep_log(told, 2, keeper)
club = clubs.found_club(actor=who, name="The Long Table", town="Bergen", about="We *meet*.", link="https://club.invalid/").club
for edit, name in enumerate(("First winter", "Second winter")):
    seasons.add_season(actor=who, club=club.slug, edit=edit, name=name)
clubs.add_keeper(actor=who, club=club.slug, username="bence")
listing.set_club(**said, edit=fresh(told).options_edit, club=club.slug, season="Second winter")
gone = clubs.found_club(actor=who, name="The Short Table").club
clubs.remove_club(actor=who, club=gone.slug, reason="We met once.")
preferences.choose_language(user=keeper, language="de")
preferences.choose_time_zone(user=keeper, time_zone="Asia/Tokyo")
preferences.open_career(user=keeper, wanted=True)
"""
DUMP = """
import json, sys
from campaign.exports.campaign_file import campaign_file
from campaign.models import Campaign
json.dump({c.slug: json.loads(campaign_file(c)) for c in Campaign.objects.order_by("slug")}, sys.stdout)
"""


def make(folder: Path) -> tuple[bytes, dict[str, object]]:
    """The database's bytes, and slug to campaign file of every campaign in it."""
    place = folder / "day.sqlite3"
    environment = {**os.environ, "DATABASE_URL": f"sqlite:///{place}", "READY_ROOM_VAR": str(folder)}

    def manage(*arguments: str) -> str:
        done = subprocess.run(
            [sys.executable, "manage.py", *arguments], cwd=BASE, env=environment, stdout=subprocess.PIPE, text=True, check=True
        )
        return done.stdout

    manage("migrate", "--verbosity", "0")
    manage("shell", "--no-imports", "-c", UNFINISHED)
    manage("shell", "--no-imports", "-c", ROOM)
    manage("shell", "--no-imports", "-c", RESULTS)
    manage("shell", "--no-imports", "-c", STORY)
    manage("load_campaign", *map(str, FILES))
    files = json.loads(manage("shell", "--no-imports", "-c", DUMP))
    manage("shell", "--no-imports", "-c", "from django.db import connection; connection.cursor().execute('VACUUM')")
    return place.read_bytes(), files


def main() -> int:
    version = tomllib.loads((BASE / "pyproject.toml").read_text(encoding="utf-8"))["project"]["version"]
    target = DATABASES / f"{version}.sqlite3.gz"
    if target.exists() and "--again" not in sys.argv:
        print(f"{target.name} is there already. A new day needs a new version in pyproject.toml.")
        return 1
    with tempfile.TemporaryDirectory() as folder:
        database, files = make(Path(folder))
    DATABASES.mkdir(parents=True, exist_ok=True)
    target.write_bytes(gzip.compress(database, mtime=0))
    target.with_name(f"{version}.campaigns.json").write_text(
        json.dumps(files, ensure_ascii=False, indent=0) + "\n", encoding="utf-8"
    )
    print(f"{target.name}: {target.stat().st_size // 1024} KiB, {len(files)} campaigns")
    return 0


if __name__ == "__main__":
    sys.exit(main())
