"""The act by which a torpedo goes into the water at a session of the Dauntless desk: a line of the log, and its counter."""

import uuid
from collections.abc import Mapping
from datetime import datetime
from typing import Any

from django.db import transaction

from campaign.acts.base import Actor, refuse
from campaign.acts.desk_base import entered_by
from campaign.acts.desk_forces import add_torpedo
from campaign.acts.desk_log import Entered, enter
from games.dauntless.sessions import session_of
from rulebooks.dauntless.session import Session, taken_back, with_torpedo


def launch(
    *,
    actor: Actor,
    code: str,
    torpedo: Mapping[str, Any],
    aircraft: str = "",
    key: uuid.UUID | None = None,
    now: datetime | None = None,
) -> Entered:
    """Drop a torpedo (as in the session file), by anybody at the table; ``aircraft``: the id of the one that drops it, if said.

    To strike its line takes the torpedo out of the water, and frees its name. Raises NotWorked with the rules' fault.
    Refusals: desk.gone, desk.finished, desk.most, desk.lines, desk.torpedo, desk.dropped.
    """
    with transaction.atomic():
        desk, _player = entered_by(actor, code)
        session = session_of(desk)
        done = enter(actor=actor, code=code, request=_drop(torpedo, aircraft), key=key, now=now)
        if not done.repeated:
            _may(session, torpedo["id"], aircraft)
            add_torpedo(desk, torpedo, key)
        return done


def _may(session: Session, torpedo: str, aircraft: str) -> None:
    """Whether the session as it stood before allows the drop."""
    if any(one["id"] == torpedo for one in session.torpedoes) and not taken_back(session, torpedo):
        raise refuse("desk.torpedo", "/torpedoes", "", id=torpedo)
    if aircraft and not any(one["id"] == aircraft for one in with_torpedo(session)):
        raise refuse("desk.dropped", "/aircraft", "", id=aircraft)


def _drop(torpedo: Mapping[str, Any], aircraft: str) -> dict[str, Any]:
    """Its run in the turn of the drop, before anybody looks whom it meets."""
    about = {"torpedo": torpedo["id"], **({"aircraft": aircraft} if aircraft else {})}
    figures = {name: torpedo[name] for name in ("nation", "altitude", "hex", "facing", "drop_turn")}
    return {"calc": "torpedo_run", "id": about, **figures, "level_bank": True, "last_turn": torpedo["drop_turn"], "ships": []}
