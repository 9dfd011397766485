"""A part in a campaign that goes with what is taken back."""

from campaign.acts.passes import close_links, sign_out
from campaign.acts.tokens import revoke_tokens
from campaign.models import Member
from campaign.undo.back import Back


def drop_member(b: Back, member: Member) -> None:
    """A part goes, with its links and tokens; the account stays."""
    close_links(member, b.work.now)
    sign_out(member.user, b.work.now)
    revoke_tokens(member.user, b.work.now, b.campaign)
    b.steps.drop(member)
