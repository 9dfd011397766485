"""The description (OpenAPI 3.1): whole, without loose ends, and with the published documents' own schemas."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from django.test import Client

from campaign.api.bodies import Body
from campaign.api.describing import description
from campaign.api.tables import READS, WRITES
from tests.api.asking import ROOT

FORMATS = Path(__file__).resolve().parents[2] / "docs" / "formats"
REF = "#/components/"


@pytest.fixture(scope="module")
def described() -> dict[str, Any]:
    return description()


def refs(value: Any) -> Iterator[str]:
    if isinstance(value, dict):
        yield from ([value["$ref"]] if isinstance(value.get("$ref"), str) else ())
        for inner in value.values():
            yield from refs(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from refs(inner)


def operations(described) -> dict[str, dict[str, Any]]:
    return {each["operationId"]: each for methods in described["paths"].values() for each in methods.values()}


def test_it_is_served_as_json_with_an_etag(db):
    answer = Client().get("/api/v1/openapi.json")
    assert answer.json()["openapi"] == "3.1.0"
    assert Client().get("/api/v1/openapi.json", headers={"If-None-Match": answer["ETag"]}).status_code == 304


def test_every_operation_is_in_it(described):
    there = {(method.upper(), path) for path, methods in described["paths"].items() for method in methods}
    plain = {(each.method, ROOT + "/".join(_holder(part) for part in each.path.split("/"))) for each in (*READS, *WRITES)}
    assert there == plain


def _holder(part: str) -> str:
    return "{" + part.partition(":")[2].rstrip(">") + "}" if part.startswith("<") else part


def test_every_reference_leads_somewhere(described):
    found = set(refs(described))
    assert found
    for ref in found:
        kind, name = ref.removeprefix(REF).split("/")
        assert name in described["components"][kind], ref


def test_no_component_is_there_for_nothing(described):
    used = {ref.removeprefix(f"{REF}schemas/") for ref in refs(described)}
    assert set(described["components"]["schemas"]) - used == set()


@pytest.mark.parametrize(("component", "file"), [("CampaignFile", "campaign"), ("StandingsDocument", "standings")])
def test_published_documents_have_their_published_schemas(described, component, file):
    published = json.loads((FORMATS / f"{file}.schema.json").read_text(encoding="utf-8"))
    parts = {f"{component}.{name}": each for name, each in published.pop("$defs").items()}
    published.pop("$schema")
    for name, each in {component: published, **parts}.items():
        moved = json.loads(json.dumps(each).replace("#/$defs/", f"#/components/schemas/{component}."))
        assert described["components"]["schemas"][name] == moved


def test_examples_are_bodies_that_are_taken(described):
    examples = [write for write in WRITES if write.example is not None]
    assert len(examples) > 15
    for write in examples:
        assert issubclass(write.model, Body)
        write.model.model_validate_json(json.dumps(write.example))


def test_every_operation_says_who_may_and_in_what_ways_it_fails(described):
    for name, each in operations(described).items():
        assert each["summary"].endswith("."), name
        assert each["description"], name
        assert {"400", "401", "403", "404", "429"} <= set(each["responses"]), name
        assert ("requestBody" in each) == ({"409", "412", "415", "422"} <= set(each["responses"])), name


def test_nothing_of_ours_alone_is_in_it(described):
    text = json.dumps(described)
    assert "campaign__" not in text
    assert "rulebooks." not in text
    assert "x-document" not in text


def test_the_words_of_a_roll_call_are_in_it(described):
    calls = described["components"]["schemas"]["OpenGameBody"]["properties"]["calls"]
    assert calls["additionalProperties"]["enum"] == ["flies", "late", "absent", "sits_out"]
