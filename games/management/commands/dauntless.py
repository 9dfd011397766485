"""``python manage.py dauntless``: a JSON list of requests comes on standard input, the list of their answers goes out."""

import json
import sys
from typing import Any, NoReturn

from django.core.management.base import BaseCommand

from rulebooks.dauntless import answer


class Command(BaseCommand):
    help = "Read a JSON list of requests of the Dauntless desk on standard input and print the JSON list of their answers."

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            requests = json.loads(sys.stdin.buffer.read(), parse_constant=_refused, parse_int=_whole)
            if not isinstance(requests, list):
                self._leave("What came on standard input is JSON, but not a list of requests.")
            answers = json.dumps([answer(request) for request in requests], allow_nan=False)
        except RecursionError:
            self._leave("What came on standard input is nested too deeply to be read.")
        except ValueError as error:
            self._leave(f"What came on standard input is not JSON: {error}.")
        self.stdout.write(answers)

    def _leave(self, sentence: str) -> NoReturn:
        self.stderr.write(sentence)
        raise SystemExit(1)


def _refused(word: str) -> NoReturn:
    """``NaN`` and ``Infinity``, which Python would read."""
    raise ValueError(f"{word} is no value of JSON")


def _whole(figures: str) -> int | float:
    """One of more figures than Python reads is infinite here, as 1e999 is: out of every range, no fault of the other requests."""
    try:
        return int(figures)
    except ValueError:
        return float(figures)
