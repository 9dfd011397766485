"""What nobody should send and somebody will: seeded junk for addresses, questions, forms, bodies and files."""

import json
from random import Random
from urllib.parse import quote_from_bytes

TEXTS: list[bytes] = [
    b"",
    b" ",
    b"\x00",
    b"a\x00b",
    b"\xff\xfe",
    b"\xed\xa0\x80",
    b"\xed\xb0\x80\xed\xa0\x80",
    b"\xc0\xaf",
    b"-1",
    b"0",
    b"7",
    b"8",
    b"-99999999999999999999",
    b"99999999999999999999999999",
    b"2147483648",
    b"9223372036854775808",
    b"1e400",
    b"1.5",
    b"NaN",
    b"Infinity",
    b"0x10",
    b"+3",
    b"1_0",
    "−5".encode(),
    "٣".encode(),
    "½".encode(),
    "²".encode(),
    "‮\N{RIGHT-TO-LEFT MARK}".encode(),
    "山本 五郎".encode(),
    b"\r\n\t\x0b\x0c\x1b",
    b"x" * 70_000,
    b"=HYPERLINK(1)",
    b"<script>alert(1)</script>",
    b"' OR 1=1 --",
    b"../../etc/passwd",
    b"{{ 7*7 }}{% load x %}",
    b"%s%n%(x)s",
    b"None",
    b"null",
    b"true",
    b"[]",
    b'{"a": 1}',
    b"2026-02-30",
    b"0000-00-00",
    b"99999-01-01",
    b"j1-1",
    b"j1-1 p j1-1",
    b"x s x",
    b"shot_down u1-1 j1-1 j2-1 j3-1",
    b"private",
    b"00000000-0000-0000-0000-000000000000",
]

HEADERS: list[dict[str, str]] = [
    {"If-None-Match": '"x'},
    {"If-None-Match": "*"},
    {"If-Modified-Since": "yesterday"},
    {"If-Modified-Since": "Thu, 01 Jan 99999 00:00:00 GMT"},
    {"Accept-Language": "xx-" + "y" * 3000},
    {"Accept-Language": "de;q=abc, *;q=9"},
    {"Accept": "application/json;q=x"},
    {"HX-Request": "true", "HX-Target": "\u00e9", "HX-Current-URL": "http://["},
    {"X-Report": "part"},
    {"Cookie": "sessionid=\x01; csrftoken=x; messages=broken:x"},
    {"Referer": "http://[::1"},
    {"Range": "bytes=9-1"},
]

DEEP = b"[" * 30_000
CAMPAIGN = {"format": "pacific-air-war-campaign", "version": 1, "name": "X", "players": [], "schedule": [], "muster": []}
FILES: list[bytes] = [
    b"",
    b" ",
    b"{",
    b"[]",
    b"null",
    b"7",
    b'"text"',
    b"\xef\xbb\xbf{}",
    json.dumps(CAMPAIGN).encode("utf-16"),
    json.dumps(CAMPAIGN).encode()[:-3],
    json.dumps(CAMPAIGN | {"version": 2}).encode(),
    json.dumps(CAMPAIGN | {"version": 1.0}).encode(),
    json.dumps(CAMPAIGN | {"version": True}).encode(),
    json.dumps(CAMPAIGN | {"players": {}}).encode(),
    json.dumps(CAMPAIGN | {"players": [None, 7, []]}).encode(),
    json.dumps(CAMPAIGN | {"name": "\ud800"}).encode(),
    json.dumps(CAMPAIGN | {"name": "\x00"}).encode(),
    json.dumps(CAMPAIGN | {"reports": [{"game": 10**400, "turns": -1, "sorties": [{}]}]}).encode(),
    json.dumps(CAMPAIGN).encode().replace(b'"X"', b"NaN"),
    json.dumps(CAMPAIGN).encode().replace(b'"X"', b"1e999"),
    json.dumps(CAMPAIGN).encode().replace(b'"version": 1', b'"version": 1, "version": 2'),
    DEEP,
    b'{"a":' * 30_000,
    b"PK\x03\x04" + bytes(200),
    b"\x1f\x8b\x08" + bytes(200),
    b"\x89PNG\r\n",
    b"\xff" * 1000,
    b"9" * 20_000,
    b" " * 3_000_000,
]
FILE_NAMES = ["c.json", "", "../../x.json", "a\x00b.json", "n" * 300 + ".json", "é\u202e.json", "x.exe"]

CONTENT_TYPES = [
    "application/json",
    "text/plain",
    "application/x-www-form-urlencoded",
    "application/x-www-form-urlencoded; charset=no-such-charset",
    "application/x-www-form-urlencoded; charset=utf-16",
    "multipart/form-data",
    "multipart/form-data; boundary=",
    "multipart/form-data; boundary=x",
    "multipart/form-data; boundary=" + "b" * 300,
    "",
    "a/b/c;;;=",
]
BODIES: list[bytes] = [
    b"",
    b"{}",
    b"&&&===&&&",
    b"a" * 100,
    b'--x\r\nContent-Disposition: form-data; name="key"\r\n\r\n',
    b'--x\r\nContent-Disposition: form-data; name="key"; filename="\xff"\r\nContent-Transfer-Encoding: base64\r\n\r\n!\r\n--x--',
    b"&".join(b"f%d=1" % n for n in range(1500)),
    b"note=" + b"x" * 3_000_000,
    b"\x00\xff\xfe",
]


def encoded(pairs: list[tuple[str, bytes]]) -> bytes:
    """A form's body; values are bytes, so that they may be no text at all."""
    return b"&".join(f"{quote_from_bytes(name.encode())}={quote_from_bytes(value)}".encode() for name, value in pairs)


def spoiled(rng: Random, pairs: list[tuple[str, bytes]]) -> list[tuple[str, bytes]]:
    """A form with one to three things wrong: a value, a missing field, a repeated one, one that nobody asked for."""
    pairs = list(pairs)
    for _ in range(rng.randint(1, 3)):
        place = rng.randrange(len(pairs)) if pairs else None
        what = rng.choice(["junk", "junk", "junk", "missing", "twice", "more", "shuffled"])
        if what == "more" or place is None:
            pairs.append(
                (
                    rng.choice(["edit", "key", "game", "s0", "s99999", "c0", "what", "do", "x" * 300, "r0-cvp", "\x00"]),
                    rng.choice(TEXTS),
                )
            )
        elif what == "junk":
            pairs[place] = (pairs[place][0], rng.choice(TEXTS))
        elif what == "missing":
            del pairs[place]
        elif what == "twice":
            pairs.insert(rng.randrange(len(pairs)), (pairs[place][0], rng.choice(TEXTS)))
        else:
            rng.shuffle(pairs)
    return pairs
