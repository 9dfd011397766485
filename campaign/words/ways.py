"""Sentences about the ways in, links, codes, accounts and who owns a campaign: refusals, advice, the journal."""

from django.utils.functional import Promise

from campaign.words.params import Sentence

SENTENCES: dict[str, str | Promise] = {}
ADVICE: dict[str, str | Promise] = {}
JOURNAL: dict[str, Sentence] = {}
