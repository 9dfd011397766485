"""Names as search finds them: as words in small Latin letters and digits, so that an index orders them everywhere alike.

``Yūji`` is found by ``yuji``, ``Müller`` by ``muller`` and ``mueller``, ``O’Brien`` by ``brien`` and ``obrien``; of a name
that is written without spaces every end is a word, so that ``山本五十六`` is found by ``山本`` and by ``五十六``.
"""

import re
from collections.abc import Callable, Iterable, Iterator
from hashlib import blake2b

from campaign.bulk import insert_values
from campaign.models import Campaign, Word
from campaign.prepared import PreparedValues
from pilots.spelling import WITHOUT_SPACES, even, signs, spellings
from rulebooks.pacific_air_war.outcome import Outcome

LONGEST = 60
CHUNK = re.compile(r"[^\W_]+(?:['’‘`´-][^\W_]+)*")
PART = re.compile(r"[^\W_]+")
Entry = tuple[str, str, str]
Asked = list[tuple[str, ...]]
"""What somebody looks for: for each word its spellings, of which one must begin a word of what is found."""
Names = tuple[str, list[tuple[str, str]], list[tuple[str, str]]]
"""The campaign's name, and code and name of its players and pilots."""
NAMED = PreparedValues(
    lambda campaign: (
        Campaign.objects.filter(pk=campaign).order_by("seats__pk").values_list("named", "name", "seats__code", "seats__name")
    ),
    campaign=0,
)


def words_of(name: str) -> set[str]:
    """Every word by which a name is found."""
    found: set[str] = set()
    for chunk in CHUNK.findall(even(name)):
        parts = PART.findall(chunk)
        for part in (*parts, "".join(parts)):
            for run in WITHOUT_SPACES.findall(part):
                found |= {signs(run[start:]) for start in range(len(run))}
            found |= set(spellings(WITHOUT_SPACES.sub("", part)))
    return {word[:LONGEST] for word in found if word}


def asked_words(query: str) -> Asked:
    """What somebody looks for, word by word; empty where it holds no letter and no digit."""
    asked: dict[tuple[str, ...], None] = {}
    for part in PART.findall(even(query)):
        for run in WITHOUT_SPACES.findall(part):
            asked[(signs(run)[:LONGEST],)] = None
        if spelt := spellings(WITHOUT_SPACES.sub("", part)):
            asked[tuple(word[:LONGEST] for word in spelt)] = None
    return list(asked)


def holds(text: str, asked: Asked, words: Callable[[str], Iterable[str]] = words_of) -> bool:
    """Whether every word that is asked for begins a word of the text. ``words``: from memory, for texts that come again."""
    there = words(text) if asked else ()
    return all(begins(spellings, there) for spellings in asked)


def begins(spellings: tuple[str, ...], words: Iterable[str]) -> bool:
    """Whether a word in one of its spellings is the beginning of one of these."""
    return any(word.startswith(spellings) for word in words)


def entries(name: str, players: Iterable[tuple[str, str]], pilots: Iterable[tuple[str, str]]) -> Iterator[Entry]:
    """Kind, code and word of all that can be found of a campaign. ``players`` and ``pilots``: code and name."""
    named = [
        (Word.Kind.CAMPAIGN.value, "", name),
        *((Word.Kind.PLAYER.value, code, called) for code, called in players),
        *((Word.Kind.PILOT.value, code, called) for code, called in pilots),
    ]
    for kind, code, called in named:
        for word in sorted(words_of(called)):
            yield kind, code, word


def fresh_entries(campaign: Campaign, outcome: Outcome) -> Iterator[Entry]:
    """What can be found of a campaign by its names as they are now. One query."""
    return entries(*_names(campaign, outcome)[1])


def _names(campaign: Campaign, outcome: Outcome) -> tuple[str, Names]:
    """What the names came to last time, and the names as they are stored now."""
    rows = NAMED.all(campaign=campaign.pk)
    players = [(code, called) for _named, _name, code, called in rows if code is not None]
    return rows[0][0], (rows[0][1], players, sorted((pilot.id, pilot.name) for pilot in outcome.pilots))


def make_findable(campaign: Campaign, outcome: Outcome) -> None:
    """Write the words of a locked campaign anew, if any of its names is another than last time. One query, if none is."""
    named, names = _names(campaign, outcome)
    now = digest_of(*names)
    if now == named:
        return
    if named:
        Word.objects.filter(campaign=campaign).delete()
    rows = ((campaign.pk, *entry) for entry in entries(*names))
    insert_values(Word, ("campaign_id", "kind", "code", "word"), rows)
    campaign.named = now
    campaign.save(update_fields=["named"])


def digest_of(name: str, players: Iterable[tuple[str, str]], pilots: Iterable[tuple[str, str]]) -> str:
    """All names of a campaign as one word."""
    return blake2b(repr((name, [*map(tuple, players)], [*map(tuple, pilots)])).encode(), digest_size=16).hexdigest()
