"""``manage.py work``: work jobs off (webhooks, e-mail, reminders) until stopped, or once."""

import signal
import time
from argparse import ArgumentParser
from types import FrameType
from typing import Any

from django.core.management.base import BaseCommand

from campaign.worker import Worker, work_off


class Command(BaseCommand):
    """For servers without Redis that do not run ``manage.py serve``."""

    help = "Send webhooks, e-mail and reminders until stopped; with --once only what is due now."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--once", action="store_true", help="do what is due now, and end")

    def handle(self, *args: Any, **options: Any) -> None:
        if options["once"]:
            self.stdout.write(f"{work_off()} jobs were tried.")
            return
        signal.signal(signal.SIGTERM, _stop)
        worker = Worker().start()
        try:
            while True:
                time.sleep(3600)
        except (KeyboardInterrupt, SystemExit):
            worker.stop()


def _stop(number: int, frame: FrameType | None) -> None:
    raise SystemExit(0)
