"""Every act is behind an address, with the act's own parameters; what is not, is named here with its reason."""

import inspect
import pkgutil
from collections import Counter
from importlib import import_module

import pytest

from campaign import acts
from campaign.access import Who
from campaign.api import files_in, special, story
from campaign.api.bodies import FROM_THE_REQUEST, NOT_FOR_OTHERS, parameters
from campaign.api.operations import Read, holders
from campaign.api.shapes import adapter
from campaign.api.tables import READS, WRITES
from campaign.scopes import SCOPES

THE_PERSON_HIMSELF = "How somebody signs in, and whether he stays, is decided by himself in his browser, never by a program."
AN_ARCHIVE = "Many campaigns of one’s own are loaded on a page that shows how far it is; a token is for one campaign."
A_BATCH = "Games of the computer belong to no campaign, and are followed on a page that shows how far they are."
A_GAME_ALONE = (
    "A game of Kido Butai belongs to its player and to no campaign; a program plays by the rules’ own package and its files."
)
A_PROGRAM_ASKS = "A program says with each request which language it wants, and is told every moment with its offset."
A_FILE_IS_LOOKED_AT = "A club’s file of ships or aircraft is looked at on a page before any row of it is taken."
A_CLUB_GOES = "A club goes, and comes back, on a page that says what goes with it, for who keeps it or the site."
AT_THE_TABLE = "Goes on between the people at a table, by the server’s clock, on a page of their session."
WHAT_A_DESK_BRINGS = "What a session of the desk brings into a draft is looked at first, on a page beside what the draft says."
A_SESSION = "A session of the desk belongs to its table and to no campaign; a program has the rules by manage.py dauntless."
ELSEWHERE = {
    "accounts.change_name": THE_PERSON_HIMSELF,
    "accounts.change_email": THE_PERSON_HIMSELF,
    "accounts.change_password": THE_PERSON_HIMSELF,
    "accounts.sign_out_elsewhere": THE_PERSON_HIMSELF,
    "accounts.claim": THE_PERSON_HIMSELF,
    "accounts.take_over": THE_PERSON_HIMSELF,
    "accounts.keep_both": THE_PERSON_HIMSELF,
    "closing.close_account": THE_PERSON_HIMSELF,
    "clubs.remove_club": A_CLUB_GOES,
    "clubs.restore_club": A_CLUB_GOES,
    "desk_evening.start_timer": AT_THE_TABLE,
    "desk_evening.stop_timer": AT_THE_TABLE,
    "desk_evening.mark_plot": AT_THE_TABLE,
    "desk_evening.mark_side": AT_THE_TABLE,
    "desk_evening.say_increment": AT_THE_TABLE,
    "desk_evening.write_plots": AT_THE_TABLE,
    "desk_evening.send_note": AT_THE_TABLE,
    "desk_evening.read_note": AT_THE_TABLE,
    "desk_evening.write_secret": AT_THE_TABLE,
    "desk_evening.open_secret": AT_THE_TABLE,
    "desk_files.load_desk": A_SESSION,
    "desk_forces.drop_aircraft": A_SESSION,
    "desk_forces.drop_ship": A_SESSION,
    "desk_forces.drop_torpedo": A_SESSION,
    "desk_forces.put_aircraft": A_SESSION,
    "desk_forces.put_ship": A_SESSION,
    "desk_forces.put_torpedo": A_SESSION,
    "desk_log.enter": A_SESSION,
    "desk_log.enter_all": A_SESSION,
    "desk_log.void": A_SESSION,
    "desk_people.give_back": A_SESSION,
    "desk_people.join_desk": A_SESSION,
    "desk_people.let_look": A_SESSION,
    "desk_people.renew_link": A_SESSION,
    "desk_people.seat_player": A_SESSION,
    "desk_people.sit_down": A_SESSION,
    "desk_turns.move_on": A_SESSION,
    "desk_torpedoes.launch": A_SESSION,
    "desk_taking.take_desk": A_SESSION,
    "desks.begin_desk": A_SESSION,
    "desks.change_desk": A_SESSION,
    "desks.delete_desk": A_SESSION,
    "desks.finish_desk": A_SESSION,
    "desks.reopen_desk": A_SESSION,
    "desks.say_facts": A_SESSION,
    "desks.set_turn": A_SESSION,
    "strikes.attach_desk": WHAT_A_DESK_BRINGS,
    "strikes.begin_behind": WHAT_A_DESK_BRINGS,
    "strikes.count_attack": WHAT_A_DESK_BRINGS,
    "strikes.carry_ships": WHAT_A_DESK_BRINGS,
    "strikes.detach_desk": WHAT_A_DESK_BRINGS,
    "strikes.send_strikes": WHAT_A_DESK_BRINGS,
    "strikes.uncount_attack": WHAT_A_DESK_BRINGS,
    "desk_fleet.take_fleet": A_FILE_IS_LOOKED_AT,
    "desk_fleet.put_of_fleet": A_FILE_IS_LOOKED_AT,
    "desk_fleet.drop_of_fleet": A_FILE_IS_LOOKED_AT,
    "inbox.tell_by_mail": THE_PERSON_HIMSELF,
    "preferences.choose_language": A_PROGRAM_ASKS,
    "preferences.choose_time_zone": A_PROGRAM_ASKS,
    "preferences.open_career": THE_PERSON_HIMSELF,
    "joining.join_side": "Who joins by a link is signed in by it, so he joins in a browser; before that he has no token.",
    "loading.load": "Behind load/, which reads the file first: campaign.api.special.load_file.",
    "loading.load_all": "The command load_campaign, for who keeps the server.",
    "archives.start": AN_ARCHIVE,
    "battles.begin_battle": A_GAME_ALONE,
    "battles.load_battle": A_GAME_ALONE,
    "battles.play_move": A_GAME_ALONE,
    "battles.change_battle": A_GAME_ALONE,
    "battles.delete_battle": A_GAME_ALONE,
    "battles.write_reading": "The command reconcile, for who keeps the server.",
    "trials.start_trials": A_BATCH,
    "trials.start_review": A_BATCH,
    "uploads.keep": "Behind games/<game>/imports/, which reads the file first: campaign.api.files_in.bring_results.",
    "replacing.replace_campaign": "Behind replace/, which reads the file first: campaign.api.files_in.replace_by_file.",
    "photos.add_photo": "Behind photos/, which draws the photo first: campaign.api.story.bring_photo.",
    "taking_away.take_campaign_away": "A campaign goes for good, so its owner types its name on a page that says what goes.",
    "demo.remove_demo": "The demo is the site's, and its keeper takes it away on a page that says what goes.",
}
SPECIAL = {special.load_file, special.own_pass, files_in.bring_results, files_in.replace_by_file, story.bring_photo}


def public_acts() -> dict[str, object]:
    """Module and name to each function of campaign/acts that is told everything by name."""
    found = {}
    for info in pkgutil.iter_modules(acts.__path__):
        module = import_module(f"campaign.acts.{info.name}")
        for name, function in vars(module).items():
            if inspect.isfunction(function) and function.__module__ == module.__name__ and not name.startswith("_"):
                kinds = {each.kind for each in inspect.signature(function).parameters.values()}
                if kinds == {inspect.Parameter.KEYWORD_ONLY}:
                    found[f"{info.name}.{name}"] = function
    return found


def test_every_act_is_in_the_table_or_named_with_its_reason():
    behind = {write.act for write in WRITES}
    missing = {name for name, function in public_acts().items() if function not in behind}
    assert missing == set(ELSEWHERE)


def test_the_table_holds_acts_alone():
    assert {write.act for write in WRITES} - set(public_acts().values()) == SPECIAL


@pytest.mark.parametrize("write", WRITES, ids=lambda write: write.operation)
def test_a_body_says_what_the_act_is_told_and_nothing_else(write):
    fields = set(write.model.model_fields)
    told = {*parameters(write.act), *write.types} - {*write.given, *write.holders}
    assert fields == told
    assert not fields & {*FROM_THE_REQUEST, *NOT_FOR_OTHERS}
    assert set(write.holders) - {"slug"} <= set(inspect.signature(write.act).parameters)


def test_what_nobody_else_may_tell_an_act_is_of_our_own_making():
    """A parameter with one of these names is left out of every body, so none may ever mean something else."""
    kept = {name for write in WRITES for name in inspect.signature(write.act).parameters if name in NOT_FOR_OTHERS}
    assert kept == {"dice", "secret", "is_demo", "user"}


def test_every_operation_has_a_name_and_an_address_of_its_own():
    names = Counter(each.name if isinstance(each, Read) else each.operation for each in (*READS, *WRITES))
    places = Counter((each.method, each.path) for each in (*READS, *WRITES))
    assert {name: count for name, count in (names + places).items() if count > 1} == {}


def test_whoever_changes_something_has_said_who_he_is():
    assert not [write.path for write in WRITES if write.who in (Who.ANYBODY, Who.READER)]
    assert {each.scope for each in (*READS, *WRITES)} == {*SCOPES, None}


def test_nothing_is_read_that_has_no_place_for_its_campaign():
    assert not [
        each.path for each in (*READS, *WRITES) if (each.who in (Who.ANYBODY, Who.SIGNED_IN)) == ("slug" in holders(each.path))
    ]


@pytest.mark.parametrize("read", [read for read in READS if isinstance(read.kind, type)], ids=lambda read: read.name)
def test_what_goes_out_holds_no_row_numbers_of_ours_and_no_markup(read):
    said = str(adapter(read.kind).json_schema(mode="serialization"))
    assert "'pk'" not in said
    assert "SafeString" not in said
