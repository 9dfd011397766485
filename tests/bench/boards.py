"""A full room: 300 open boards that ask every two seconds, and a referee who keeps his draft once a second meanwhile."""

import http.client
import os
import selectors
import socket
import threading
import time
from contextlib import closing
from dataclasses import dataclass, field
from pathlib import Path
from tempfile import TemporaryDirectory
from types import SimpleNamespace
from urllib.parse import urlencode
from uuid import uuid4

from tests.bench.results import Result
from tests.house import House
from tests.sent_forms import sent

BOARDS = 300
EVERY = 2.0
QUIET, BUSY = 6.0, 10.0
LATE = 10.0
SEEDED = """
from django.conf import settings
from django.test import Client
from campaign.models import Campaign
from tests.verbs import account, fly_game, mustered_campaign, open_game
referee = account("Sabine")
campaign = mustered_campaign(referee, visibility="unlisted")
fly_game(campaign, 1, u1={"fate": "lost"})
open_game(campaign, 2)
client = Client()
client.force_login(referee)
print("SEEDED", campaign.slug, settings.SESSION_COOKIE_NAME + "=" + client.cookies[settings.SESSION_COOKIE_NAME].value)
"""


@dataclass(slots=True)
class Asked:
    """What the boards were answered. ``slowest``: seconds from the question to the whole answer."""

    answers: int = 0
    unchanged: int = 0
    failed: int = 0
    slowest: float = 0.0


@dataclass(slots=True)
class Board:
    """One open board. Like a browser it keeps its connection until an answer ends it, as waitress does with each 304."""

    to: tuple[str, int]
    path: str
    due: float
    connection: socket.socket | None = None
    tag: str = ""
    ends: bool = False
    sent_at: float = 0.0
    heard: bytearray = field(default_factory=bytearray)

    def ask(self, ready: selectors.BaseSelector) -> None:
        if self.connection is None:
            self.connection = socket.create_connection(self.to, timeout=LATE)
            self.connection.setblocking(False)
            ready.register(self.connection, selectors.EVENT_READ, self)
        known = f"If-None-Match: {self.tag}\r\n" if self.tag else ""
        asks = f"GET {self.path} HTTP/1.1\r\nHost: localhost:{self.to[1]}\r\nAccept-Encoding: gzip\r\n{known}\r\n"
        self.sent_at, self.due = time.monotonic(), self.due + EVERY
        self.connection.sendall(asks.encode())

    def hear(self) -> int | None:
        """Read what has come: the answer's status when it is whole, 0 when the server hung up, None when more is to come."""
        assert self.connection is not None
        came = self.connection.recv(65536)
        if not came:
            return 0
        self.heard += came
        head, found, body = bytes(self.heard).partition(b"\r\n\r\n")
        if not found:
            return None
        lines = head.decode("latin-1").split("\r\n")
        headers = {name.lower(): value.strip() for name, _, value in (line.partition(":") for line in lines[1:])}
        status = int(lines[0].split()[1])
        if status != 304 and len(body) < int(headers["content-length"]):
            return None
        self.tag = headers.get("etag", self.tag)
        self.ends = headers.get("connection", "").lower() == "close"
        self.heard.clear()
        return status

    def hang_up(self, ready: selectors.BaseSelector) -> None:
        if self.connection is not None:
            ready.unregister(self.connection)
            self.connection.close()
        self.connection, self.sent_at = None, 0.0
        self.heard.clear()


class Room(threading.Thread):
    """All the boards, asking in turn until ``over`` is set. ``asked`` is counted into; replace it to begin a new count."""

    def __init__(self, port: int, path: str, boards: int = BOARDS) -> None:
        super().__init__(daemon=True)
        now = time.monotonic()
        self.boards = [Board(("127.0.0.1", port), path, now + EVERY * n / boards) for n in range(boards)]
        self.asked, self.over = Asked(), threading.Event()

    def run(self) -> None:
        with selectors.DefaultSelector() as ready:
            while not self.over.is_set():
                self._ask(ready)
                for key, _ in ready.select(0.01):
                    self._hear(key.data, ready)
            for board in self.boards:
                board.hang_up(ready)

    def _ask(self, ready: selectors.BaseSelector) -> None:
        now = time.monotonic()
        for board in self.boards:
            if board.sent_at and now - board.sent_at > LATE:
                self._failed(board, ready)
            if not board.sent_at and board.due <= now:
                try:
                    board.ask(ready)
                except OSError:
                    self._failed(board, ready)

    def _hear(self, board: Board, ready: selectors.BaseSelector) -> None:
        try:
            status = board.hear()
        except OSError:
            status = 0
        if status is None:
            return
        if status not in (200, 304):
            self._failed(board, ready)
            return
        asked = self.asked
        asked.answers += 1
        asked.unchanged += status == 304
        asked.slowest = max(asked.slowest, time.monotonic() - board.sent_at)
        board.sent_at = 0.0
        if board.ends:
            board.hang_up(ready)

    def _failed(self, board: Board, ready: selectors.BaseSelector) -> None:
        self.asked.failed += 1
        board.hang_up(ready)


class Referee:
    """Keeps a draft over and over, as the page's script does after each change."""

    def __init__(self, port: int, slug: str, cookie: str) -> None:
        self.port, self.path, self.cookie = port, f"/c/{slug}/games/2/report/", cookie
        status, page, headers = self._send("GET")
        assert status == 200, f"the report answers {status}"
        self.cookie += "; " + headers["Set-Cookie"].split(";")[0]
        self.form = sent(SimpleNamespace(content=self._send("GET")[1]), "/report/")
        self.written = self.refused = 0

    def _send(self, method: str, data: dict[str, str] | None = None) -> tuple[int, bytes, http.client.HTTPMessage]:
        headers = {"Cookie": self.cookie, "Origin": f"http://127.0.0.1:{self.port}", "X-Report": "part"}
        if data:
            headers["Content-Type"] = "application/x-www-form-urlencoded"
        else:
            del headers["X-Report"]
        with closing(http.client.HTTPConnection("127.0.0.1", self.port, timeout=30)) as connection:
            connection.request(method, self.path, urlencode(data) if data else None, headers)
            answer = connection.getresponse()
            return answer.status, answer.read(), answer.headers

    def write(self) -> None:
        edit = int(self.form["edit"])
        said = {"do": "keep", "key": str(uuid4()), "note": f"Kept {self.written} times"}
        status, page, _ = self._send("POST", {**self.form, **said})
        form = sent(SimpleNamespace(content=page), "/report/") if status == 200 else self.form
        kept = int(form["edit"]) > edit
        self.form = form
        self.written += kept
        self.refused += not kept


def processor(pid: int) -> float | None:
    """Seconds of the processor that a process has used, None where the system does not tell (it is no Linux)."""
    kept = Path(f"/proc/{pid}/stat")
    if not kept.exists():
        return None
    used = kept.read_text().rpartition(")")[2].split()[11:13]
    return sum(map(int, used)) / os.sysconf("SC_CLK_TCK")


def _watched(house: House, room: Room, seconds: float, referee: Referee | None = None) -> tuple[float | None, Asked]:
    """Cores that the server used for so long, and what the boards were answered meanwhile."""
    assert house.process is not None
    room.asked = Asked()
    before, started = processor(house.process.pid), time.monotonic()
    while (left := started + seconds - time.monotonic()) > 0:
        if referee:
            referee.write()
        time.sleep(min(1.0, left))
    after, lasted = processor(house.process.pid), time.monotonic() - started
    return None if before is None or after is None else (after - before) / lasted, room.asked


def open_boards(boards: int = BOARDS, quiet: float = QUIET, busy: float = BUSY) -> list[Result]:
    """The boards while nothing happens, then while a draft is kept once a second: each save makes every board another page."""
    with TemporaryDirectory(prefix="ready-room-boards-") as folder:
        house = House(Path(folder))
        house.start()
        try:
            printed = house.manage("shell", "-c", SEEDED)
            slug, cookie = next(line.split()[1:] for line in printed.splitlines() if line.startswith("SEEDED"))
            referee = Referee(house.port, slug, cookie)
            room = Room(house.port, f"/c/{slug}/board/", boards)
            room.start()
            time.sleep(EVERY * 1.5)
            opening = room.asked
            still, unchanged = _watched(house, room, quiet)
            cores, changing = _watched(house, room, busy, referee)
            room.over.set()
            room.join()
        finally:
            house.stop()
    name = f"{boards} open boards"
    share = unchanged.unchanged / max(unchanged.answers, 1) * 100
    answered = opening.answers + unchanged.answers + changing.answers
    failed = opening.failed + unchanged.failed + changing.failed
    return [
        Result(f"{name}, nothing happens", still, "cores", most_value=1),
        Result(f"{name}, nothing happens: answered 304", share, "%", least_value=100),
        Result(f"{name}, a save a second", cores, "cores", most_value=1),
        Result(f"{name}, a save a second: slowest answer", changing.slowest * 1000, "ms", most_value=3000),
        Result(f"{name}: answers that failed", failed, f"of {answered + failed}", most_value=0),
        Result(f"{name}: saves refused", referee.refused, f"of {referee.written + referee.refused}", most_value=0),
    ]
