"""A real server for tests: started, killed and started again like a laptop's."""

import os
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from pathlib import Path

BASE = Path(__file__).resolve().parent.parent
READY_SECONDS = 90


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


class House:
    """``manage.py serve`` on a free port, with a database and a var folder under ``folder``.

    ``url`` opens it. ``kill()`` is what a dying laptop does; ``start()`` after it finds the same database and port.
    """

    def __init__(self, folder: Path, *options: str, demo: bool = False) -> None:
        self.folder = folder
        self.database = folder / "house.sqlite3"
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self.options = [*options, *([] if demo else ["--no-demo"])]
        self.log = folder / "house.log"
        self.process: subprocess.Popen[bytes] | None = None
        self.ready_in = 0.0

    @property
    def environment(self) -> dict[str, str]:
        own = {
            "PORT": str(self.port),
            "DATABASE_URL": f"sqlite:///{self.database}",
            "READY_ROOM_VAR": str(self.folder / "var"),
            "PYTHONUNBUFFERED": "1",
            "PYTHONIOENCODING": "utf-8",
        }
        inherited = {k: v for k, v in os.environ.items() if k in {"PATH", "HOME", "LANG", "TZ", "SYSTEMROOT", "TMPDIR"}}
        return inherited | own

    def manage(self, *arguments: str, stdin: str | None = None) -> str:
        """Run another command of the same house, and answer what it printed."""
        done = subprocess.run(
            [sys.executable, "manage.py", *arguments],
            cwd=BASE,
            env=self.environment,
            input=stdin,
            capture_output=True,
            text=True,
            check=True,
        )
        return done.stdout

    def start(self) -> None:
        started = time.monotonic()
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(
                [sys.executable, "manage.py", "serve", *self.options],
                cwd=BASE,
                env=self.environment,
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=subprocess.STDOUT,
            )
        ready = False
        try:
            while not self._answers():
                assert self.process.poll() is None, f"the server ended: {self.printed()}"
                assert time.monotonic() - started < READY_SECONDS, f"the server is not ready: {self.printed()}"
                time.sleep(0.02)
            ready = True
        finally:
            if not ready:
                self.kill()
        self.ready_in = time.monotonic() - started

    def _answers(self) -> bool:
        try:
            with urllib.request.urlopen(f"{self.url}/sign-in/", timeout=5) as answer:
                return bool(answer.status == 200)
        except urllib.error.HTTPError as fault:
            fault.close()
            raise AssertionError(f"the server answers {fault.code}: {self.printed()}") from fault
        except (urllib.error.URLError, ConnectionError, TimeoutError):
            return False

    def printed(self) -> str:
        return self.log.read_text(encoding="utf-8")

    def kill(self) -> None:
        """End it at once, as a flat battery does."""
        assert self.process is not None
        self.process.kill()
        self.process.wait()

    def stop(self) -> int:
        """End it politely; the exit code."""
        assert self.process is not None
        if self.process.poll() is None:
            self.process.terminate()
        try:
            return self.process.wait(timeout=60)
        except subprocess.TimeoutExpired:
            self.kill()
            raise
