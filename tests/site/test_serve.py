"""The product as it is started: quickly, once, and with what people need on the screen."""

import os
import re
import shutil
import socket
import sqlite3
import stat
import subprocess
import sys
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import ExitStack, closing
from http.client import HTTPConnection
from pathlib import Path

import pytest

from campaign import greeting, sign_ins
from campaign.sign_ins import SignIn
from config import network
from tests.house import BASE, House


@pytest.fixture
def own_var(settings, tmp_path):
    settings.VAR = tmp_path
    return tmp_path


@pytest.fixture(scope="module")
def open_house(tmp_path_factory, migrated) -> Iterator[House]:
    """One server for all tests that only ask it something."""
    server = House(tmp_path_factory.mktemp("open"))
    shutil.copyfile(migrated, server.database)
    server.start()
    yield server
    server.stop()


def test_it_starts_starts_again_even_killed_on_the_same_port_and_closes_in_peace(tmp_path):
    house = House(tmp_path)
    house.start()
    assert house.stop() == 0
    house.start()
    house.kill()
    house.start()
    assert house.stop() == 0
    printed = house.printed()
    assert f"http://localhost:{house.port}/" in printed
    assert "/welcome/" in printed
    assert "Ready Room is closed. Everything is saved." in printed
    assert "Traceback" not in printed


def test_it_listens_on_every_interface_and_serves_the_style(open_house):
    for address in ["localhost", *network.lan_addresses()]:
        with urllib.request.urlopen(f"http://{address}:{open_house.port}/static/css/tokens.css", timeout=5) as answer:
            assert answer.status == 200
            assert "text/css" in answer.headers["Content-Type"]


@pytest.mark.parametrize("address", ["/sign-in/", "/nothing/here/", "/api/v1/", "/exports/pilots.csv"])
def test_a_head_is_the_head_alone_and_the_next_request_on_the_connection_gets_its_own_answer(open_house, address):
    with closing(HTTPConnection("localhost", open_house.port, timeout=5)) as line:
        line.request("GET", address)
        status = line.getresponse()
        length = len(status.read())
        line.request("HEAD", address)
        head = line.getresponse()
        assert (head.status, head.read()) == (status.status, b"")
        assert head.headers.get("Content-Length") in (None, str(length))
        line.request("GET", "/sign-in/")
        assert line.getresponse().status == 200


def test_it_tells_nobody_what_serves_it(open_house):
    with urllib.request.urlopen(f"{open_house.url}/sign-in/", timeout=5) as answer:
        assert "Server" not in answer.headers


def test_a_forwarded_visit_is_seen_as_one_by_the_keepers_page(open_house):
    request = urllib.request.Request(f"{open_house.url}/welcome/", headers={"X-Forwarded-For": "203.0.113.9"})
    with pytest.raises(urllib.error.HTTPError) as refused:
        urllib.request.urlopen(request, timeout=5)
    refused.value.close()
    assert refused.value.code == 403


def test_a_file_of_ten_megabytes_is_answered_by_a_page_and_not_by_a_broken_line(open_house):
    head, tail = b'--X\r\nContent-Disposition: form-data; name="file"; filename="a.xlsx"\r\n\r\n', b"\r\n--X--\r\n"
    with closing(HTTPConnection("localhost", open_house.port, timeout=20)) as line:
        body = head + b"x" * (10 * 1024 * 1024) + tail
        line.request("POST", "/import/", body, {"Content-Type": "multipart/form-data; boundary=X"})
        answer = line.getresponse()
        assert (answer.status, answer.getheader("Content-Type")) == (403, "text/html; charset=utf-8")
        assert answer.read()


def test_a_room_full_of_browsers_keeps_nobody_out(open_house):
    """Thirty browsers with six connections each, all still open, and half of them in the middle of a form."""
    form = b"POST /sign-in/ HTTP/1.1\r\nHost: localhost\r\nContent-Length: 500\r\n\r\na"
    with ExitStack() as open_ones:
        for number in range(180):
            browser = open_ones.enter_context(socket.create_connection(("127.0.0.1", open_house.port), timeout=5))
            browser.sendall(form if number % 2 else b"GET /sign-in/ HTTP/1.1\r\nHost: localhost\r\n\r\n")
        with urllib.request.urlopen(f"{open_house.url}/sign-in/", timeout=20) as answer:
            assert answer.status == 200


def test_an_older_database_is_copied_before_it_is_brought_up_to_date(tmp_path, migrated):
    house = House(tmp_path)
    older(migrated, house.database)
    house.start()
    house.stop()
    assert [path.name.partition("Z-")[2] for path in (tmp_path / "var" / "backups").iterdir()] == ["before-upgrade.sqlite3"]
    with closing(sqlite3.connect(house.database)) as now:
        assert now.execute("SELECT count(*) FROM django_session").fetchone() == (0,)


def older(migrated: Path, database: Path) -> None:
    """As of a version that knew no sessions."""
    shutil.copyfile(migrated, database)
    with closing(sqlite3.connect(database)) as then, then:
        then.execute("DROP TABLE django_session")
        then.execute("DELETE FROM django_migrations WHERE app = 'sessions'")


def test_a_taken_port_is_said_with_what_to_do(open_house):
    again = subprocess.run(
        [sys.executable, "manage.py", "serve"], cwd=BASE, env=open_house.environment, capture_output=True, text=True, check=False
    )
    assert again.returncode == 1
    assert f"Port {open_house.port} is taken." in again.stderr
    assert f"PORT={open_house.port + 1} make run" in again.stderr
    assert "Traceback" not in again.stderr


def test_a_database_that_cannot_be_opened_is_said(tmp_path):
    (tmp_path / "club.sqlite3").write_text("this is no database, but a text of some length " * 50)
    house = House(tmp_path)
    house.database = tmp_path / "club.sqlite3"
    again = subprocess.run(
        [sys.executable, "manage.py", "serve"], cwd=BASE, env=house.environment, capture_output=True, text=True, check=False
    )
    assert again.returncode == 1
    assert "club.sqlite3" in again.stderr
    assert "Traceback" not in again.stderr


@pytest.mark.django_db
def test_the_greeting_shows_both_addresses_a_code_and_the_demos_sign_ins(own_var, monkeypatch):
    monkeypatch.setattr(greeting, "lan_addresses", lambda: ["192.168.4.20"])
    sign_ins.keep([SignIn("demo-referee", "kestrel-lagoon-42", "referee of the demo")])
    text = greeting.greeting(8000)
    assert "http://localhost:8000/" in text
    assert "http://192.168.4.20:8000/" in text
    assert len(re.findall("^[█▀▄ ]{25,}$", text, re.M)) > 12
    assert "demo-referee  kestrel-lagoon-42  referee of the demo" in text


@pytest.mark.django_db
def test_without_a_network_the_greeting_says_so(own_var, monkeypatch):
    monkeypatch.setattr(greeting, "lan_addresses", list)
    assert "no network" in greeting.greeting(8000)


def test_the_sign_ins_are_for_the_owners_eyes_and_forgotten_with_the_demo(own_var):
    accounts = [SignIn("a", "p", "owner"), SignIn("b", "q", "a player")]
    sign_ins.keep(accounts)
    assert stat.S_IMODE(sign_ins.place().stat().st_mode) == 0o600
    assert sign_ins.kept() == accounts
    assert not sign_ins.demo_was_removed()
    sign_ins.forget()
    assert sign_ins.kept() == []
    assert sign_ins.demo_was_removed()


def test_a_lan_address_is_one_that_others_can_open(monkeypatch):
    monkeypatch.setattr(network, "_routed", lambda: ["192.168.4.20", "127.0.0.1"])
    monkeypatch.setattr(network, "_of_interfaces", lambda: ["192.168.4.20", "169.254.3.3", "10.0.0.5"])
    monkeypatch.setattr(network, "_of_name", lambda: ["127.0.1.1", "0.0.0.0"])
    assert network.lan_addresses() == ["192.168.4.20", "10.0.0.5"]


def test_a_port_is_taken_while_somebody_listens():
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        listener.listen()
        assert not network.port_is_free(listener.getsockname()[1])


@pytest.mark.parametrize("version", ["(3, 10)", "(2, 7)"])
def test_an_old_python_is_told_so(version):
    script = f"import sys; sys.version_info = {version}; exec(open('scripts/setup.py').read())"
    done = subprocess.run([sys.executable, "-c", script], cwd=BASE, capture_output=True, text=True, check=False)
    assert done.returncode == 1
    assert "needs Python 3.11 or newer" in done.stderr


def test_make_names_the_missing_python():
    done = subprocess.run(
        ["make", "run", "PYTHON="], cwd=BASE, env={"PATH": os.environ["PATH"]}, capture_output=True, text=True, check=False
    )
    assert done.returncode != 0
    assert "needs Python 3.11 or newer" in done.stdout
