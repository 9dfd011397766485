"""Sentences about files that come in: what cannot be done, what to do, what the journal says."""

from django.utils.functional import Promise

from campaign.words.params import Sentence

SENTENCES: dict[str, str | Promise] = {}
ADVICE: dict[str, str | Promise] = {}
JOURNAL: dict[str, Sentence] = {}
