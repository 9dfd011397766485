"""The rulings on carriers, ships and the evening (DA-R31 to DA-R56)."""

from rulebooks.ruling import BookRuling

SHIPS = (
    BookRuling(
        31,
        "What closes a deck",
        ("XIII",),
        "A hit by a bomb from level, glide or dive bombing, vertical and steep dives included. Skip bombs, torpedoes, kamikazes"
        " and rockets do not. It is closed from the turn after the hit, since bombs fall after movement.",
    ),
    BookRuling(
        32,
        "Power for the take-off",
        ("XIII",),
        "One power factor a turn. The aircraft leaves in the turn of the last one that it needs; those that wait leave one a "
        "turn.",
    ),
    BookRuling(
        33,
        "Runways and landing",
        ("XIII",),
        "Destroyed sections are a matter of airfields, although the sentence stands under carriers. On an open deck any number "
        "may land.",
    ),
    BookRuling(
        34,
        "Years of the flak",
        ("XXVI",),
        "The later column holds from July 1943. The referee may choose the other one.",
    ),
    BookRuling(
        35,
        "Cells of flak",
        ("XXVI",),
        "A letter after a multiple holds for each of its numbers. A plus sign joins two kinds of guns in one cell, for clubs "
        "whose tables have such.",
    ),
    BookRuling(
        36,
        "Heavy flak close by",
        ("XXVI",),
        "Heavy flak fires from 13 hexes on, by the book’s example; a session may set another distance. The longest ranges are "
        "Air Force’s and are checked where they are entered.",
    ),
    BookRuling(
        37,
        "Letters of flak",
        ("XXVI",),
        "A fires once forward and once aft, B once aft, C once forward. A number without a letter fires once in each arc.",
    ),
    BookRuling(
        38,
        "What a hit takes from the flak",
        ("XXVI",),
        "One factor from every number of every cell, for every hit that counts as a hit, whatever it came from.",
    ),
    BookRuling(
        39,
        "E results of strafing",
        ("XXVI",),
        "One hit, with the loss of flak that a bomb’s hit brings.",
    ),
    BookRuling(
        40,
        "Speed of the Japanese BB-2",
        ("Charts",),
        "The printed 1 is read as 1/1, a hex in every turn. It may be a broken 1/2: a club’s file can say so.",
    ),
    BookRuling(
        41,
        "Half speed",
        ("XXVI",),
        "The speed is halved exactly, the turning stays. Percentages are exact too, nothing is rounded.",
    ),
    BookRuling(
        42,
        "The table of solitaire movement",
        ("XX",),
        "The book in hand names it and does not print it. The club enters the table or its result, a digit and a letter such as"
        " 1L. What the ship cannot do is left out, and the result comes before the duty to move.",
    ),
    BookRuling(
        43,
        "The duty to move",
        ("XXVI",),
        "A ship at sea uses its whole move whenever it has one. It need not turn.",
    ),
    BookRuling(
        44,
        "Submarines going down and up",
        ("XXVI",),
        "15 feet down or 7 up in a turn, no more and no less. Deeper than 100 feet the submarine is safe. At half its hits it "
        "rises every turn and stays up.",
    ),
    BookRuling(
        45,
        "Flak of a submarine",
        ("XXVI",),
        "Only on the surface.",
    ),
    BookRuling(
        46,
        "Intervals",
        ("XXVI", "XXIII"),
        "Counted in hexes of distance, at least as many as the book says, among the counters of one side.",
    ),
    BookRuling(
        47,
        "EE",
        ("XXIII",),
        "No class of that name is listed. It is taken for DE or E.",
    ),
    BookRuling(
        48,
        "Rows with gaps",
        ("Charts",),
        "What the book in hand lost is unknown, never zero. What needs it is refused or left open until somebody enters the "
        "figure.",
    ),
    BookRuling(
        49,
        "The bell",
        ("XXVII",),
        "A plot noted in the very second of the bell is in time.",
    ),
    BookRuling(
        50,
        "Types of aircraft in notes",
        ("XXVII",),
        "The same type is the same name as it was entered. The P-38G and the P-38L differ: each has its card.",
    ),
    BookRuling(
        51,
        "What drop tanks do",
        ("XXVIII",),
        "They count on fighters only. One L hit fewer brings such a fighter down, but never fewer than one.",
    ),
    BookRuling(
        52,
        "Letting tanks go",
        ("XXVIII",),
        "Speed and bank are those at the end of the turn in which it is announced. All tanks go, or none.",
    ),
    BookRuling(
        53,
        "Engines of a kamikaze",
        ("XXIX",),
        "The table has one engine and two. More is refused.",
    ),
    BookRuling(
        54,
        "The date of kamikazes",
        ("XXIX",),
        "From November 1944. Earlier is remarked on, and not refused.",
    ),
    BookRuling(
        55,
        "Early 1944",
        ("XVII",),
        "From January 1944.",
    ),
    BookRuling(
        56,
        "Dice of kamikazes",
        ("XXIX",),
        "Neither the aspect of the ship nor the crew changes them.",
    ),
)
