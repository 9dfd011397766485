"""What of a page's structure goes out, where not all of it does, and under which name."""

from collections.abc import Mapping
from datetime import datetime
from typing import Any, Literal

from campaign.models import Campaign, JournalEntry, Seat
from campaign.words.changes import Change

LEFT_OUT: Mapping[str, tuple[str, ...]] = {
    "campaign.careers.career.Career": ("title", "over"),
    "campaign.careers.hall.Hall": ("title",),
    "campaign.careers.hall.Honour": ("title",),
    "campaign.desk.page.Desk": ("evening", "tab", "title", "sends_to"),
    "campaign.desk.next_thing.Next": ("all_at_once",),
    "campaign.phone.pilot.MinePage": ("fell", "fresh"),
    "campaign.pictures.gallery.Gallery": ("drawn", "moments", "query", "title", "to_come"),
    "campaign.pictures.picture.Picture": ("draw", "label"),
    "campaign.pictures.picture.Table": ("leads",),
    "campaign.queries.board.Board": ("campaign", "down", "more_down"),
    "campaign.queries.dice.Faces": ("fairness",),
    "campaign.queries.home.CampaignHome": ("title", "flown"),
    "campaign.queries.standings.Standings": ("campaign", "asked", "all_pilots", "counted", "title"),
    "campaign.queries.roster.Roster": ("title",),
    "campaign.corrections.lines.PilotRow": ("height",),
    "campaign.undo.page.UndoPage": ("sure_to", "title"),
    "campaign.vassal.page.LogPage": ("game_title", "title"),
    "games.fate.evening.Evening": ("just_now", "latest"),
    "games.fate.rolls.Fallen": ("look",),
    "games.flown.Pool": ("boxes",),
    "games.parts.page.Merging": ("scenario", "points", "contradictions", "settled", "new", "there", "untaken"),
    "games.queries.Played": ("plan",),
    "pilots.book.Logbook": ("everybody", "games", "rules", "tab", "title"),
    "pilots.evenings.Evening": ("stood", "credits"),
    "pilots.queries.Line": ("pk",),
}
"""By class: fields and properties that are layout, that another field says again, or that are of no use to others."""

ALSO: Mapping[str, tuple[str, ...]] = {
    "campaign.desk.page.Desk": ("leads",),
    "campaign.queries.board.Board": ("verdict", "tonight"),
    "campaign.queries.home.CampaignHome": ("opening", "sources"),
    "campaign.queries.standings.Standings": ("reasons",),
    "games.flown.GamePage": ("notes",),
    "pilots.book.Logbook": ("tally", "opponents"),
}
"""By class: methods without arguments that a page shows."""

NAMES: Mapping[str, str] = {
    "campaign.corrections.preview.Change": "FigureChange",
    "campaign.corrections.preview.Score": "ScoreChange",
    "campaign.desk.next_thing.Next": "NextThing",
    "campaign.desk.steps.Step": "EveningStep",
    "campaign.history.versions.Version": "VersionTold",
    "campaign.history.versions.Versions": "VersionsTold",
    "campaign.models.Campaign": "CampaignFacts",
    "campaign.models.JournalEntry": "JournalLine",
    "campaign.models.Seat": "SeatFacts",
    "campaign.phone.pilot.MinePage": "OwnPilot",
    "campaign.phone.steps.Step": "OwnStep",
    "campaign.pictures.picture.Table": "PictureTable",
    "campaign.queries.inbox.Line": "Notice",
    "campaign.queries.matrix.Row": "MatrixRow",
    "campaign.words.changes.Change": "JournalChange",
    "games.fate.evening.Evening": "GameDice",
    "games.flown.Version": "VersionLine",
    "games.parts.page.Option": "MergeOption",
    "games.parts.page.Row": "MergeRow",
    "pilots.evenings.Evening": "LogbookEvening",
    "pilots.queries.Line": "PilotLine",
    "rulebooks.pacific_air_war.outcome.ComesIn": "Successor",
}
"""Classes whose own name says too little beside the others."""

ROWS: Mapping[type, Mapping[str, Any]] = {
    Campaign: {
        "slug": str,
        "name": str,
        "visibility": Literal["private", "unlisted", "public"],
        "version": int,
        "changed_at": datetime,
        "founded_at": datetime,
        "players_roll": bool,
        "confirmation": Literal["referee", "two"],
        "rules": dict[str, Any],
        "is_demo": bool,
    },
    Seat: {
        "code": str,
        "name": str,
        "side": Literal["japan", "usa"],
        "from_game": int | None,
        "until_game": int | None,
        "edit": int,
    },
    JournalEntry: {
        "version": int,
        "act": str,
        "at": datetime,
        "actor_name": str,
        "game": int | None,
        "reason": str,
        "sentence": str,
        "changes": list[Change],
    },
}
"""Rows of the database that stand in structures. A journal entry's sentence and changes are its words (campaign.words)."""
