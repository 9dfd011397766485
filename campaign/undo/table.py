"""How each act is taken back: what it touches, its inverse or why there is none, and who may."""

from collections.abc import Callable
from dataclasses import dataclass

from campaign.models import JournalEntry
from campaign.undo import (
    club,
    drafts,
    files,
    keys,
    links,
    listing,
    merging,
    operations,
    people,
    pilots,
    results,
    seats,
    story,
    strikes,
)
from campaign.undo.back import Back
from campaign.undo.keys import Touches
from campaign.words.undoing import NEVER


@dataclass(frozen=True, slots=True)
class Way:
    """``back`` is None where an act is not taken back; ``why`` is then the reason (``undo.never/<why>`` in the words).

    ``owner``: only the campaign's owner may, as with the act itself. ``again`` is False where the undoing is not taken back:
    what it closed was known to others. ``check`` looks, with the actor, at what then stands, both ways.
    """

    touches: Touches
    back: Callable[[Back], None] | None = None
    why: str = ""
    owner: bool = False
    again: bool = True
    results: bool = False
    check: Callable[[Back], None] | None = None


WAYS: dict[str, Way] = {
    "campaign.found": Way(keys.everything, why=NEVER["campaign.found"]),
    "campaign.load": Way(keys.everything, why=NEVER["campaign.load"]),
    "campaign.options": Way(keys.options, club.options, owner=True),
    "campaign.schedule": Way(keys.schedule, club.schedule),
    "campaign.hand_over": Way(keys.hand_over, people.hand_over, owner=True),
    "club.set": Way(keys.listing, listing.club_set, owner=True, check=listing.club_kept),
    "club.take_off": Way(keys.listing, listing.club_set, owner=True, check=listing.club_kept),
    "club.put_back": Way(keys.listing, listing.club_set, owner=True, check=listing.club_kept),
    "link.add": Way(keys.link, club.link_add),
    "link.change": Way(keys.link, club.link_change),
    "link.raise": Way(keys.link, club.link_raise),
    "link.remove": Way(keys.link, club.link_remove),
    "operation.attach": Way(keys.operation, operations.attach),
    "operation.correct": Way(keys.operation, operations.correct),
    "operation.detach": Way(keys.operation, operations.detach),
    "desk.attach": Way(keys.desk, strikes.attach),
    "desk.send": Way(keys.desk_sent, strikes.send),
    "desk.detach": Way(keys.desk, strikes.detach),
    "chapter.save": Way(keys.chapter, story.chapter_save),
    "chapter.reset": Way(keys.chapter, story.chapter_reset),
    "photo.add": Way(keys.photo, story.photo_add, check=story.photos_fit),
    "photo.change": Way(keys.photo, story.photo_change),
    "photo.raise": Way(keys.photo, story.photo_raise),
    "photo.remove": Way(keys.photo, story.photo_remove, check=story.photos_fit),
    "story.open": Way(keys.story_link, story.story_open, again=False),
    "story.close": Way(keys.story_link, why=NEVER["story.close"]),
    "seat.add": Way(keys.seat_add, seats.seat_add),
    "seat.edit": Way(keys.seat_edit, seats.seat_edit),
    "seat.remove": Way(keys.seat_remove, seats.seat_remove),
    "seat.hand": Way(keys.seat_hand, seats.seat_hand),
    "member.add": Way(keys.member, people.member_add, owner=True),
    "member.change": Way(keys.member, people.member_change, owner=True),
    "member.remove": Way(keys.member, people.member_remove, owner=True),
    "member.join": Way(keys.member, people.member_join),
    "member.claim": Way(keys.member, why=NEVER["member.claim"]),
    "campaign.replace": Way(keys.everything, results.former_file, owner=True, results=True),
    "member.merge": Way(keys.merged, merging.member_merge, owner=True),
    "account.close": Way(keys.closed, why=NEVER["account.close"]),
    "pass.open": Way(keys.pass_of_side, links.pass_open, again=False),
    "pass.close": Way(keys.pass_of_side, why=NEVER["pass.close"]),
    "pass.give": Way(keys.pass_of_one, links.pass_give, again=False),
    "pass.revoke": Way(keys.pass_of_one, why=NEVER["pass.revoke"]),
    "pass.slips": Way(keys.slips, links.pass_slips, again=False),
    "token.make": Way(keys.token, links.token_make, owner=True, again=False),
    "token.revoke": Way(keys.token, why=NEVER["token.revoke"]),
    "webhook.save": Way(keys.webhook, club.webhook_save, owner=True, again=False),
    "webhook.remove": Way(keys.webhook, why=NEVER["webhook.remove"]),
    "seed.retire": Way(keys.nothing, why=NEVER["seed.retire"]),
    "muster.roll": Way(keys.muster, pilots.muster),
    "pilot.rename": Way(keys.named, pilots.rename),
    "replacement.name": Way(keys.named, pilots.name_replacements),
    "ability.choose": Way(keys.ability, pilots.choose_ability),
    "ability.withdraw": Way(keys.ability, pilots.withdraw_ability),
    "pilot.promote": Way(keys.promotion, pilots.promote),
    "rollcall.open": Way(keys.opening, drafts.open_game),
    "rollcall.change": Way(keys.calls, drafts.change_roll_call),
    "report.submit": Way(keys.draft, drafts.submit),
    "report.return": Way(keys.draft, why=NEVER["report.return"]),
    "report.void": Way(keys.draft, drafts.throw_away),
    "report.restore": Way(keys.draft, drafts.restore),
    "report.import": Way(keys.draft, drafts.without_file),
    "upload.keep_as_evidence": Way(keys.upload, files.upload_keep),
    "campaign.log_dice": Way(keys.options, club.options),
    "report.confirm": Way(keys.confirmed, results.confirm, results=True),
    "roll.throw": Way(keys.dice, results.throw, results=True),
    "roll.correct": Way(keys.dice, results.put_right, results=True),
    "correction.submit": Way(keys.nothing, why=NEVER["correction.submit"]),
    "correction.return": Way(keys.nothing, why=NEVER["correction.return"]),
    "correction.confirm": Way(keys.correction, results.correct, results=True),
}
OWN = ("visibility", "confirmation")
"""Options that only the campaign's owner changes."""
UNKNOWN = Way(keys.everything, why="unknown")


def way_of(act: str) -> Way:
    return WAYS.get(act, UNKNOWN)


def owner_only(entry: JournalEntry) -> bool:
    """Whether only the campaign's owner takes it back, as only he could have done it."""
    if entry.act == "campaign.options":
        return any(name in entry.before for name in OWN)
    return way_of(entry.act).owner
