"""The whole description against the API: nothing that fits it, and nothing that does not, breaks it or is answered otherwise.

Each operation is asked by one who may, in-process, always with the same examples. What a request
changed is undone, so that each meets the same evening.
"""

import copy
import re
from itertools import count
from typing import Any

import pytest
import schemathesis
from django.conf import settings
from django.contrib.auth.models import User
from django.core.signals import request_finished, request_started
from django.db import close_old_connections, transaction
from django.test import Client
from hypothesis import HealthCheck, Phase
from hypothesis import settings as how
from schemathesis.config import (
    ChecksConfig,
    GenerationConfig,
    PositiveDataAcceptanceConfig,
    ProjectConfig,
    ProjectsConfig,
    SchemathesisConfig,
)
from schemathesis.config._checks import NegativeDataRejectionConfig
from schemathesis.generation.hypothesis.builder import HypothesisTestConfig, HypothesisTestMode, create_test

from campaign.access import Who
from campaign.api.asking import PATH
from campaign.api.describing import description
from campaign.api.tables import READS, WRITES
from config.wsgi import application
from games.models import Roll
from tests.api.asking import token

EXAMPLES = 2
VARIED = ("standings", "add_seats")
"""Headers mean the same everywhere, so they are varied at two operations only."""
HOW = how(
    max_examples=EXAMPLES,
    derandomize=True,
    deadline=None,
    database=None,
    suppress_health_check=list(HealthCheck),
    phases=(Phase.explicit, Phase.generate),
)
HOLDER = re.compile(r"<[a-z]+:([a-z]+)>")
OPERATIONS = [(f"{each.method} {PATH}" + HOLDER.sub(r"{\1}", each.path), each.who, each.scope) for each in (*READS, *WRITES)]
CSRF = "a" * 64
REFUSED_BY_RULES = ["2xx", "304", "401", "403", "404", "409", "412", "422"]
"""What fits the description may still break a rule of the game, meet another version, or be for somebody else."""

SAME_BODIES = ("/replace/", "/games/{game}/confirm/", "/correction/games/{game}/")
"""Their bodies are those of load/ and of a draft, where every variant is sent; here it is every fifth, and none at random."""
EVERY = 5
OF_LINES = ("^(?=", "^[^")
TURNED_AWAY = ["400", "401", "403", "404", "405", "406", "409", "412", "415", "422", "429"]


def narrowed(described: dict[str, Any], values: dict[str, list[Any]]) -> dict[str, Any]:
    """The description with what there is in the address, so that not everything is answered 404, and with plainer texts."""
    made = copy.deepcopy(described)
    for methods in made["paths"].values():
        for operation in methods.values():
            if operation["operationId"] not in VARIED:
                operation["parameters"] = [each for each in operation["parameters"] if each["in"] != "header"]
            for parameter in operation["parameters"]:
                if parameter["in"] == "path" and parameter["name"] in values:
                    parameter["schema"] = {"type": parameter["schema"]["type"], "enum": values[parameter["name"]]}
    made["components"]["schemas"] = plainer(made["components"]["schemas"])
    return made


def plainer(schema: Any) -> Any:
    """Texts without the patterns of whole lines: long ones that fit them take minutes to be thought of."""
    if isinstance(schema, list):
        return [plainer(each) for each in schema]
    if not isinstance(schema, dict):
        return schema
    return {key: plainer(value) for key, value in schema.items() if key != "pattern" or not str(value).startswith(OF_LINES)}


@pytest.fixture(scope="module")
def evening(built, django_db_blocker):
    """A campaign in which a draft is open, dice lie, and everybody has a token."""
    campaign = built.ours["entering"]
    people = {name: User.objects.get(username=name) for name in ("owner", "player")}
    return campaign, {
        "owner": {"Authorization": f"Bearer {token(campaign, people['owner'], 'owner')}"},
        "player": {"Authorization": f"Bearer {token(campaign, people['player'], 'play')}"},
        "session": _session(people["owner"]),
    }


def _session(user: User) -> dict[str, str]:
    client = Client()
    client.force_login(user)
    cookies = {settings.SESSION_COOKIE_NAME: client.cookies[settings.SESSION_COOKIE_NAME].value, settings.CSRF_COOKIE_NAME: CSRF}
    return {"Cookie": "; ".join(f"{name}={value}" for name, value in cookies.items()), "X-CSRFToken": CSRF}


@pytest.fixture(autouse=True, scope="module")
def requests_inside_of_tests():
    """As Django's own client has it: a request closes no connection, which would end the test's transaction."""
    signals = (request_started, request_finished)
    for signal in signals:
        signal.disconnect(close_old_connections)
    yield
    for signal in signals:
        signal.connect(close_old_connections)


@pytest.fixture(scope="module")
def config():
    checks = ChecksConfig(
        positive_data_acceptance=PositiveDataAcceptanceConfig(expected_statuses=REFUSED_BY_RULES),
        negative_data_rejection=NegativeDataRejectionConfig(expected_statuses=TURNED_AWAY),
    )
    generation = GenerationConfig(max_examples=EXAMPLES, deterministic=True, allow_x00=False)
    return SchemathesisConfig(projects=ProjectsConfig(default=ProjectConfig(generation=generation, checks=checks)), seed=1942)


@pytest.fixture(scope="module")
def schema(evening, config):
    campaign, _people = evening
    values = {
        "slug": [campaign.slug],
        "game": [1, 2],
        "pilot": ["j1-1", "u1-1"],
        "seat": ["j1", "u2"],
        "roll": list(Roll.objects.filter(campaign=campaign).values_list("pk", flat=True)[:2]),
        "member": list(campaign.members.values_list("pk", flat=True)),
    }
    made = schemathesis.openapi.from_dict(narrowed(description(), values), config=config)
    made.app = application
    return made


@pytest.mark.parametrize(("label", "who", "scope"), OPERATIONS, ids=[label for label, *_rest in OPERATIONS])
def test_an_operation_does_what_its_description_says(world, evening, schema, config, label, who, scope):
    operation = schema.find_operation_by_label(label)
    _campaign, people = evening
    person = "session" if scope is None else "player" if who in (Who.PLAYER, Who.MEMBER) else "owner"
    known, turns = label.endswith(SAME_BODIES), count()

    def asked(case):
        if known and next(turns) % EVERY:
            return
        with transaction.atomic():
            case.call_and_validate(headers=people[person])
            transaction.set_rollback(True)

    modes = [mode for mode in HypothesisTestMode if mode is not HypothesisTestMode.FUZZING or not known]
    wanted = HypothesisTestConfig(project=config.projects.default, modes=modes, settings=HOW)
    create_test(operation=operation, test_func=asked, config=wanted)()
