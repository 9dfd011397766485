"""Sentences about players' parts of a report, countersigns and the second confirmation: refusals, advice, the journal."""

from django.utils.functional import Promise

from campaign.words.filing import FILING_ADVICE, FILING_JOURNAL, FILING_SENTENCES
from campaign.words.params import Sentence

SENTENCES: dict[str, str | Promise] = {**FILING_SENTENCES}
ADVICE: dict[str, str | Promise] = {**FILING_ADVICE}
JOURNAL: dict[str, Sentence] = {**FILING_JOURNAL}
