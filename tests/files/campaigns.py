"""The example campaign files, and what is stored."""

import json
from io import StringIO
from pathlib import Path
from typing import Any

from django.apps import apps
from django.core.management import call_command

EXAMPLES = Path(__file__).parent.parent / "data" / "campaigns"
LEGAL = sorted(path for path in EXAMPLES.glob("*.json") if not path.name.endswith(".expected.json"))
REFUSED = sorted((EXAMPLES / "refused").glob("*.json"))
SOLOMONS = Path(__file__).parents[2] / "campaign" / "demo" / "solomons.json"
OURS = ("campaign", "games", "pilots")


def expected(path: Path) -> dict[str, Any]:
    """The standings that an example must give."""
    return json.loads(path.with_suffix(".expected.json").read_text(encoding="utf-8"))


def run(command: str, *arguments: object, **options: object) -> str:
    """What a command prints."""
    out = StringIO()
    call_command(command, *map(str, arguments), stdout=out, **options)
    return out.getvalue()


def loaded(*paths: Path) -> list[str]:
    """Load files by the command; their slugs."""
    return run("load_campaign", *paths).split()


def everything_stored() -> dict[str, int]:
    """How many rows each table of ours holds."""
    models = [model for app in OURS for model in apps.get_app_config(app).get_models()]
    return {model.__name__: model._default_manager.count() for model in models}


def written(folder: Path, document: Any, name: str = "file.json") -> Path:
    """A file with this document, or these bytes."""
    path = folder / name
    path.write_bytes(document if isinstance(document, bytes) else json.dumps(document).encode())
    return path


def example(number: int = 0) -> dict[str, Any]:
    """The document of one legal example."""
    return json.loads(LEGAL[number].read_text(encoding="utf-8"))
