"""Operations on what came before and on what comes in: versions, undoing, merging, files."""

from functools import partial
from typing import Annotated, Any

from django.utils.translation import gettext_lazy as _
from pydantic import Field

from campaign.access import Who
from campaign.acts import evidence, importing, merging_people, undoing, uploads
from campaign.api import files_in, past
from campaign.api.operations import Read, Write
from campaign.api.reads_open import HERE
from campaign.history.versions import Versions
from campaign.scopes import OWNER, REFEREE
from campaign.undo.page import UndoPage

GAME = f"{HERE}games/<no:game>/"
PAST, FILES = _("Past"), _("Files")
ref = partial(Write, who=Who.REFEREE, scope=REFEREE)
owner = partial(Write, who=Who.OWNER, scope=OWNER)
CHOICES: dict[str, Any] = {
    "pilots": (Annotated[dict[str, str], Field(max_length=100)], {}),
    "other": (bool, False),
}

READS = (
    Read(
        f"{GAME}versions/",
        "versions",
        Versions,
        past.past_versions,
        _("The versions of a game’s report: who wrote each, how it came to count, what ended it."),
        kept_by="stamp",
        tag=PAST,
    ),
    Read(
        f"{HERE}journal/<no:entry>/undo/",
        "undoing",
        UndoPage,
        past.undoing,
        _("What taking an entry of the journal back would change, or why it cannot be taken back."),
        who=Who.REFEREE,
        kept_by="content",
        tag=PAST,
    ),
    Read(
        f"{HERE}imports/",
        "imports",
        files_in.FilesKept,
        files_in.files_kept,
        _("Files that were brought for games of this campaign."),
        who=Who.REFEREE,
        kept_by="content",
        tag=FILES,
    ),
    Read(
        f"{HERE}imports/<no:upload>/",
        "import_kept",
        files_in.FileKept,
        files_in.file_kept,
        _("A file that was brought: whom it means, what it would change, what has to be decided."),
        who=Who.REFEREE,
        kept_by="content",
        tag=FILES,
    ),
)

WRITES = (
    ref(
        f"{HERE}journal/<no:entry>/undo/",
        undoing.undo,
        _("Take an entry of the journal back, while nothing that came later depends on it."),
        tag=PAST,
        over=True,
    ),
    owner(
        f"{HERE}members/merge/",
        merging_people.merge_people,
        _("Merge two records of one person."),
        tag=PAST,
        over=True,
        example={"stays": 3, "goes": 7},
    ),
    ref(
        f"{GAME}imports/",
        files_in.bring_results,
        _("Bring a file with a game’s results. Nothing of it counts before it is taken over."),
        tag=FILES,
        example={"name": "game-2.csv", "text": "# a result sheet as text"},
    ),
    ref(
        f"{HERE}imports/<no:upload>/",
        uploads.decide,
        _("Say who is meant in a file, by pilots’ ids, or leave somebody out."),
        method="PUT",
        name="decide_import",
        tag=FILES,
        types=CHOICES,
        given=("choices",),
        prepare=files_in.decided,
    ),
    ref(
        f"{HERE}imports/<no:upload>/take/",
        importing.import_report,
        _("Take a file over as its game’s draft, or into the correction."),
        tag=FILES,
        prepare=files_in.its_number,
    ),
    ref(
        f"{HERE}imports/<no:upload>/drop/",
        uploads.drop,
        _("Leave a file alone: its bytes are forgotten."),
        name="drop_import",
        tag=FILES,
        prepare=files_in.of_this_campaign,
    ),
    ref(
        f"{HERE}imports/<no:upload>/keep/",
        evidence.keep_as_evidence,
        _("Keep a log of VASSAL beside its game as evidence, without taking anything of it over."),
        tag=FILES,
        prepare=files_in.its_number,
    ),
    ref(
        f"{HERE}log-dice/",
        evidence.set_log_dice,
        _("Say how dice stand in the chat of this campaign’s VASSAL logs. An empty form is the usual one."),
        method="PUT",
        tag=FILES,
        example={"edit": 2, "form": "*** {what} = {dice} *** <{player}>"},
    ),
    owner(
        f"{HERE}replace/",
        files_in.replace_by_file,
        _("Put the facts of a campaign file in the place of this campaign’s."),
        tag=FILES,
    ),
)
