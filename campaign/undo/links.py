"""How links, slips and tokens are taken back: they are closed, and never opened again."""

from campaign.acts.passes import close_links, sign_out
from campaign.models import Pass, Token
from campaign.undo.back import Back, needed
from campaign.undo.parts import drop_member


def pass_open(b: Back) -> None:
    Pass.objects.filter(campaign=b.campaign, side=b.p["side"], member=None, revoked_at=None).update(revoked_at=b.work.now)


def pass_give(b: Back) -> None:
    member = b.member(b.p["user"])
    if close_links(member, b.work.now):
        sign_out(member.user, b.work.now)


def pass_slips(b: Back) -> None:
    """Who was made a person by his slip goes; who had a part already only loses the link."""
    given = b.p.many("people")
    if any("made" not in one for one in given):
        raise needed("slips")
    for one in given:
        member = b.member(one["user"])
        if one["made"]:
            drop_member(b, member)
        elif close_links(member, b.work.now):
            sign_out(member.user, b.work.now)


def token_make(b: Back) -> None:
    rows = Token.objects.filter(campaign=b.campaign, user=b.p["user"], name=b.p["called"], made_at=b.entry.at)
    rows.filter(revoked_at=None).update(revoked_at=b.work.now)
