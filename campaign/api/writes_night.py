"""What is done while a game is played: the roll call, reports, parts, dice, corrections."""

from functools import partial
from typing import Annotated, Any

from django.utils.translation import gettext_lazy as _
from pydantic import Field, WithJsonSchema

from campaign.access import Who
from campaign.acts import (
    confirming,
    correction_seconds,
    corrections,
    countersigns,
    drafts,
    filing,
    merging,
    mistyped,
    own,
    reports,
    restoring,
    rollcall,
    rolls,
)
from campaign.api.asking import Asking
from campaign.api.bodies_of_reports import DraftReport, PartBody, as_corrected, as_draft, as_part, if_any
from campaign.api.operations import Write
from campaign.api.reads_open import HERE
from campaign.scopes import PLAY, REFEREE
from games.rollcalls import CALLS

GAME = f"{HERE}games/<no:game>/"
NIGHT, DICE, MINE, FIX = _("Game night"), _("Dice"), _("Your own pilot"), _("Corrections")
REPORT: dict[str, Any] = {"body": (DraftReport, ...)}
MAYBE: dict[str, Any] = {"body": (DraftReport | None, None)}
Call = Annotated[str, WithJsonSchema({"type": "string", "enum": list(CALLS)})]
"""Another word is the act's to refuse, which names the player."""
ROLL_CALL: dict[str, Any] = {"calls": (dict[str, Call], ...)}

ref = partial(Write, who=Who.REFEREE, scope=REFEREE, tag=NIGHT)
play = partial(Write, who=Who.PLAYER, scope=PLAY, tag=MINE)
fix = partial(Write, who=Who.REFEREE, scope=REFEREE, tag=FIX)


def _own_pilot(ask: Asking, said: dict[str, Any]) -> dict[str, Any]:
    """The pilot in one's own seat, whom nobody has to name."""
    return {**said, "pilot": said["pilot"] or ask.access.pilot or ""}


PILOT: dict[str, Any] = {"pilot": (Annotated[str, Field(max_length=40)] | None, None)}

WRITES = (
    ref(
        f"{GAME}roll-call/",
        rollcall.open_game,
        _("Call the roll: who flies, is late, absent or sits out; who is not named is absent. That opens the game’s report."),
        types=ROLL_CALL,
        example={"calls": {"j1": "flies", "j2": "late", "u1": "flies"}},
    ),
    ref(
        f"{GAME}roll-call/", rollcall.change_roll_call, _("Change the roll call of the open game."), method="PUT", types=ROLL_CALL
    ),
    ref(
        f"{GAME}joiners/",
        rollcall.join,
        _("Muster a player who comes when a game has begun; he joins it if it is open."),
        name="join_game",
        example={"joiner": {"pilot": "Roy Pennyroyal", "player": "Tim", "side": "usa"}},
    ),
    ref(
        f"{GAME}draft/",
        drafts.save_draft,
        _("Keep what is entered of a report. It may break rules; nothing of it counts yet."),
        method="PUT",
        types=REPORT,
        given=("after",),
        prepare=as_draft,
        example={
            "edit": 0,
            "body": {
                "turns": 30,
                "sorties": [
                    {"id": "j1-1", "pilot": "j1-1", "aircraft": "A6M2"},
                    {"id": "u1-1", "pilot": "u1-1", "aircraft": "F2A"},
                ],
                "claims": [{"by": "j1-1", "on": "u1-1", "result": "damaged", "turn": 12}],
            },
        },
    ),
    ref(f"{GAME}draft/void/", drafts.void_draft, _("Throw the draft away. It can be taken back.")),
    ref(f"{GAME}draft/restore/", drafts.restore_draft, _("Take back the draft that was thrown away last.")),
    ref(
        f"{GAME}versions/<no:version>/restore/",
        restoring.restore_as_draft,
        _("Take an earlier version as the draft of a game that has no report."),
    ),
    ref(
        f"{GAME}confirm/",
        reports.confirm_report,
        _("Confirm the draft: from then on it counts, and its dice are wanted."),
        types=MAYBE,
        prepare=if_any,
        example={"edit": 3},
    ),
    ref(f"{GAME}unplayed/", reports.confirm_unplayed, _("Confirm that the game was not played.")),
    ref(f"{GAME}submit/", confirming.submit_report, _("Submit the draft for a second person to confirm.")),
    ref(f"{GAME}unplayed/submit/", confirming.submit_unplayed, _("Submit that the game was not played.")),
    ref(f"{GAME}submitted/take-back/", confirming.take_back, _("Take a submitted report back to change it.")),
    Write(
        f"{GAME}submitted/confirm/",
        confirming.confirm_submitted,
        _("Confirm a submitted report as the second person, exactly as it was read."),
        Who.MEMBER,
        PLAY,
        NIGHT,
    ),
    Write(
        f"{GAME}submitted/send-back/",
        confirming.send_back,
        _("Say as the second person that it was not so: the report is a draft again."),
        Who.MEMBER,
        PLAY,
        NIGHT,
    ),
    ref(
        f"{GAME}parts/take/",
        merging.merge_parts,
        _("Take what players filed over into the draft."),
        example={"edit": 4, "seen": {"j1": 1}, "choices": {}},
    ),
    play(
        f"{GAME}parts/own/",
        filing.file_part,
        _("File your part of an open game: evidence for the referee."),
        method="PUT",
        types={"body": (PartBody, ...)},
        given=("after",),
        prepare=as_part,
        example={
            "edit": 0,
            "body": {
                "sortie": {"fate": "shot_down", "crew": "wounded"},
                "claims": [{"by": "j1-1", "on": "u1-1", "result": "hit"}],
            },
        },
    ),
    play(
        f"{GAME}parts/<id:seat>/countersign/",
        countersigns.countersign,
        _("Say of a part of the other side: so it was, or not."),
        example={"edit": 1, "agrees": True},
    ),
    play(
        f"{HERE}mine/muster/",
        own.muster_own,
        _("Muster your own pilot: a name and one die."),
        example={"name": "Kōji Umezaki", "nonce": "harbour"},
    ),
    play(
        f"{GAME}mine/throw/",
        own.throw_own,
        _("Roll a die that waits for your own pilot, here on the site."),
        types=PILOT,
        prepare=_own_pilot,
        example={"kind": "home"},
    ),
    play(
        f"{GAME}mine/die/",
        own.enter_own_die,
        _("Keep what the table rolled for your own pilot, and who saw it."),
        types=PILOT,
        prepare=_own_pilot,
        example={"kind": "home", "value": 4, "witness": "Anna"},
    ),
    play(
        f"{HERE}mine/ability/",
        own.choose_own_ability,
        _("Choose an ability that your own pilot has earned."),
        types=PILOT,
        prepare=_own_pilot,
        example={"ability": "Marksman"},
    ),
    play(
        f"{HERE}mine/name/",
        own.name_own_pilot,
        _("Name the pilot who came in for your lost one."),
        types=PILOT,
        prepare=_own_pilot,
        example={"name": "Saburō Minato"},
    ),
    ref(
        f"{GAME}dice/throw/",
        rolls.throw,
        _("Roll one die that waits, here on the site."),
        tag=DICE,
        name="throw_die",
        example={"pilot": "j1-1", "kind": "home"},
    ),
    ref(
        f"{GAME}dice/enter/",
        rolls.enter_die,
        _("Keep what the table rolled, and who saw it."),
        tag=DICE,
        example={"pilot": "j1-1", "kind": "home", "value": 4, "witness": "Anna"},
    ),
    ref(
        f"{HERE}dice/throw-all/",
        rolls.throw_all,
        _("Roll every die that waits, in the rulebook’s order."),
        tag=DICE,
        name="throw_all_dice",
    ),
    ref(
        f"{HERE}dice/<no:roll>/put-right/",
        mistyped.correct_die,
        _("Strike out a mistyped die and store what it really showed."),
        tag=DICE,
        example={"value": 3, "reason": "Read the wrong die", "witness": "Anna"},
    ),
    fix(
        f"{HERE}correction/games/<no:game>/",
        corrections.prepare_report,
        _("Keep a changed report of a confirmed game for a correction."),
        method="PUT",
        types=REPORT,
        prepare=as_corrected,
    ),  # fmt: skip
    fix(
        f"{HERE}correction/dice/<no:roll>/",
        corrections.prepare_die,
        _("Keep what a die really showed for a correction."),
        method="PUT",
    ),
    fix(
        f"{HERE}correction/voids/<no:game>/",
        corrections.prepare_void,
        _("Void a whole game in a correction. The last ones are to be reported again, an earlier one counts as not played."),
        method="PUT",
        example={"edit": 0, "reason": "It was flown on the wrong map."},
    ),
    fix(
        f"{HERE}correction/games/<no:game>/versions/<no:version>/",
        restoring.prepare_version,
        _("Put an earlier version of a report into a correction."),
        method="PUT",
    ),
    fix(
        f"{HERE}correction/take-out/",
        corrections.take_out,
        _("Leave one game, or one die, out of the correction."),
        name="take_out_of_correction",
    ),
    fix(
        f"{HERE}correction/fly-instead/",
        corrections.fly_instead,
        _("Settle a conflict: another pilot flew in the place of one who could not."),
    ),
    fix(f"{HERE}correction/discard/", corrections.discard, _("Drop the correction. Nothing changes."), name="discard_correction"),
    fix(
        f"{HERE}correction/confirm/", corrections.confirm_correction, _("Put all of the correction in the place of what counted.")
    ),
    fix(
        f"{HERE}correction/submit/",
        correction_seconds.submit_correction,
        _("Submit the correction for a second person to confirm."),
    ),
    fix(
        f"{HERE}correction/submitted/take-back/",
        correction_seconds.take_back,
        _("Take a submitted correction back to change it: whoever submitted it."),
        name="take_back_correction",
    ),
    Write(
        f"{HERE}correction/submitted/confirm/",
        correction_seconds.confirm_submitted,
        _("Confirm a submitted correction as the second person, exactly as it was read."),
        Who.MEMBER,
        PLAY,
        FIX,
        name="confirm_submitted_correction",
    ),
    Write(
        f"{HERE}correction/submitted/send-back/",
        correction_seconds.send_back,
        _("Say as the second person that it was not so: the correction is being prepared again."),
        Who.MEMBER,
        PLAY,
        FIX,
        name="send_back_correction",
    ),
)
