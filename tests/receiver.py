"""A real web server in a thread, which keeps what webhooks send it and answers as a test wants."""

import json
import threading
import time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any


class Receiver:
    """``url`` takes everything. ``status``: what it answers, ``waits`` seconds later, with a body of ``size`` and ``headers``."""

    def __init__(self) -> None:
        self.got: list[tuple[str, dict[str, str], Any]] = []
        self.status, self.waits, self.size = 204, 0.0, 0
        self.headers: dict[str, str] = {}
        receiver = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                body = self.rfile.read(int(self.headers["Content-Length"]))
                time.sleep(receiver.waits)
                receiver.got.append((self.path, dict(self.headers), json.loads(body)))
                try:
                    self.send_response(receiver.status)
                    for name, value in receiver.headers.items():
                        self.send_header(name, value)
                    self.end_headers()
                    for _ in range(receiver.size // 65536):
                        self.wfile.write(b"x" * 65536)
                except OSError:
                    pass

            def log_message(self, *_: Any) -> None:
                """Says nothing."""

        self._server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self._server.daemon_threads = True
        self.port = self._server.server_address[1]
        self.url = f"http://127.0.0.1:{self.port}/hook/s3cret"
        threading.Thread(target=self._server.serve_forever, kwargs={"poll_interval": 0.02}, daemon=True).start()

    @property
    def bodies(self) -> list[Any]:
        return [body for _path, _headers, body in self.got]

    def close(self) -> None:
        self._server.shutdown()
        self._server.server_close()
