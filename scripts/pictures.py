"""Make the pictures of the guide and of the readme: ``.venv/bin/python scripts/pictures.py``. Needs Chromium.

A site of its own in a temporary folder holds the demo, and one evening whose report is being entered. What the pictures show
follows from the demo, so they are made anew only when pages change.
"""

import json
import os
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
        slugs, session = furnish()
        with served() as address:
            photograph(address, slugs, session)
    return 0


def furnish() -> tuple[dict[str, str], str]:
    """Fill the site. Answers with the campaigns' addresses by what they show, and the referee's session."""
    from django.contrib.auth.models import User
    from django.core.management import call_command
    from django.test import Client

    from campaign.demo import REFEREE, build_once
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
    client = Client()
    client.force_login(referee)
    return slugs, client.cookies["sessionid"].value


def enter_a_report(referee: Any) -> str:
    """The design's campaign in the middle of game 4: its report is filled in and not confirmed."""
    from campaign.acts import drafts, loading, rollcall
    from campaign.acts.base import Actor
    from games.models import Report
    from rulebooks.pacific_air_war.reading import read_campaign

    document = json.loads((BASE / "campaign" / "demo" / "solomons.json").read_text(encoding="utf-8"))
    *flown, last = document["reports"]
    growing = ("abilities", "promotions", "replacements")
    so_far = {key: [entry for entry in document.get(key, ()) if entry["after"] <= 3] for key in growing}
    record = read_campaign(json.dumps(document | so_far | {"reports": flown}).encode())
    actor = Actor("Sabine", referee.pk)
    campaign = loading.load(actor=actor, record=record, owner_id=referee.pk, now=TONIGHT).campaign
    calls = {player["id"]: "flies" for player in document["players"]}
    rollcall.open_game(actor=actor, campaign=campaign, game=4, calls=calls, now=TONIGHT)
    draft = Report.objects.get(game__campaign=campaign, state=Report.State.DRAFT)
    dice = {"rescue", "home", "deck", "attack"}
    sorties = [{key: value for key, value in sortie.items() if key not in dice} for sortie in last["sorties"]]
    body = draft.body | last | {"sorties": sorties}
    drafts.save_draft(actor=actor, campaign=campaign, game=4, edit=draft.edit, body=body, now=TONIGHT)
    return str(campaign.slug)


@contextmanager
def served() -> Iterator[str]:
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
    yield f"http://127.0.0.1:{server.server_port}"
    server.shutdown()
    server.server_close()


def photograph(address: str, slugs: dict[str, str], session: str) -> None:
    from playwright.sync_api import sync_playwright

    chromium = os.environ.get("CHROMIUM") or shutil.which("chromium") or shutil.which("google-chrome")
    if chromium is None:
        raise SystemExit("No Chromium found. On Debian: apt-get install chromium; or set CHROMIUM to its path.")
    HELP.mkdir(parents=True, exist_ok=True)
    README.mkdir(parents=True, exist_ok=True)
    waiting, mustering, entering = (f"/c/{slugs[name]}/" for name in ("waiting", "mustering", "entering"))
    pictures = [
        (HELP / "desk.png", f"{waiting}desk/", 760),
        (HELP / "muster.png", f"{mustering}muster/", 760),
        (HELP / "report.png", f"{entering}games/4/report/", 900),
        (HELP / "rolls.png", f"{waiting}games/4/rolls/", 800),
        (HELP / "standings.png", f"{waiting}standings/", 900),
        (README / "desk.png", f"{waiting}desk/", 900),
    ]
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=list(QUIET))
        for file, path, height in pictures:
            context = browser.new_context(viewport={"width": 1080, "height": height}, color_scheme="light", locale="en-GB")
            context.add_cookies([{"name": "sessionid", "value": session, "url": address}])
            page = context.new_page()
            answer = page.goto(address + path)
            if answer is None or answer.status != 200:
                raise SystemExit(f"{path} answers {answer.status if answer else 'nothing'}")
            page.wait_for_load_state("networkidle")
            page.screenshot(path=file)
            print(file.relative_to(BASE), file.stat().st_size // 1024, "KiB")
            context.close()
        browser.close()


if __name__ == "__main__":
    sys.exit(main())
