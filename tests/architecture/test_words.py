"""Words of the code are where gettext's tools find them."""

import ast

import pytest

from tests.architecture.tree import CODE, code, name, parsed

SAYS = {"_", "gettext", "gettext_lazy", "gettext_noop", "ngettext", "ngettext_lazy", "pgettext", "pgettext_lazy", "npgettext"}


def said_inside(tree: ast.AST) -> list[int]:
    """Lines with an f-string in which a fixed word is looked up: the tools that collect words do not look in there."""
    calls = (call for string in ast.walk(tree) if isinstance(string, ast.JoinedStr) for call in ast.walk(string))
    return [
        call.lineno
        for call in calls
        if isinstance(call, ast.Call) and isinstance(call.func, ast.Name) and call.func.id in SAYS
        if call.args and isinstance(call.args[0], ast.Constant)
    ]


@pytest.mark.parametrize("module", code(*CODE), ids=name)
def test_no_word_is_looked_up_inside_an_f_string(module):
    assert said_inside(parsed(module)) == []


def test_one_that_is_would_be_found():
    assert said_inside(ast.parse("f\"{_('Game')} 1\"")) == [1]
    assert said_inside(ast.parse("f'{_(KINDS[kind])} 1'")) == []
