"""Who runs it: the campaign, its people and seats, and the journal; clubs, and what is told of a campaign.

Facts: Campaign, Member, Pass, Seat, JournalEntry; Notice, Webhook and Job for what is told to whom; Upload for files as they
came, Token for programs that ask in a person's name; Profile for what a person chose for himself; Club, Season, ClubKeeper and
ClubEntry; Chapter, Photo and StoryLink for a campaign's story. Reading tables: Score and Word, written from the facts and never
by hand.
"""

from campaign.models.clubs import Club, ClubEntry, ClubKeeper, Season
from campaign.models.files import Token, Upload, UploadContent
from campaign.models.finding import Word
from campaign.models.people import Profile
from campaign.models.running import Campaign, JournalEntry, Member, Pass, Score, Seat
from campaign.models.stories import Chapter, Photo, PhotoContent, StoryLink
from campaign.models.told import Job, Notice, Webhook

__all__ = [
    "Campaign",
    "Chapter",
    "Club",
    "ClubEntry",
    "ClubKeeper",
    "Job",
    "JournalEntry",
    "Member",
    "Notice",
    "Pass",
    "Photo",
    "PhotoContent",
    "Profile",
    "Score",
    "Season",
    "Seat",
    "StoryLink",
    "Token",
    "Upload",
    "UploadContent",
    "Webhook",
    "Word",
]
