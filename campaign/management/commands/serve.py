"""``manage.py serve``: bring the database up to date, build the demo once, and serve on all interfaces."""

import signal
import sys
from argparse import ArgumentParser
from io import StringIO
from types import FrameType
from typing import Any

import waitress
from django.conf import settings
from django.contrib.auth.models import User
from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError
from django.core.wsgi import get_wsgi_application
from django.db import DEFAULT_DB_ALIAS, connections
from django.db.migrations.executor import MigrationExecutor
from django.db.utils import DatabaseError, OperationalError

from campaign import backup, demo, sign_ins
from campaign.greeting import greeting
from campaign.models import Campaign
from campaign.worker import Worker
from config.guards import guarded
from config.network import port_is_free

THREADS = 8
CONNECTIONS = 500
"""300 open boards, of which each may keep one, and thirty people whose browsers keep up to six; above it waitress lets nobody
in until somebody leaves. Windows' select() waits for 512 at most, so no more than this; where there is poll(), which knows no
such bound, it is used."""


class Command(BaseCommand):
    """Starts Ready Room. PORT and DATABASE_URL are honoured."""

    help = "Start Ready Room: migrate, build the demo once, serve on all interfaces."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--no-demo", action="store_true", help="do not build the demo on an empty site")

    def handle(self, *args: Any, **options: Any) -> None:
        _refuse_taken_port(settings.PORT)
        _migrate()
        if not options["no_demo"]:
            _build_demo_once()
        server = _server(settings.PORT)
        _stop_in_peace()
        self.stdout.write(greeting(settings.PORT), ending="")
        self.stdout.flush()
        worker = Worker().start() if settings.JOBS == "thread" else None
        server.run()
        if worker:
            worker.stop()
        connections.close_all()
        self.stdout.write("\nReady Room is closed. Everything is saved.")


def _stop_in_peace() -> None:
    """A closed window or a polite kill ends like Ctrl-C: what is being answered is answered."""
    for name in ("SIGTERM", "SIGHUP", "SIGBREAK"):
        number = getattr(signal, name, None)
        if number is not None and signal.getsignal(number) is not signal.SIG_IGN:
            signal.signal(number, _stop)


def _stop(number: int, frame: FrameType | None) -> None:
    raise SystemExit(0)


def _refuse_taken_port(port: int) -> None:
    try:
        free = port_is_free(port)
    except PermissionError as problem:
        raise CommandError(f"Port {port} is not open to you. Take one above 1023: PORT=8000 make run") from problem
    if not free:
        other = port + 1 if port < 65535 else 8000
        raise CommandError(
            f"Port {port} is taken. If Ready Room runs already, open http://localhost:{port}/; "
            f"else start it on another port: PORT={other} make run"
        )


def _migrate() -> None:
    """Bring the database up to date; an older one is copied first."""
    try:
        executor = MigrationExecutor(connections[DEFAULT_DB_ALIAS])
        if executor.migration_plan(executor.loader.graph.leaf_nodes()):
            if executor.loader.applied_migrations:
                backup.keep_copy("before-upgrade")
            call_command("migrate", verbosity=0, interactive=False)
            # an upgrade may read more out of the facts than the reading tables hold so far
            call_command("reconcile", mend=True, verbosity=0, stdout=StringIO())
    except OperationalError as problem:
        where = connections[DEFAULT_DB_ALIAS].settings_dict["NAME"]
        raise CommandError(f"The database {where} cannot be opened: {problem}. Check DATABASE_URL.") from problem
    except DatabaseError as problem:
        where = connections[DEFAULT_DB_ALIAS].settings_dict["NAME"]
        raise CommandError(
            f"The database {where} cannot be brought up to date: {problem}. A copy of it lies in {settings.BACKUPS}."
        ) from problem


def _build_demo_once() -> None:
    """On a site that has nothing and never had the demo."""
    if sign_ins.demo_was_removed() or Campaign.objects.exists() or User.objects.exists():
        return
    sys.stdout.write("Building the demo (once) ...\n")
    sys.stdout.flush()
    sign_ins.keep(demo.build_once())


def _server(port: int) -> Any:
    """All interfaces, IPv6 too where the machine has it. Proxies' headers are left in: the keeper's page asks for them."""
    options = {
        "threads": THREADS,
        "ident": "",
        "clear_untrusted_proxy_headers": False,
        "channel_timeout": 60,
        "connection_limit": CONNECTIONS,
        "asyncore_use_poll": True,
        "max_request_body_size": settings.LARGEST_REQUEST,
    }
    application = guarded(get_wsgi_application())
    try:
        return waitress.create_server(application, listen=f"0.0.0.0:{port} [::]:{port}", **options)
    except OSError:
        return waitress.create_server(application, listen=f"0.0.0.0:{port}", **options)
