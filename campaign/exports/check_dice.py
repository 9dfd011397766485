"""Check the dice record of a Ready Room campaign. Needs Python 3.9 or later and nothing else, no network either.

    python3 check_dice.py record.json
    python3 check_dice.py record.json --digest 1a2b3c... --earlier record-of-last-month.json

It works out anew what each die of the site has to show, looks for gaps, and says what it found. It ends with 0 where it found no
fault, and with 1 where it found one or cannot read a file.

--digest: a seed's SHA-256 in full, which you noted when it was published. --earlier: a record that you kept, whose dice must all
still stand. Both may be given several times.

How a die follows from its seed: message = the JSON array ["ready-room-die-1", label, game, pilot, kind, attempt, nonce, counter]
without blanks and with everything beyond ASCII escaped, counter from 0; key = the secret's 32 bytes; the first byte below 252 of
HMAC-SHA-256(key, message), modulo 6, plus 1; where no byte is below 252, the counter goes up by one.
"""

import argparse
import hashlib
import hmac
import json
import sys

FORMAT, VERSION = "ready-room-dice-record", 1
SCHEME = "ready-room-die-1"
FAIR, FACES = 252, 6
SITE, TABLE = "site", "table"
STANDS = ("game", "pilot", "crew", "kind", "value", "source", "seed", "attempt", "nonce", "witness")
FAULTS = {
    "file.form": "This is not a dice record as this script knows it: %(what)s.",
    "seed.digest": "Seed %(seed)s: its secret does not give the digest that was published.",
    "seed.gap": "Seed %(seed)s is missing from the record.",
    "seed.twice": "Two seeds are still secret; there may be one at a time.",
    "roll.gap": "Dice are missing from the record: %(first)s to %(last)s.",
    "roll.twice": "There are two dice with the number %(number)s.",
    "roll.face": "Die %(number)s (%(die)s) shows %(value)s, which is no face of a die.",
    "roll.value": "Die %(number)s (%(die)s) shows %(value)s, but its seed gives %(derived)s.",
    "roll.seed": "Die %(number)s (%(die)s) names seed %(seed)s, which is not in the record.",
    "roll.order": "Die %(number)s (%(die)s) comes from seed %(seed)s, which was out of use by then.",
    "roll.unseeded": "Die %(number)s (%(die)s) of the site has no seed, though one before it has.",
    "roll.attempt": "Die %(number)s (%(die)s) says it is attempt %(attempt)s, but it is attempt %(counted)s.",
    "roll.live": "Die %(number)s (%(die)s) was rolled again without being struck.",
    "roll.reason": "Die %(number)s (%(die)s) is struck without a reason.",
    "digest.unknown": "The digest %(digest)s that you noted is not in the record.",
    "earlier.gone": "Die %(number)s (%(die)s) stood in the earlier record and is gone.",
    "earlier.changed": "Die %(number)s (%(die)s) is not what it was in the earlier record: %(what)s.",
    "earlier.seed": "Seed %(seed)s is not what it was in the earlier record.",
}


def derive(secret, label, game, pilot, kind, attempt, nonce):
    """What a die of the site shows. ``secret``: bytes."""
    counter = 0
    while True:
        parts = [SCHEME, label, game, pilot, kind, attempt, nonce, counter]
        message = json.dumps(parts, ensure_ascii=True, separators=(",", ":")).encode("ascii")
        for byte in hmac.new(secret, message, hashlib.sha256).digest():
            if byte < FAIR:
                return 1 + byte % FACES
        counter += 1


def check(record, digests=(), earlier=()):
    """Look a record through: its faults, each (code, figures), and how many dice of which kind there are.

    ``digests``: noted by hand; ``earlier``: records kept from before.
    """
    what = malformed(record)
    if what:
        return [("file.form", {"what": what})], {}
    seeds = {seed["number"]: seed for seed in record["seeds"]}
    rolls = sorted(record["rolls"], key=lambda roll: roll["number"])
    faults = list(_seeds(record["seeds"]))
    faults += _numbers(rolls)
    faults += _dice(rolls, seeds)
    known = {seed["digest"] for seed in record["seeds"]}
    faults += [("digest.unknown", {"digest": digest}) for digest in digests if digest.strip().lower() not in known]
    for old in earlier:
        what = malformed(old)
        faults += [("file.form", {"what": what})] if what else _since(old, rolls, seeds)
    return faults, _counts(rolls, seeds)


def malformed(record):
    """What keeps a document from being a dice record; empty where nothing does."""
    if not isinstance(record, dict) or record.get("format") != FORMAT or record.get("version") != VERSION:
        return f"it does not say that it is a {FORMAT} of version {VERSION}"
    for name, texts, numbers in (
        ("seeds", ("digest", "label"), ("number",)),
        ("rolls", ("pilot", "crew", "kind", "source", "nonce"), ("number", "game", "value")),
    ):
        if not isinstance(record.get(name), list):
            return f"{name} is no list"
        for place, one in enumerate(record[name]):
            there = isinstance(one, dict) and all(isinstance(one.get(text), str) for text in texts)
            if not there or not all(_whole(one.get(number)) for number in numbers):
                return f"entry {place + 1} of {name} lacks something"
            if name == "rolls" and not all(one.get(key) is None or _whole(one[key]) for key in ("seed", "attempt")):
                return f"entry {place + 1} of rolls has a seed or an attempt that is no number"
    return ""


def _whole(value):
    return isinstance(value, int) and not isinstance(value, bool)


def _secret(seed):
    """The secret's bytes; None while it is secret; empty where it cannot be read."""
    if seed.get("secret") is None:
        return None
    try:
        return bytes.fromhex(seed["secret"])
    except (TypeError, ValueError):
        return b""


def _seeds(seeds):
    there = {seed["number"] for seed in seeds}
    for number in range(1, len(there) + 1):
        if number not in there:
            yield "seed.gap", {"seed": number}
    if sum(seed.get("secret") is None for seed in seeds) > 1:
        yield "seed.twice", {}
    for seed in seeds:
        secret = _secret(seed)
        if secret is not None and hashlib.sha256(secret).hexdigest() != seed["digest"]:
            yield "seed.digest", {"seed": seed["number"]}


def _numbers(rolls):
    """Numbers run from 1 without a gap, each once."""
    awaited = 1
    for roll in rolls:
        if roll["number"] < awaited:
            yield "roll.twice", {"number": roll["number"]}
        elif roll["number"] > awaited:
            yield "roll.gap", {"first": awaited, "last": roll["number"] - 1}
        awaited = max(awaited, roll["number"] + 1)


def _dice(rolls, seeds):
    """Each die of the site shows what its seed gives, as the attempt that it is; a die rolled again was struck before."""
    before, latest = {}, 0
    for roll in rolls:
        said = {"number": roll["number"], "die": name_of(roll), "value": roll["value"]}
        whose = (roll["game"], roll["pilot"], roll["crew"], roll["kind"])
        again = before.setdefault(whose, [])
        if not 1 <= roll["value"] <= FACES:
            yield "roll.face", said
        if again and not again[-1].get("struck"):
            yield "roll.live", dict(said, number=again[-1]["number"])
        if roll.get("struck") and not _reason(roll):
            yield "roll.reason", said
        if roll["source"] == SITE and roll.get("seed") is None and latest:
            yield "roll.unseeded", said
        elif roll["source"] == SITE and roll.get("seed") is not None:
            said.update(seed=roll["seed"], attempt=roll.get("attempt"), counted=len(again) + 1)
            yield from _derived(roll, seeds.get(roll["seed"]), latest, said)
            latest = max(latest, roll["seed"])
        again.append(roll)


def _reason(roll):
    return isinstance(roll["struck"], dict) and roll["struck"].get("reason")


def _derived(roll, seed, latest, said):
    """A die that names its seed. ``latest``: the highest seed's number of the dice before it."""
    if said["attempt"] != said["counted"]:
        yield "roll.attempt", said
    if roll["seed"] < latest:
        yield "roll.order", said
    if seed is None:
        yield "roll.seed", said
        return
    secret = _secret(seed)
    if secret is None:
        return
    derived = derive(secret, seed["label"], roll["game"], roll["pilot"], roll["kind"], said["attempt"], roll["nonce"])
    if derived != roll["value"]:
        yield "roll.value", dict(said, derived=derived)


def _since(old, rolls, seeds):
    """What an earlier record had must still be there, unchanged; a die may have been struck, a seed revealed since."""
    now = {roll["number"]: roll for roll in rolls}
    for roll in old["rolls"]:
        said = {"number": roll["number"], "die": name_of(roll)}
        if roll["number"] not in now:
            yield "earlier.gone", said
            continue
        changed = [key for key in STANDS if roll.get(key) != now[roll["number"]].get(key)]
        if roll.get("struck") and roll["struck"] != now[roll["number"]].get("struck"):
            changed.append("struck")
        if changed:
            yield "earlier.changed", dict(said, what=", ".join(changed))
    for seed in old["seeds"]:
        new = seeds.get(seed["number"], {})
        if (seed["digest"], seed["label"]) != (new.get("digest"), new.get("label")):
            yield "earlier.seed", {"seed": seed["number"]}


def _counts(rolls, seeds):
    """How many dice there are: all, checked, still secret, of the site from before the seeds, of the table, of a file."""
    counts = dict.fromkeys(("all", "checked", "secret", "before", "table", "file", "struck"), 0)
    for roll in rolls:
        counts["all"] += 1
        counts["struck"] += bool(roll.get("struck"))
        if roll["source"] != SITE:
            counts["table" if roll["source"] == TABLE else "file"] += 1
        elif roll.get("seed") is None:
            counts["before"] += 1
        else:
            counts["secret" if seeds.get(roll["seed"], {}).get("secret") is None else "checked"] += 1
    return counts


def name_of(roll):
    """What people call a die: game, kind, whose."""
    game = f"game {roll['game']}" if roll["game"] else "the muster"
    return f"{game}, {roll['kind']}, {roll.get('name') or roll['pilot'] or roll['crew']}"


def _read(path):
    with open(path, encoding="utf-8") as file:
        return json.load(file)


def _told(record, faults, counts):
    """The report, line by line."""
    for seed in record["seeds"] if counts else ():
        state = "not revealed yet: its dice cannot be checked yet" if seed.get("secret") is None else "revealed"
        yield f"Seed {seed['number']}, SHA-256 {seed['digest']}: {state}."
    if counts:
        yield f"{counts['all']} dice, {counts['struck']} of them struck."
        yield f"{counts['checked']} dice of the site were derived anew from their seeds."
        if counts["secret"]:
            yield f"{counts['secret']} dice of the site cannot be checked yet: their seed is still secret."
        if counts["before"]:
            yield f"{counts['before']} dice of the site have no seed and cannot be checked."
        yield f"{counts['table']} dice fell at the table, {counts['file']} came in a file: nothing can be derived there."
    for code, figures in faults:
        yield "FAULT: " + FAULTS[code] % figures
    yield f"{len(faults)} faults found." if len(faults) != 1 else "1 fault found."


def main(arguments=None):
    """Read the files, print the report, answer with the exit code."""
    parser = argparse.ArgumentParser(description="Check the dice record of a Ready Room campaign.")
    parser.add_argument("record", help="record.json, taken from the page of the dice")
    parser.add_argument("--digest", action="append", default=[], help="a seed's SHA-256 that you noted when it was published")
    parser.add_argument("--earlier", action="append", default=[], help="a record that you kept from before")
    given = parser.parse_args(arguments)
    if hasattr(sys.stdout, "reconfigure"):
        sys.stdout.reconfigure(errors="replace")
    try:
        record, *earlier = [_read(path) for path in [given.record, *given.earlier]]
    except (OSError, ValueError, RecursionError) as problem:
        sys.stdout.write(f"A file could not be read: {problem}\n")
        return 1
    faults, counts = check(record, given.digest, earlier)
    sys.stdout.write("\n".join(_told(record, faults, counts)) + "\n")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
