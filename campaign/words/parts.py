"""Sentences about players' parts of a report, countersigns and the second confirmation: refusals, advice, the journal."""

from django.utils.functional import Promise

from campaign.words.params import Sentence

SENTENCES: dict[str, str | Promise] = {}
ADVICE: dict[str, str | Promise] = {}
JOURNAL: dict[str, Sentence] = {}
