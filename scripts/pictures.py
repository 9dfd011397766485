"""Make the pictures of the guide and of the readme: ``.venv/bin/python scripts/pictures.py``. Needs Chromium.

A site of its own in a temporary folder holds the demo, and one evening whose report is being entered. What the pictures show
follows from the demo, so they are made anew only when pages change.
"""

import json
import os
import random
import shutil
import sys
import tempfile
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

BASE = Path(__file__).resolve().parent.parent
HELP, README = BASE / "static" / "help", BASE / "docs" / "pictures"
TONIGHT = datetime(2026, 9, 24, 19, 55, tzinfo=UTC)
IN_THE_ROOM = "192.168.1.20:8000"
"""The laptop's address as the pictures show it; the browser is told where it is."""
LAPTOP, PHONE, WALL = 1080, 390, 1280
QUIET = (
    "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
    "--disable-component-update", "--disable-sync",
)  # fmt: skip


def main() -> int:
    sys.path.insert(0, str(BASE))
    with tempfile.TemporaryDirectory(prefix="ready-room-pictures-") as folder:
        os.environ |= {
            "DATABASE_URL": f"sqlite:///{folder}/pictures.sqlite3",
            "READY_ROOM_VAR": folder,
            "TIME_ZONE": "Europe/London",
            "DJANGO_SETTINGS_MODULE": "config.settings",
        }
        import django

        django.setup()
        slugs, sessions = furnish()
        with served() as port:
            photograph(port, slugs, sessions)
    return 0


def furnish() -> tuple[dict[str, str], dict[str, str]]:
    """Fill the site. Answers with the campaigns' addresses by what they show, and the sessions of referee and player."""
    from django.contrib.auth.models import User
    from django.core.management import call_command
    from django.test import Client

    from campaign.demo import PLAYER, REFEREE, build_once
    from campaign.models import Campaign

    call_command("migrate", verbosity=0)
    build_once(TONIGHT)
    referee = User.objects.get(username=REFEREE)
    referee.first_name = "Sabine"
    referee.save(update_fields=["first_name"])
    demo = Campaign.objects.filter(is_demo=True).select_related("score")
    slugs = {
        "waiting": next(campaign.slug for campaign in demo if campaign.score.pending),
        "mustering": next(campaign.slug for campaign in demo if not campaign.score.as_of),
        "entering": enter_a_report(referee),
    }
    give_slips(referee, slugs["mustering"])
    sessions = {}
    for name, user in {"referee": referee, "player": User.objects.get(username=PLAYER)}.items():
        client = Client()
        client.force_login(user)
        sessions[name] = client.cookies["sessionid"].value
    return slugs, sessions


def give_slips(referee: Any, slug: str) -> None:
    """Slips for all seats without a person, whose codes are the same each time."""
    from itertools import count
    from unittest.mock import patch

    from campaign.acts import passes
    from campaign.acts.base import Actor
    from campaign.models import Campaign, Seat

    campaign = Campaign.objects.get(slug=slug)
    seats = [seat.code for seat in Seat.objects.filter(campaign=campaign, member__isnull=True)]
    turn = count(1)
    codes = random.Random(1)
    token = patch.object(passes, "new_token", lambda: f"a-slip-to-look-at-and-not-to-use-{next(turn):011}")
    code = patch.object(passes, "new_code", lambda: "".join(codes.choices("ABCDEFGHJKMNPQRSTVWXYZ23456789", k=8)))
    with token, code:
        passes.give_slips(actor=Actor("Sabine", referee.pk), campaign=campaign, seats=seats, now=TONIGHT)


def enter_a_report(referee: Any) -> str:
    """The design's campaign in the middle of game 4: its report is filled in and not confirmed."""
    from campaign.acts import drafts, loading, rollcall
    from campaign.acts.base import Actor
    from campaign.acts.people import add_member
    from campaign.demo import PLAYER
    from campaign.models import Member
    from games.models import Report
    from rulebooks.pacific_air_war.reading import read_campaign

    document = json.loads((BASE / "campaign" / "demo" / "solomons.json").read_text(encoding="utf-8"))
    *flown, last = document["reports"]
    growing = ("abilities", "promotions", "replacements")
    so_far = {key: [entry for entry in document.get(key, ()) if entry["after"] <= 3] for key in growing}
    record = read_campaign(json.dumps(document | so_far | {"reports": flown}).encode())
    actor = Actor("Sabine", referee.pk)
    campaign = loading.load(actor=actor, record=record, owner_id=referee.pk, now=TONIGHT).campaign
    add_member(actor=actor, campaign=campaign, username=PLAYER, role=Member.Role.PLAYER, seat="j1", now=TONIGHT)
    calls = {player["id"]: "flies" for player in document["players"]}
    rollcall.open_game(actor=actor, campaign=campaign, game=4, calls=calls, now=TONIGHT)
    draft = Report.objects.get(game__campaign=campaign, state=Report.State.DRAFT)
    dice = {"rescue", "home", "deck", "attack"}
    sorties = [{key: value for key, value in sortie.items() if key not in dice} for sortie in last["sorties"]]
    body = draft.body | last | {"sorties": sorties}
    drafts.save_draft(actor=actor, campaign=campaign, game=4, edit=draft.edit, body=body, now=TONIGHT)
    return str(campaign.slug)


@contextmanager
def served() -> Iterator[int]:
    """The site on a free port of this machine, as long as the pictures are taken."""
    from django.core.servers.basehttp import ThreadedWSGIServer, WSGIRequestHandler
    from django.core.wsgi import get_wsgi_application

    class Quiet(WSGIRequestHandler):
        def log_message(self, format: str, *args: Any) -> None:
            pass

    server = ThreadedWSGIServer(("127.0.0.1", 0), Quiet)
    server.set_app(get_wsgi_application())
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    yield server.server_port
    server.shutdown()
    server.server_close()


def photograph(port: int, slugs: dict[str, str], sessions: dict[str, str]) -> None:
    from playwright.sync_api import sync_playwright

    chromium = os.environ.get("CHROMIUM") or shutil.which("chromium") or shutil.which("google-chrome")
    if chromium is None:
        raise SystemExit("No Chromium found. On Debian: apt-get install chromium; or set CHROMIUM to its path.")
    HELP.mkdir(parents=True, exist_ok=True)
    README.mkdir(parents=True, exist_ok=True)
    waiting, mustering, entering = (f"/c/{slugs[name]}/" for name in ("waiting", "mustering", "entering"))
    pictures = [
        (HELP / "desk.png", "referee", f"{waiting}desk/", LAPTOP, 760),
        (HELP / "muster.png", "referee", f"{mustering}muster/", LAPTOP, 760),
        (HELP / "report.png", "referee", f"{entering}games/4/report/", LAPTOP, 900),
        (HELP / "rolls.png", "referee", f"{waiting}games/4/rolls/", LAPTOP, 800),
        (HELP / "standings.png", "referee", f"{waiting}standings/", LAPTOP, 900),
        (HELP / "slips.png", "referee", f"{mustering}passes/slips/", LAPTOP, 720),
        (HELP / "board.png", "referee", f"{waiting}board/", WALL, 720),
        (HELP / "phone.png", "player", f"{waiting}me/", PHONE, 844),
        (HELP / "part.png", "player", f"{entering}games/4/part/", PHONE, 844),
        (README / "desk.png", "referee", f"{waiting}desk/", LAPTOP, 900),
        (README / "board.png", "referee", f"{waiting}board/", WALL, 720),
    ]
    here = f"--host-resolver-rules=MAP {IN_THE_ROOM} 127.0.0.1:{port}"
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=[*QUIET, here])
        for file, who, path, width, height in pictures:
            size = {"width": width, "height": height}
            context = browser.new_context(viewport=size, color_scheme="light", locale="en-GB", reduced_motion="reduce")
            context.add_cookies([{"name": "sessionid", "value": sessions[who], "url": f"http://{IN_THE_ROOM}"}])
            page = context.new_page()
            answer = page.goto(f"http://{IN_THE_ROOM}{path}")
            if answer is None or answer.status != 200:
                raise SystemExit(f"{path} answers {answer.status if answer else 'nothing'}")
            page.wait_for_load_state("networkidle")
            page.screenshot(path=file)
            print(file.relative_to(BASE), file.stat().st_size // 1024, "KiB")
            context.close()
        browser.close()


if __name__ == "__main__":
    sys.exit(main())
