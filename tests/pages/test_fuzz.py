"""Whatever is sent, by GET or POST: never a 500, nothing half stored, and words where something is wrong (field lesson 8)."""

import re
from http.cookies import SimpleCookie
from random import Random
from urllib.parse import quote_from_bytes

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.core.handlers.wsgi import WSGIRequest
from django.db import DataError, connection, transaction
from django.http import QueryDict
from django.urls import reverse

from campaign.models import Campaign
from campaign.reconcile import differences
from tests.architecture.tree import code
from tests.pages import junk
from tests.pages.world import OURS, World, everything_stored, table
from tests.stories.browsing import Form, Page, path_of

TABLE = list(table())
WORDS = re.compile(r'class="[^"]*\b(error|notice|toast|caution|compare|empty)\b|role="alert"')
NAME = re.compile(r"\w{1,40}")
OF_A_DRAFT = ("games_report", "games_correction")
FORMS_A_PAGE, SPOILS_A_FORM = 6, 4
CHANGES_NOTHING = ("SELECT", "SAVEPOINT", "RELEASE SAVEPOINT", "ROLLBACK TO SAVEPOINT")
"""What else is asked of the database may have changed something."""


@pytest.fixture(scope="module")
def built(django_db_setup, django_db_blocker):
    with django_db_blocker.unblock(), transaction.atomic():
        world = World()
        for client in world.clients.values():
            client.raise_request_exception = False
        yield world
        transaction.set_rollback(True)


@pytest.fixture
def world(built, db):
    return built


def no_null_characters(execute, sql, params, many, context):
    """PostgreSQL keeps none, neither in text nor in JSON, and answers with an error even where it is only asked for one."""
    said = [each for row in (params if many else [params]) for each in (row or ()) if isinstance(each, str)]
    if any("\x00" in each or "\\u0000" in each for each in said):
        raise DataError(f"a null character: {sql[:200]}")
    return execute(sql, params, many, context)


class Trouble:
    """Sends things and gathers what must not happen. Each thing sent is undone, so that the next meets the same world."""

    def __init__(self, world: World, person: str = "owner") -> None:
        self.client = world.clients[person]
        self.cookies = self.client.cookies.output(header="", sep=";")
        self.stored = everything_stored()
        self.found: list[str] = []
        self.answers: dict[int, int] = {}
        self.wrote = False

    def _watched(self, execute, sql, params, many, context):
        self.wrote = self.wrote or not sql.startswith(CHANGES_NOTHING)
        return execute(sql, params, many, context)

    def send(self, what: str, address: str, how=None, words: bool = False) -> None:
        wrapped = connection.execute_wrapper
        with transaction.atomic(), wrapped(no_null_characters), wrapped(self._watched):
            self.wrote = False
            response = how(self.client) if how else self.client.get(address)
            status = response.status_code
            self.answers[status] = self.answers.get(status, 0) + 1
            if status >= 500:
                error = getattr(response, "exc_info", None)
                self.found.append(
                    f"{status} {what} {address[:120]}: {error[1]!r:.300}" if error else f"{status} {what} {address[:120]}"
                )
            else:
                self._check(what, address, response, words)
            transaction.set_rollback(True)
        self.client.cookies = SimpleCookie(self.cookies)

    def _check(self, what, address, response, words):
        now = everything_stored() if self.wrote and how_changes(what) else self.stored
        if now != self.stored:
            self._check_change(what, address, response.status_code, now)
        if words and response.status_code in (409, 422) and not WORDS.search(response.content.decode()):
            self.found.append(f"{response.status_code} without a word: {what} {address}")

    def _check_change(self, what, address, status, now):
        changed = [name for name in now if now[name] != self.stored[name] and not (status == 422 and name in OF_A_DRAFT)]
        if status >= 400 and changed:
            self.found.append(f"{status} and yet changed {changed}: {what} {address}")
        touched = {row[0] for row in set(now["campaign_campaign"]) ^ set(self.stored["campaign_campaign"])}
        for campaign in Campaign.objects.filter(pk__in=touched):
            if wrong := differences(campaign):
                self.found.append(f"does not reconcile after {what} {address}: {wrong[:2]}")


def how_changes(what: str) -> bool:
    return not what.startswith("GET")


def forms_of(world: World) -> list[tuple[str, Form]]:
    """Every different form that the owner meets, with the first page on which it stands: in each state of the campaign that it
    belongs to, or once if it belongs to none, as the choice of a language under every page."""
    found: dict[tuple[str, ...], tuple[str, Form]] = {}
    files: set[str] = set()
    for state in OURS:
        slug = world.ours[state].slug
        for entry in (entry for entry in TABLE if entry.name not in files):
            for address in world.addresses(entry, world.ours[state])[:2]:
                page = Page(world.clients["owner"].get(address), address)
                if not page.is_html:
                    files.add(entry.name)
                for form in page.forms[:FORMS_A_PAGE]:
                    if form.method == "post" and "sign-out" not in form.action:
                        action = path_of(form.action)
                        names = sorted({re.sub(r"\d+", "n", name) for name in form.controls})
                        where = state if f"/{slug}/" in action else ""
                        found.setdefault((where, re.sub(r"\d+", "n", action), *names), (address, form))
    return list(found.values())


def pairs_of(form: Form) -> list[tuple[str, bytes]]:
    data = [(name, value) for name, values in form.data().items() for value in ([values] if isinstance(values, str) else values)]
    return [(name, value.encode()) for name, value in data]


def test_addresses_that_lead_nowhere(world):
    rng, trouble = Random(1941), Trouble(world)
    slug = world.ours["entering"].slug
    for entry in TABLE:
        good = world.addresses(entry, world.ours["entering"])[:1]
        parts = (good[0] if good else reverse("home")).strip("/").split("/")
        for _ in range(6):
            bent = list(parts)
            place = rng.randrange(len(bent))
            bent[place] = quote_from_bytes(rng.choice(junk.TEXTS)[:2000]) if bent[place] != slug or rng.random() < 0.2 else slug
            address = "/" + "/".join(bent) + "/"
            trouble.send("GET", address)
            trouble.send("POST nothing to", address, lambda client, a=address: client.post(a, {}))
    assert trouble.found == []


class Question(QueryDict):
    """What stands behind an address, noting the names that the page looks for in it."""

    looked_for: set[str] = set()

    def __getitem__(self, name):
        self.looked_for.add(name)
        return super().__getitem__(name)

    def getlist(self, name, default=None):
        self.looked_for.add(name)
        return super().getlist(name, default)


def test_questions_that_make_no_sense(world, monkeypatch):
    """Each page is asked, with junk in it, every name that it looks for, and those that the source looks for and no page did."""
    rng, trouble = Random(1942), Trouble(world)
    monkeypatch.setattr(WSGIRequest, "GET", property(lambda request: Question(request.META["QUERY_STRING"])))
    source = "\n".join(path.read_text() for path in code("campaign", "games", "pilots"))
    names = set(re.findall(r"GET(?:\.get|\.getlist)?[(\[]\s*\"(\w+)\"", source)) | {"page", "after", "sort", "next"}
    pages = [address for entry in TABLE for address in world.addresses(entry, world.ours["correcting"])[:1]]
    found: dict[str, set[str]] = {}

    def ask(address: str, *asked: str) -> None:
        said = [f"{name}={quote_from_bytes(rng.choice(junk.TEXTS)[:2000])}" for name in asked]
        monkeypatch.setattr(Question, "looked_for", found.setdefault(address, set()))
        trouble.send("GET", f"{address}?{'&'.join(said) or '%00&%ff=&=&;&' + 'a' * 4000 + '[]'}")

    for address in pages:
        ask(address)
        asked: set[str] = set()
        while new := sorted(filter(NAME.fullmatch, found[address] - asked)):
            for name in new:
                ask(address, name)
                ask(address, name, rng.choice(sorted(names)), name)
            asked.update(new)
        ask(address, *rng.sample(sorted(names), 3))
    nobodys = sorted(names.difference(*found.values()))
    for address in pages if nobodys else []:
        ask(address, *nobodys)
    assert trouble.found == []
    assert trouble.answers[200] > 50


def test_headers_that_make_no_sense(world):
    rng, trouble = Random(1946), Trouble(world)
    for entry in TABLE:
        for address in world.addresses(entry, world.ours["waiting"])[:1]:
            for headers in rng.sample(junk.HEADERS, 5):
                trouble.send("GET", address, lambda client, a=address, h=headers: client.get(a, headers=h))
    trouble.send("GET", "/", lambda client: client.get("/", headers={"Host": "evil.example:99999"}))
    assert trouble.found == []


def test_forms_with_things_wrong_in_them(world):
    rng, trouble = Random(1943), Trouble(world)
    forms = forms_of(world)
    assert len(forms) > 10
    for page, form in forms:
        for _ in range(SPOILS_A_FORM):
            pairs = junk.spoiled(rng, pairs_of(form))
            if form.buttons and rng.random() < 0.8:
                button = rng.choice(form.buttons)
                pairs.append((button.name or "x", button.value.encode()))
            said = {name: value[:30] for name, value in pairs if name != "csrfmiddlewaretoken"}
            body = junk.encoded(pairs)
            address = path_of(form.action)
            trouble.send(
                f"POST from {page} {str(said)[:1500]}",
                address,
                lambda client, a=address, b=body: client.generic("POST", a, b, "application/x-www-form-urlencoded"),
                words=True,
            )
    assert trouble.found == []
    assert trouble.answers.get(422, 0) > 20


def test_bodies_that_are_no_forms(world):
    rng, trouble = Random(1944), Trouble(world)
    for entry in TABLE:
        for address in world.addresses(entry, world.ours["entering"])[:1]:
            for _ in range(4):
                body, kind = rng.choice(junk.BODIES), rng.choice(junk.CONTENT_TYPES)
                trouble.send(
                    f"POST {body[:30]!r} as {kind[:60]}",
                    address,
                    lambda client, a=address, b=body, k=kind: client.generic("POST", a, b, k),
                )
    assert trouble.found == []


def test_files_that_are_no_campaigns(world):
    """field lesson 8"""
    trouble, address = Trouble(world), reverse("load")
    form = Page(world.clients["owner"].get(address), address).forms
    field = next(name for each in form for name in each.files)
    for number, content in enumerate(junk.FILES):
        name = junk.FILE_NAMES[number % len(junk.FILE_NAMES)]
        trouble.send(
            f"POST file {content[:40]!r} called {name[:20]!r}",
            address,
            lambda client, c=content, n=name: client.post(address, {field: SimpleUploadedFile(n or "x", c)}),
            words=True,
        )
    trouble.send("POST text for a file", address, lambda client: client.post(address, {field: "{}"}))
    assert trouble.found == []
    assert trouble.answers.get(422, 0) + trouble.answers.get(400, 0) >= len(junk.FILES) - 1


def test_strangers_with_junk_get_no_further(world):
    rng = Random(1945)
    for person in ("anonymous", "stranger", "player"):
        trouble = Trouble(world, person)
        for entry in (entry for entry in TABLE if entry.name not in ("sign-in", "welcome")):
            for address in world.addresses(entry, world.ours["entering"])[:1]:
                body = junk.encoded([(name, rng.choice(junk.TEXTS)) for name in ("key", "edit", "do", "how", "what", "name")])
                trouble.send(
                    f"POST by {person}",
                    address,
                    lambda client, a=address, b=body: client.generic("POST", a, b, "application/x-www-form-urlencoded"),
                )
        assert trouble.found == []


@pytest.mark.parametrize("pilot", ["j1-1", "nobody"])
def test_a_form_for_a_die_that_waits_no_more_is_answered_in_words(world, pilot):
    address = reverse("roll_throw", args=[world.ours["waiting"].slug, 1])
    page = Page(
        world.clients["referee"].post(address, {"how": "table", "pilot": pilot, "kind": "deck", "witness": "Anna"}), address
    )
    assert page.status == 422
    assert "Nothing was entered: the die of that form does not wait here any more." in page.text
