"""A sent form, worked: read, the button's deed done, and what follows from the change."""

from collections.abc import Mapping
from typing import Any

from games.reporting.body import Body
from games.reporting.deeds import do
from games.reporting.deriving import derive
from games.reporting.parsing import parse


def entered(data: Mapping[str, Any], before: Body) -> Body:
    """The body that the form ``data`` makes of ``before``. ``data['do']`` names the button that was pressed."""
    deed = data.get("do")
    return derive(before, do(deed if isinstance(deed, str) else "", data, parse(data, before)))
