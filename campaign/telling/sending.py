"""One POST to a stranger's server: a checked address, five seconds, no redirect, and nothing of the answer but its head."""

import re
import socket
import ssl
import time
from datetime import timedelta

from campaign.jobs import Trouble
from campaign.telling.targets import Target, allowed

SECONDS = 5.0
LARGEST_HEAD = 16 * 1024
STATUS = re.compile(rb"HTTP/1\.[01] (\d{3})(?: |\r|\n|$)")
RETRY_AFTER = re.compile(rb"\nretry-after:[ \t]*(\d{1,6})(?:\.\d+)?[ \t]*\r?\n", re.IGNORECASE)
ASKS_FOR_PATIENCE = (429, 503)


def post(to: Target, body: bytes, headers: dict[str, str], *, to_lan: bool) -> int:
    """Send ``body`` (JSON) and answer the status, 200 to 299. Raises Trouble for everything else.

    The name is looked up here, every address behind it is checked, and the connection goes to one of those that were checked.
    """
    until = time.monotonic() + SECONDS
    address = _address(to, to_lan)
    try:
        with _connected(to, address, until) as line:
            line.sendall(_request(to, body, headers))
            head = _head(line, until)
    except TimeoutError:
        raise Trouble("timeout") from None
    except ssl.SSLError:
        raise Trouble("tls") from None
    except OSError:
        raise Trouble("refused") from None
    return _judged(head)


def _address(to: Target, to_lan: bool) -> str:
    try:
        found = socket.getaddrinfo(to.host, to.port, type=socket.SOCK_STREAM)
    except (OSError, UnicodeError):
        raise Trouble("name") from None
    addresses = [str(entry[4][0]) for entry in found]
    if not addresses:
        raise Trouble("name")
    if not all(allowed(address, to_lan) for address in addresses):
        raise Trouble("private", final=True)
    return addresses[0]


def _connected(to: Target, address: str, until: float) -> socket.socket:
    line = socket.create_connection((address, to.port), timeout=_left(until))
    if to.scheme == "http":
        return line
    try:
        line.settimeout(_left(until))
        return ssl.create_default_context().wrap_socket(line, server_hostname=to.host)
    except OSError:
        line.close()
        raise


def _left(until: float) -> float:
    left = until - time.monotonic()
    if left <= 0:
        raise TimeoutError
    return left


def _request(to: Target, body: bytes, headers: dict[str, str]) -> bytes:
    lines = {
        "Host": to.named,
        "Content-Type": "application/json; charset=utf-8",
        "Content-Length": str(len(body)),
        "User-Agent": "Ready-Room",
        "Connection": "close",
        **headers,
    }
    head = f"POST {to.path} HTTP/1.1\r\n" + "".join(f"{name}: {value}\r\n" for name, value in lines.items())
    return head.encode("ascii") + b"\r\n" + body


def _head(line: socket.socket, until: float) -> bytes:
    """The head of the answer, however slowly it drips, as long as there is time."""
    head = b""
    while b"\r\n\r\n" not in head and len(head) < LARGEST_HEAD:
        line.settimeout(_left(until))
        more = line.recv(4096)
        if not more:
            break
        head += more
    return head


def _judged(head: bytes) -> int:
    found = STATUS.match(head)
    if found is None:
        raise Trouble("answer")
    status = int(found[1])
    if 200 <= status < 300:
        return status
    asked = RETRY_AFTER.search(head) if status in ASKS_FOR_PATIENCE else None
    pause = timedelta(seconds=int(asked[1])) if asked else None
    raise Trouble("redirect" if 300 <= status < 400 else "status", status, pause)
