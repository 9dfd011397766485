"""What is done between the games: founding, options, seats, people, pilots, ways in, the webhook, tokens, the inbox."""

from functools import partial
from typing import Annotated, Literal

from django.utils.translation import gettext_lazy as _
from pydantic import Field

from campaign.access import Who
from campaign.acts import (
    founding,
    growth,
    handing,
    inbox,
    links,
    muster,
    operations,
    options,
    passes,
    people,
    seats,
    seeds,
    tokens,
    webhooks,
)
from campaign.api.bodies_of_reports import owners_word
from campaign.api.operations import Write
from campaign.api.reads_open import HERE
from campaign.api.special import account_given, load_file, own_pass, pass_of_one, to_oneself, told_of_one
from campaign.scopes import OWNER, PLAY, REFEREE

FOUNDING, PILOTS, CLUB, WAYS, PROGRAMS = _("Founding"), _("Pilots"), _("Club"), _("Ways in"), _("Programs")
MOST_HOURS = 24 * 366
LinkKind = Literal["table", "thread", "module", "photos", "rules", "result", "other"]

ref = partial(Write, who=Who.REFEREE, scope=REFEREE)
owner = partial(Write, who=Who.OWNER, scope=OWNER)

WRITES = (
    Write(
        "campaigns/",
        founding.found_campaign,
        _("Found a campaign of your own. Wants your browser’s session: a token is for one campaign."),
        Who.SIGNED_IN,
        None,
        FOUNDING,
        example={"name": "Autumn in the Solomons", "optional_games": [3], "dates": {"1": "2026-09-24"}},
    ),
    Write(
        "load/",
        load_file,
        _("Make a campaign of your own of a campaign file. Wants your browser’s session."),
        Who.SIGNED_IN,
        None,
        FOUNDING,
    ),
    ref(
        f"{HERE}options/",
        options.change_options,
        _("Change the campaign’s name, options and rules."),
        tag=CLUB,
        method="PUT",
        prepare=owners_word,
    ),
    ref(
        f"{HERE}schedule/",
        options.change_schedule,
        _("Put another schedule in the place of this one."),
        tag=CLUB,
        method="PUT",
        example={"edit": 0, "lines": [{"number": 1, "day": "2026-09-24"}, {"number": 2}, {"number": 4}, {"number": 7}]},
    ),
    ref(
        f"{HERE}games/<no:game>/links/",
        links.add_link,
        _("Give a game a link: to an online table, a thread, a module, photos, rules or a result elsewhere."),
        tag=CLUB,
        types={"kind": (LinkKind, "other")},
        example={"kind": "thread", "url": "https://forum.example/t/17", "title": "The thread of the evening"},
    ),
    ref(
        f"{HERE}links/<no:link>/",
        links.change_link,
        _("Change a link of a game."),
        tag=CLUB,
        method="PUT",
        types={"kind": (LinkKind, "other")},
    ),
    ref(f"{HERE}links/<no:link>/raise/", links.raise_link, _("Put a link before the one above it."), tag=CLUB),
    ref(f"{HERE}links/<no:link>/remove/", links.remove_link, _("Take a link away."), tag=CLUB),
    ref(
        f"{HERE}games/<no:game>/operation/",
        operations.attach_operation,
        _("Attach the battle off Midway to game 2: a game of Kido Butai by its code, or a session file."),
        tag=CLUB,
        example={"battle": "Qf3sP0aZk1", "commander": "Anna"},
    ),
    ref(
        f"{HERE}games/<no:game>/operation/",
        operations.correct_operation,
        _("Put another version of the battle in the place of the one attached."),
        tag=CLUB,
        method="PUT",
    ),
    ref(
        f"{HERE}games/<no:game>/operation/detach/",
        operations.detach_operation,
        _("Take the battle away from its game."),
        tag=CLUB,
    ),
    ref(
        f"{HERE}seats/",
        seats.add_seats,
        _("Seat players."),
        tag=CLUB,
        example={"seats": [{"name": "Anna", "side": "japan"}, {"name": "Ingrid", "side": "usa"}]},
    ),
    ref(f"{HERE}seats/<id:seat>/", seats.edit_seat, _("Change a seat."), tag=CLUB, method="PUT"),
    ref(f"{HERE}seats/<id:seat>/remove/", seats.remove_seat, _("Take away a seat in which no pilot ever sat."), tag=CLUB),
    ref(f"{HERE}seats/<id:seat>/hand/", handing.hand_seat, _("Give a seat, with its pilots, to another person."), tag=CLUB),
    ref(
        f"{HERE}muster/",
        muster.muster,
        _("Muster pilots: a name and one die each."),
        tag=PILOTS,
        name="muster_pilots",
        example={
            "pilots": [
                {"seat": "j1", "name": "Kōji Umezaki"},
                {"seat": "u1", "name": "Roy Pennyroyal", "die": 4, "witness": "Anna"},
            ]
        },
    ),
    ref(f"{HERE}pilots/<id:pilot>/ability/", growth.choose_ability, _("Give a pilot an ability that he has earned."), tag=PILOTS),
    ref(
        f"{HERE}abilities/<no:choice>/withdraw/",
        growth.withdraw_ability,
        _("Take back an ability that was chosen by mistake."),
        tag=PILOTS,
    ),
    ref(
        f"{HERE}pilots/<id:pilot>/rank/",
        growth.promote,
        _("Give a pilot a rank by the referee’s word."),
        tag=PILOTS,
        name="promote_pilot",
    ),
    ref(f"{HERE}pilots/<id:pilot>/name/", growth.rename_pilot, _("Give a pilot another name."), tag=PILOTS),
    ref(
        f"{HERE}replacements/",
        growth.name_replacements,
        _("Name the pilots who came in for lost ones."),
        tag=PILOTS,
        example={"names": {"j1-2": "Saburō Minato"}},
    ),
    ref(
        f"{HERE}seeds/retire/",
        seeds.retire,
        _("Reveal the secret of the site’s dice, and commit the next."),
        tag=_("Dice"),
        name="retire_seed",
    ),
    owner(
        f"{HERE}members/",
        people.add_member,
        _("Give a person a part. A new account’s password is in the answer, and nowhere else."),
        tag=CLUB,
        types={"new_account": (bool, False)},
        given=("password",),
        prepare=account_given,
        example={"username": "anna", "role": "player", "seat": "j1", "new_account": True},
    ),
    owner(
        f"{HERE}members/<no:member>/",
        people.change_member,
        _("Change a member’s role and seat."),
        tag=CLUB,
        method="PUT",
        over=True,
        example={"role": "referee", "seat": "", "was": ["player", ""]},
    ),
    owner(f"{HERE}members/<no:member>/remove/", people.remove_member, _("Take a person’s part away."), tag=CLUB),
    owner(f"{HERE}hand-over/", handing.hand_over, _("Make another member the owner."), tag=CLUB, name="hand_over_campaign"),
    ref(
        f"{HERE}ways/<side:side>/",
        passes.open_side,
        _("Open a side’s join link, or renew it."),
        tag=WAYS,
        types={"hours": (Annotated[int, Field(ge=1, le=MOST_HOURS)] | None, None)},
    ),
    ref(f"{HERE}ways/<side:side>/close/", passes.revoke_side, _("Close a side’s join link."), tag=WAYS),
    ref(f"{HERE}members/<no:member>/link/", passes.give_pass, _("Give a member a personal link, or renew it."), tag=WAYS),
    ref(f"{HERE}members/<no:member>/link/close/", passes.revoke_pass, _("Close a member’s personal link."), tag=WAYS),
    Write(
        f"{HERE}ways/own/link/",
        own_pass,
        _("Give yourself a personal link, or renew it."),
        Who.MEMBER,
        None,
        WAYS,
        given=("member",),
        prepare=pass_of_one,
    ),
    ref(f"{HERE}slips/", passes.give_slips, _("Give a slip for every seat without a person, or for some."), tag=WAYS),
    owner(
        f"{HERE}webhook/",
        webhooks.save_webhook,
        _("Set where the campaign’s news are sent."),
        tag=PROGRAMS,
        method="PUT",
        types={"url": (Annotated[str, Field(max_length=500)], "")},
    ),  # fmt: skip
    owner(f"{HERE}webhook/remove/", webhooks.remove_webhook, _("Forget the webhook’s address."), tag=PROGRAMS),
    owner(
        f"{HERE}webhook/test/", webhooks.send_test, _("Have a test sent."), tag=PROGRAMS, name="test_webhook", prepare=told_of_one
    ),
    owner(
        f"{HERE}webhook/deliveries/<no:job>/again/",
        webhooks.send_again,
        _("Try a delivery again."),
        tag=PROGRAMS,
        name="deliver_again",
    ),
    Write(
        f"{HERE}tokens/",
        tokens.make_token,
        _("Make a token of your own. Its secret is in the answer, and nowhere else. Wants your browser’s session."),
        Who.MEMBER,
        None,
        PROGRAMS,
        example={"name": "The club’s web site", "scopes": ["read"], "days": 365},
    ),
    Write(
        f"{HERE}tokens/<no:token>/revoke/",
        tokens.revoke_token,
        _("Revoke a token. Wants your browser’s session."),
        Who.MEMBER,
        None,
        PROGRAMS,
    ),
    Write(
        f"{HERE}inbox/read/",
        inbox.mark_read,
        _("Mark what you were told of this campaign as read, up to a number."),
        Who.MEMBER,
        PLAY,
        CLUB,
        name="mark_inbox_read",
        prepare=to_oneself,
    ),
)
