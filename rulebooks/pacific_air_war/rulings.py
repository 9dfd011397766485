"""The numbered rulings: what this product does where the book leaves a question open."""

from rulebooks.ruling import BookRuling, of_book

RULINGS = of_book(
    "PAW",
    BookRuling(
        1,
        "Who flies from a carrier",
        ("F.4", "C"),
        "Aircraft that fly from a carrier in a game make the recovery rolls. Japan does in games 1, 2 and 4; the USA in "
        "games 2, 4, 5, 6 and 7. Game 3’s Japanese count as land-based. A club may decide otherwise for each scheduled game.",
        ("carrier",),
    ),
    BookRuling(
        2,
        "Shared kills",
        ("F.1",),
        "A kill belongs to one pilot or is shared by two. Each of the two gets a half-kill; the side gets the same 2 CVP. "
        "Only kills can be shared.",
    ),
    BookRuling(
        3,
        "When strike aircraft come on",
        ("D.3",),
        "A player may bring on one or two strike aircraft when his aircraft is shot down or lost, and again for each "
        "strike aircraft of his that is brought down, while the pool lasts.",
    ),
    BookRuling(
        4,
        "Bonus kills over the enemy edge",
        ("E.1", "E.3"),
        "Aircraft brought on leave the pool first. Then bonus kills are taken by turn of exit, an exit without a turn as "
        "turn 36, equal turns in the order of the sorties. The player may name the type; else the first listed type that "
        "is left falls. A bombing aircraft and a kamikaze get no bonus. The bonus of a strike aircraft is its side’s alone.",
    ),
    BookRuling(
        5,
        "Success of a bombing attack",
        ("D.2", "D.4", "F.2"),
        "The table decides whether an attack succeeds. The report carries attacks and successes; each success is 1 CVP.",
    ),
    BookRuling(
        6,
        "Kamikaze pilots",
        ("C.7",),
        "The pilot of a kamikaze that attacks is dead whatever the die shows. That is no American kill.",
    ),
    BookRuling(
        7,
        "Ditching on the way home",
        ("F.4", "F.3"),
        "An aircraft killed or ditched on the home roll makes no deck roll. Under “table” a ditched pilot is picked up "
        "wounded; under “rescue” he is wounded and must also be rescued by the game’s rescue rule.",
        ("ditching",),
    ),
    BookRuling(
        8,
        "EP for a kill",
        ("F.6", "G.4"),
        "The book prints no figure. A kill earns 25 EP, a half-kill half of it; a game’s total is rounded down.",
        ("ep_per_kill", "hits_only_ep"),
    ),
    BookRuling(
        9,
        "Rescued and unharmed",
        ("F.6", "F.3"),
        "A rescued pilot who was not wounded counts as unharmed and earns double.",
    ),
    BookRuling(
        10,
        "Status",
        ("B.2", "F.6"),
        "Always by the same formula, also at muster and for replacements: Ace from 5 kills in all, else Veteran from 50 EP, "
        "else Novice.",
        ("ace_kills", "veteran_ep"),
    ),
    BookRuling(
        11,
        "Special abilities",
        ("B.2", "F.6"),
        "One ability for each full 100 EP, which fits every row of the muster tables. The player names the ability.",
        ("ep_per_ability",),
    ),
    BookRuling(
        12,
        "Promotion",
        ("B.2",),
        "Under “referee” a rank changes only by the referee’s word. Under “table” it also rises, and never falls, to the rank "
        "whose EP in the side’s muster table the pilot has reached; a rank outside the table stays.",
        ("promotion",),
    ),
    BookRuling(
        13,
        "Kills of an American replacement",
        ("F.5",),
        "He comes with 1 kill, like the row of the muster table that has his status, rank and 50 EP.",
        ("us_replacement_kills",),
    ),
    BookRuling(
        14,
        "Wounds",
        ("F.4", "F.6"),
        "Wounds have healed by the next game.",
    ),
    BookRuling(
        15,
        "Who wins",
        ("A.4", "F.2"),
        "The side with more CVP after the last game. Equal totals are a draw.",
    ),
    BookRuling(
        16,
        "Bombs of game 3’s Vals",
        ("C.3", "D.4"),
        "They need only leave over the enemy edge with their bombs aboard; damage does not keep them from bombing.",
    ),
    BookRuling(
        17,
        "Chased aircraft",
        ("E.2",),
        "The chaser has the damaged claim on the aircraft that he chased, unless somebody has one already. One aircraft may "
        "chase several; a chased one none.",
    ),
    BookRuling(
        18,
        "A half-kill and the EP for hits",
        ("G.4",),
        "A half-kill counts as a kill: the EP for hits only go to a pilot with no half-kill at all.",
    ),
    BookRuling(
        19,
        "The battle off Midway",
        ("A.4",),
        "A session of Kido Butai may be attached to game 2: the battle off Midway behind it. It gives no CVP, unless the club "
        "has said how many each victory level gives each side. Then a finished battle gives them in game 2, as soon as the "
        "report of game 2 is confirmed; a battle that is not finished gives none, and so does any where that report is voided.",
        ("kido_butai_cvp",),
    ),
)
