"""``python -m tests.bench``: measure in a database of its own, print the table, write var/bench.json."""

import os
import sys
import tempfile
from pathlib import Path

BASE = Path(__file__).resolve().parents[2]


def main() -> int:
    with tempfile.TemporaryDirectory(prefix="ready-room-bench-") as folder:
        os.environ |= {"DATABASE_URL": f"sqlite:///{folder}/bench.sqlite3", "READY_ROOM_VAR": folder}
        os.environ["DJANGO_SETTINGS_MODULE"] = "config.settings"
        import django

        django.setup()
        return measure()


def measure() -> int:
    from django.conf import settings
    from django.core.management import call_command
    from django.db import connections

    from tests.bench import boards, careers, clubs, dauntless, exports, kido_butai, measures, prints, results, sheets

    settings.ROOT_URLCONF = "tests.bench.addresses"
    settings.API_RATES = dict.fromkeys(settings.API_RATES, "1000000/minute")
    call_command("migrate", verbosity=0)
    site = measures.Site.built()
    lines = measures.pages(site, rounds=60)
    lines += measures.pictures(site, rounds=30)
    lines += measures.story(site, rounds=30)
    lines += measures.replay(site, 60, bare=lines[0].value)
    lines += measures.loading(files=20)
    lines += measures.growth(site, rounds=30)
    lines += careers.over_campaigns(site, rounds=20)
    lines += clubs.clubs_and_search(site, rounds=30)
    lines += dauntless.pages(site, rounds=30)
    lines += sheets.reading(rounds=60)
    lines += prints.typeset_pages(site.campaign, rounds=15)
    lines += measures.starting()
    lines += kido_butai.games(100)
    lines += kido_butai.coach(100)
    lines += dauntless.rules(100)
    lines += exports.all_pilots()
    lines += boards.open_boards()
    connections.close_all()
    results.write(lines, BASE / "var" / "bench.json")
    print(results.table(lines))
    missed = sum(bool(line.missed) for line in lines)
    print(f"\n{len(lines)} measured, {missed} miss their goal. Written to var/bench.json.")
    return 0


if __name__ == "__main__":
    sys.exit(main())
