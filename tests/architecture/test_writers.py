"""Only acts, and what they stand on, write; and every save says which fields."""

import ast
from collections.abc import Iterator
from pathlib import Path

from tests.architecture.tree import APPS, code, name, parsed

WRITES = {"save", "create", "bulk_create", "bulk_update", "get_or_create", "update_or_create", "delete"}
QUERYING = {"objects", "filter", "exclude", "all", "order_by"}
WRITERS = (
    "campaign/acts/",
    "campaign/projection.py",  # reading tables, called by acts only
    "campaign/finding.py",  # words of names, called by acts only
    "campaign/successors.py",  # names who comes in, called by acts only
    "campaign/bulk.py",  # rows in bulk, called by acts only
    "campaign/ahead.py",  # rows that waited for their game, called by acts only
    "campaign/slugs.py",  # the campaign row under a free address, called by acts only
    "campaign/undo/",  # takes entries back, called by acts only
    "campaign/jobs.py",  # the queue: takes, logs and closes jobs
    "campaign/telling/tell.py",  # notices and jobs, called by acts and by a reminder's job
    "campaign/keeper.py",  # the first account
    "campaign/demo",  # the demo's accounts; its campaigns go through acts
)


def calls(path: Path) -> Iterator[ast.Call]:
    return (n for n in ast.walk(parsed(path)) if isinstance(n, ast.Call) and isinstance(n.func, ast.Attribute))


def keywords(call: ast.Call) -> dict[str | None, ast.expr]:
    return {k.arg: k.value for k in call.keywords}


def is_dry(call: ast.Call) -> bool:
    """``form.save(commit=False)`` stores nothing, and ``picture.save(out, "JPEG")`` no row."""
    if len(call.args) == 2 and isinstance(form := call.args[1], ast.Constant) and isinstance(form.value, str):
        return True
    commit = keywords(call).get("commit")
    return isinstance(commit, ast.Constant) and commit.value is False


def chain(node: ast.expr) -> set[str]:
    """The attributes that a call hangs on: ``a.objects.filter(x).update`` gives objects and filter."""
    found = set()
    while isinstance(node, ast.Attribute | ast.Call):
        if isinstance(node, ast.Attribute):
            found.add(node.attr)
            node = node.value
        else:
            node = node.func
    return found


def test_every_save_says_which_fields_or_that_the_row_is_new():
    vague = [
        f"{name(path)}:{call.lineno}"
        for path in code(*APPS)
        for call in calls(path)
        if call.func.attr == "save" and not is_dry(call) and not {"update_fields", "force_insert"} & set(keywords(call))
    ]
    assert vague == []


def writes(call: ast.Call) -> bool:
    attribute = call.func.attr
    if attribute == "update":
        return bool(QUERYING & chain(call.func.value))
    if attribute in {"create", "delete", "get_or_create", "update_or_create"}:
        return bool(QUERYING & chain(call.func.value)) or attribute == "delete" and not call.args and not call.keywords
    return attribute in WRITES and not is_dry(call)


def test_nobody_else_writes():
    others = [
        f"{name(path)}:{call.lineno} {call.func.attr}"
        for path in code(*APPS)
        if not name(path).startswith(WRITERS)
        for call in calls(path)
        if writes(call)
    ]
    assert others == []


def test_every_act_names_its_actor_and_takes_no_positional_argument():
    """An act is a function of campaign/acts that answers with ``Done``."""
    loose = []
    for path in code("campaign"):
        if not name(path).startswith("campaign/acts/") or path.name == "base.py":
            continue
        for node in parsed(path).body:
            answers = isinstance(node, ast.FunctionDef) and isinstance(node.returns, ast.Name) and node.returns.id == "Done"
            if answers and not node.name.startswith("_"):
                names = [a.arg for a in node.args.kwonlyargs]
                if node.args.args or not names or names[0] != "actor":
                    loose.append(f"{name(path)}:{node.lineno} {node.name}")
    assert loose == []
