"""Sentences for what is wrong in its form: a field that cannot be read, a file that is none."""

from django.utils.translation import gettext_lazy as _

FORM = {
    "report.turns": _("“%(value)s” is no number of turns; a game lasts 1 to 36."),
    "claim.turn": _("“%(value)s” is no turn; a turn is 1 to 36."),
    "exit.turn": _("“%(value)s” is no turn; a turn is 1 to 36."),
    "report.order": _("There is no such game: the games are 1 to 7."),
    "strikes.count": _("“%(value)s” is no count; enter 0 or more aircraft."),
    "ruling.code": _("“%(value)s” cannot be ruled: points are −50 to 50, and only some violations can be let pass."),
    "sortie.fate": _("“%(value)s” is neither survived, nor shot down, nor lost."),
    "claim.result": _("“%(value)s” is neither shot down, nor damaged, nor hit."),
    "exit.edge": _("“%(value)s” is neither friendly, nor enemy, nor flank."),
    "bombing.value": _("“%(value)s” is neither a success nor a failure."),
    "sortie.crew": _("“%(value)s” is neither unhurt, nor wounded, nor killed."),
    "schedule.variant": _("“%(value)s” is no variant; there are standard and pearl."),
    "die.range": _("“%(value)s” is no face of a die; it shows 1 to 6."),
    "rules.unknown/unknown_key": _("There is no rule option “%(key)s”."),
    "rules.unknown/word": _("“%(value)s” is no value of this rule option; there are %(words)s."),
    "file.format/kind": _("This is no campaign file of Ready Room."),
    "file.format/word": _("This is no campaign file of Ready Room, version 1."),
    "file.format/missing": _("This is no campaign file of Ready Room: “%(key)s” is missing."),
    "file.schema/missing": _("“%(key)s” is missing."),
    "file.schema/unknown_key": _("“%(key)s” is no key of a campaign file."),
    "file.schema/word": _("“%(value)s” is none of %(words)s."),
    "file.schema/range": _("%(value)s is out of range."),
    "file.schema/length": _("This is too short or too long."),
    "file.schema/pattern": _("“%(value)s” has characters that do not belong here."),
    "file.schema/surrogate": _("The text holds half of a character."),
    "file.schema/voided": _("A voided report counts as not played, so it holds no sorties, claims, strikes or rulings."),
    "file.schema/text": _("The text is blank or holds a character that cannot be shown."),
    "file.schema/null": _("“%(key)s” is empty; leave it out instead."),
    "file.schema/kind": _("“%(value)s” is of the wrong kind."),
    "file.schema": _("This cannot be read."),
}

BLANK = {
    "report.turns": _("Enter how many turns were played."),
    "ruling.code": _("Choose what is let pass, or a side and its points."),
    "aircraft": _("Choose the aircraft."),
    "reason": _("Give the reason."),
    "edge": _("Say over which edge it left: friendly, enemy or flank."),
    "turn": _("Say in which turn."),
    "by": _("Say who did it."),
    "on": _("Say whom it hit."),
    "result": _("Say what it was: shot down, damaged or hit."),
}
"""Where nothing was entered: by code, or by key."""

DOCUMENT = {
    "file.format/encoding": _("The text is not UTF-8: line %(line)s, column %(column)s."),
    "file.format/byte_order_mark": _("The file begins with a byte order mark; save it as plain UTF-8."),
    "file.format/syntax": _("This is no JSON: line %(line)s, column %(column)s."),
    "file.format/empty": _("The file is empty."),
    "file.format/duplicate_key": _("The key “%(key)s” stands twice in one object."),
    "file.format/not_a_number": _("%(word)s is no number that a campaign file can hold."),
    "file.format/too_deep": _("The file is nested deeper than %(most)s levels."),
    "file.format/too_long_a_number": _("A number in the file is too long."),
    "file.format/not_an_object": _("The file holds no JSON object."),
    "file.format": _("This is no campaign file of Ready Room."),
}

TOO_LONG = _("At most %(most)s characters.")
