"""How to fill a result sheet in, in words."""

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

STEPS: tuple[str | Promise, ...] = (
    _("Fill in the worksheets “sorties” and “claims”; a blank cell means that nothing of the kind happened."),
    _("Delete the line of a pilot who did not fly, or clear his aircraft."),
    _("Aircraft brought on for one who was shot down or lost go into the lines without a pilot; add lines as you need them."),
    _("Each claim has a line: who did it, to whom, and what. A kill that two share names the second in “shared with”."),
    _("The lines that begin with # are of the whole game: the turns played, a note, the attacks of strike aircraft left."),
    _("A ruling of the night is one more line: # ruling, then a side, its points and the reason; or allow, what, the reason."),
    _("Save it as it is, as ODS or as CSV, and hand it to the referee. He sees what was understood before anything counts."),
)

COLUMNS: dict[str, dict[str, str | Promise]] = {
    "sorties": {
        "sortie": _("the line’s own id, by which claims can name it"),
        "pilot": _("the pilot’s id; his name, player and side stand beside it"),
        "strike for": _("for whom this aircraft was brought on: his sortie’s id, or his name"),
        "aircraft": _("what was flown; who has none did not fly. In a game of two types it is empty: fill it in for everybody"),
        "fate": _("survived, shot down, or lost (down, and nobody’s claim); blank: survived"),
        "crew": _("unhurt, wounded, or killed; blank: unhurt"),
        "damaged": _("yes, if it was damaged and nobody claims it"),
        "hits": _("yes, if it scored a hit that is no claim"),
        "kamikaze": _("yes, if it flew as one"),
        "exit edge": _("over which edge it left: friendly, enemy or flank"),
        "exit turn": _("in which turn it left"),
        "guns": _("no, if its guns did not work as it left"),
        "bombs": _("no, if its bombs were gone as it left"),
        "chased by": _("who chased it as it left"),
        "bonus": _("the strike aircraft that it takes from the enemy’s pool"),
        "bombing": _("success or failure, if it bombed"),
        "rescue": _("the die that it fell on, if it was rolled at the table"),
        "home": _("the die of the way home"),
        "deck": _("the die of the landing"),
        "attack": _("the die of a kamikaze’s attack"),
        "note": _("whatever should be remembered"),
    },
    "claims": {
        "by": _("who did it: his name, his family name, his player’s, or his line’s id"),
        "shared with": _("who shares the kill"),
        "on": _("whom it hit"),
        "result": _("shot down, damaged or hit; K, D and H will do"),
        "turn": _("in which turn"),
    },
}

FAULT = _("Choose one of the list, or leave it blank.")
DIE = _("A die shows 1 to 6.")
TURN = _("A turn is 1 to 36.")
