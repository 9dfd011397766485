"""The rolls of a scenario's set-up that are still due, for the table to offer."""

from dataclasses import dataclass

from rulebooks.dauntless.session import Session, defending, waiting

ASW, ATOLL, KAMIKAZE = "asw", "atoll_attack", "kamikaze_attack"
FIRST_TURN = 1


@dataclass(frozen=True, slots=True)
class SetUp:
    """A roll that is due. ``aircraft``: whom it is for, none where it is the submarine's section and facing."""

    scenario: str
    aircraft: tuple[str, ...] = ()

    @property
    def of_kamikazes(self) -> bool:
        return self.scenario == KAMIKAZE

    @property
    def of_submarine(self) -> bool:
        return self.scenario == ASW

    @property
    def names(self) -> str:
        """As the form of the roll wants them."""
        return ", ".join(self.aircraft)


def set_up_of(session: Session) -> SetUp | None:
    """The roll that is due; None where the scenario has none, or it fell."""
    rolled = [line for line in session.standing if line["request"]["calc"] == "setup_roll"]
    if session.scenario == KAMIKAZE:
        fell = {one["id"] for line in rolled if line["turn"] == session.turn for one in line["answer"].get("aircraft", ())}
        due = tuple(one for one in waiting(session) if one not in fell)
        return SetUp(KAMIKAZE, due) if due else None
    if rolled:
        return None
    if session.scenario == ASW and session.turn == FIRST_TURN:
        return SetUp(ASW)
    if session.scenario == ATOLL:
        defenders = tuple(one["id"] for one in session.aircraft if one["side"] == defending(session))
        return SetUp(ATOLL, defenders) if defenders else None
    return None
