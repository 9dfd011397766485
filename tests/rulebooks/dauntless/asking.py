"""How these tests ask: ``ask("bearing", from_hex=...)``, ``fault_of(...)``."""

from typing import Any

from rulebooks.dauntless import answer


def ask(calc: str, **fields: Any) -> dict[str, Any]:
    return answer({"calc": calc, **fields})


def fault_of(calc: str, **fields: Any) -> tuple[str, str]:
    """Code and field of what is wrong."""
    error = ask(calc, **fields)["error"]
    return error["code"], error["field"]
