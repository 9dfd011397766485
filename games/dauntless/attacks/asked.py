"""One attack as the form says it: which controls are to be asked, and the request that it makes to the rules."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from games.dauntless.attacks.cards import HEXES, MOST_BOMBS, WORDS, Card, charge_at
from games.dauntless.attacks.controls import DEPTH, FLAG, NO, STEPPER, YES, Control
from games.dauntless.attacks.targets import Attacker, Target
from games.dauntless.typed import number
from rulebooks.dauntless.fields import MOST_SILHOUETTE

OF_AIRCRAFT = ("nation", "quality", "engines")
UNSAID_SHIP = "ship"
"""The name of the one ship of an attack with rockets that stands in no session."""


@dataclass(frozen=True, slots=True)
class Asked:
    """``query``: what the address says. ``target``: the ship, None where none is chosen; ``attacker``: the aircraft, likewise.

    ``others``: all ships afloat, which rockets may hit besides. ``in_session``: a ship's depth and place follow from its ledger.
    ``mission``: to which strike aircraft of a campaign's game it belongs, as the line of the log says it.
    """

    card: Card
    query: Mapping[str, str]
    target: Target | None = None
    attacker: Attacker | None = None
    others: Sequence[Target] = ()
    in_session: bool = False
    date: str = ""
    mission: Mapping[str, Any] | None = None

    @property
    def form(self) -> str:
        """In which form it says where the ship is."""
        return HEXES if self.card.two_forms and self.query.get("form") == HEXES else WORDS

    @property
    def controls(self) -> tuple[Control, ...]:
        """What is asked: nothing that follows from the ship or the aircraft."""
        known = self._known()
        asked = [one for one in self.card.asks(self.form) if one.name not in known]
        if self.card.calc == "depth_charge" and "depth" not in known:
            asked.insert(1, DEPTH)
        if self.card.calc == "depth_charge" and self.in_session and self.target is not None:
            asked = sorted((charge_at(one, self.target.depth or 0) for one in asked), key=lambda one: one.aside)
        return (*asked, *self._of_rockets())

    def _known(self) -> set[str]:
        known = {one for one in OF_AIRCRAFT if self.attacker is not None and getattr(self.attacker, one, "side")}
        if self.attacker is not None and self.attacker.engines is None:
            known.discard("engines")
        if self.in_session:
            known.add("depth")
        if self.target is not None and self.target.hex is not None:
            known |= {"ship_hex_q", "ship_hex_r", "ship_facing"}
        return known

    def said(self) -> dict[str, Any]:
        """What is known of the attack, by the names of the controls."""
        said = {one.name: one.value(self.query) for one in self.controls}
        if self.attacker is not None:
            by_aircraft = {"nation": self.attacker.side, "quality": self.attacker.quality, "engines": self.attacker.engines}
            said = {**{name: value for name, value in by_aircraft.items() if value is not None}, **said}
        if self.form == HEXES and self.target is not None and self.target.hex is not None:
            column, row = self.target.hex
            said |= {"ship_hex_q": column, "ship_hex_r": row, "ship_facing": self.target.facing}
        if self.card.calc == "kamikaze":
            said.setdefault("nation", "JP")
        return said

    def request(self, dice: Sequence[int] | None = None) -> dict[str, Any]:
        """The attack for the rules; without ``dice`` as ``odds`` takes it."""
        fields = self._rockets() if self.card.calc == "rockets" else self.card.fields(self.said())
        depth = self._depth()
        if depth or (depth is not None and self.card.calc == "depth_charge"):
            fields["depth"] = depth
        if self.date and self.card.calc == "kamikaze":
            fields["date"] = self.date
        thrown = {"dice": list(dice)} if dice is not None and self.card.rolls else {}
        return {"calc": self.card.calc, **fields, **thrown}

    def about(self) -> dict[str, Any]:
        """What the line of the log is about."""
        about: dict[str, Any] = (
            {"ship": self.target.id} if self.target is not None and self.card.at_ship and self.card.calc != "rockets" else {}
        )
        if self.attacker is not None:
            about["aircraft"] = self.attacker.id
        if self.card.calc == "torpedo" and (torpedo := self.query.get("torpedo", "")):
            about["torpedo"] = torpedo
        if self.mission is not None:
            about["mission"] = dict(self.mission)
        return about

    @property
    def bombs_hit(self) -> int | str | None:
        """How many bombs hit: that many dice are thrown. None where the attack is no bombing, or nothing was said."""
        return self.said().get("bombs_hit")

    def control_of(self, field: str) -> Control | None:
        """The control that answers for a field of the request."""
        first = field.replace("[", ".").split(".")[0]
        return next((one for one in self.controls if first in one.fields), None)

    def _depth(self) -> int | str | None:
        if self.card.calc in ("rockets", "base_attack"):
            return None
        if self.in_session:
            return (self.target.depth or 0) if self.target else None
        return number(self.query.get("depth", ""))

    def ships(self) -> Iterator[tuple[str, Target | None]]:
        """The ships that rockets may hit, by the id that they have in the request; the one that is meant first."""
        if self.in_session:
            own = self.target.id if self.target is not None else ""
            yield from ((one.id, one) for one in sorted(self.others, key=lambda one: one.id != own))
        else:
            yield UNSAID_SHIP, self.target

    def _of_rockets(self) -> Iterator[Control]:
        if self.card.calc != "rockets":
            return
        yes_no = ((YES, _("Yes")), (NO, _("No")))
        for ship, target in self.ships():
            name = target.name if target else ""
            group = name or _("The ship")
            own = self.target is not None and self.target.id == ship
            yield Control(
                f"rockets-{ship}",
                STEPPER,
                _("Rockets that hit"),
                start="1" if own or not self.in_session else "0",
                most=MOST_BOMBS,
                of=("on_target",),
                group=group,
            )
            if self.in_session:
                yield Control(
                    f"area-{ship}", FLAG, _("In the hit area"), "", yes_no, YES if own else NO, of=("ships",), group=group
                )
            if target is None or target.silhouette is None:
                yield Control(f"silhouette-{ship}", STEPPER, _("Silhouette"), most=MOST_SILHOUETTE, of=("ships",), group=group)

    def _rockets(self) -> dict[str, Any]:
        said = self.said()
        ships, on_target = [], []
        for ship, target in self.ships():
            hits = said.get(f"rockets-{ship}")
            many = hits if isinstance(hits, int) and 0 < hits <= MOST_BOMBS else 0
            if not many and said.get(f"area-{ship}", True) is not True:
                continue
            known = target.silhouette if target is not None else None
            entry = {"id": ship, "silhouette": said.get(f"silhouette-{ship}") if known is None else known}
            depth = (target.depth or 0) if target is not None else number(self.query.get("depth", "")) or 0
            ships.append({**entry, "depth": depth} if depth else entry)
            on_target += [ship] * many
        return {"ships": ships, "on_target": on_target}
