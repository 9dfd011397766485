"""The rulings on the map, on dice, and on attacks against ships (DA-R1 to DA-R30)."""

from rulebooks.ruling import BookRuling

ATTACKS = (
    BookRuling(
        1,
        "Directions",
        ("Charts",),
        "Six directions clockwise, 1 opposite 4; a ship or an aircraft faces across a hexside. The book numbers them without a "
        "picture, and turns are counted in hexsides.",
    ),
    BookRuling(
        2,
        "Clock arcs",
        ("XXVI",),
        "Six arcs of 60 degrees each, 12 o’clock ahead. A hex on the line between two belongs to both: whoever fires chooses, "
        "and the desk proposes the one nearer the bow.",
    ),
    BookRuling(
        3,
        "Altitude",
        ("XVI",),
        "Whole hundreds of feet, as everywhere in the book. Depths stay in single feet.",
    ),
    BookRuling(
        4,
        "Modified dice",
        ("XVI",),
        "First the modifiers, then the multiplier. A die never falls below 0, or hits would repair a ship; upwards there is no "
        "limit.",
    ),
    BookRuling(
        5,
        "Quality of crews",
        ("XVI",),
        "Only an Ace and a Novice change a die, and only with skip bombs and depth charges. Green is not Novice, and counts as "
        "Average.",
    ),
    BookRuling(
        6,
        "What scores hits",
        ("XXVI", "XVI", "XXIX"),
        "Bombs, torpedoes, bracketed guns, depth charges, rockets and kamikazes. One place of the book names fewer, but each of"
        " these has a section of its own.",
    ),
    BookRuling(
        7,
        "Submerged targets",
        ("XVI", "XXVI"),
        "Skip bombs, torpedoes, rockets, strafing and kamikazes work at depth 0 only: all of them act at the surface or above "
        "it.",
    ),
    BookRuling(
        8,
        "The chart of bomb multiples",
        ("Charts", "XVI"),
        "Every bomb from level, glide or dive bombing that hits has one die, times 1. The chart’s columns are out of line; the "
        "text says it so.",
    ),
    BookRuling(
        9,
        "Skip bombs that miss",
        ("XVI",),
        "Everything that is wrong is told, and the bombs are gone: the book calls it a miss and does not forbid the drop.",
    ),
    BookRuling(
        10,
        "How high a torpedo is dropped",
        ("XVI",),
        "American: 100 feet. Japanese: 100, 200 or 300. Higher is a miss; at 0 nobody flies, so that is refused.",
    ),
    BookRuling(
        11,
        "Bank at the drop",
        ("XVI",),
        "Not level is refused and is no miss: the torpedo stays aboard. Only the height is called a miss.",
    ),
    BookRuling(
        12,
        "Two hexes before it hits",
        ("XVI",),
        "The ship’s hex may be the second. On entering it the torpedo has moved two.",
    ),
    BookRuling(
        13,
        "Ships and torpedoes in one turn",
        ("XVI",),
        "Ships move first, then torpedoes. Only what a torpedo enters counts: a ship that moves onto it is not hit, and two "
        "that change places pass. Any ship of either side is met; of several in one hex the first in the referee’s list.",
    ),
    BookRuling(
        14,
        "How high depth charges are dropped",
        ("XVI",),
        "Any other height than 100 feet is refused, for no miss is named.",
    ),
    BookRuling(
        15,
        "Depths at the limits",
        ("XVI",),
        "At exactly 60 feet the shallow setting works and bombs do not. At exactly 100 feet a submarine is still seen; deeper "
        "nothing reaches it.",
    ),
    BookRuling(
        16,
        "Six in a turn",
        ("XVI",),
        "Six depth charges for one aircraft in one turn, both settings together. A seventh is refused.",
    ),
    BookRuling(
        17,
        "Bombs on submarines",
        ("XVI",),
        "From the surface to 59 feet a bomb works as on any ship.",
    ),
    BookRuling(
        18,
        "The nose-over",
        ("XVI",),
        "It may begin in level flight or in a standard dive, after any other manoeuvre. The speed that it adds counts from the "
        "next turn, so the points of a turn are entered by the player.",
    ),
    BookRuling(
        19,
        "Movement points in the dive",
        ("XVI",),
        "Every point of a turn is accounted for, and a manoeuvre is paid within one turn: in the dive speed may not be lowered."
        " Assumed from Air Force.",
    ),
    BookRuling(
        20,
        "Seven points before the pull-out",
        ("XVI",),
        "Only points spent as VERT or STEEP count, not those for turning.",
    ),
    BookRuling(
        21,
        "How far a steep dive goes forward",
        ("XVI",),
        "One hex for each whole thousand feet lost by STEEP in one turn, taken together. What is left over lapses with the "
        "turn, because plots are written turn by turn.",
    ),
    BookRuling(
        22,
        "The free hex",
        ("XVI",),
        "One FWD in a turn without ordinary movement, after the nose-over and before the pull-out.",
    ),
    BookRuling(
        23,
        "Wing points and pull-outs",
        ("XVI",),
        "The figures of the table are minimums: a gentler pull-out is always allowed. With no point left there is none. The "
        "Dauntless has six points, by the book’s example.",
    ),
    BookRuling(
        24,
        "Hits in the cockpit",
        ("XVI",),
        "Three or more count as two.",
    ),
    BookRuling(
        25,
        "Shot down after the pull-out",
        ("XVI",),
        "Whoever has fewer wing points after the firing that follows than the pull-out that he used asks for is shot down.",
    ),
    BookRuling(
        26,
        "The surface",
        ("XVI", "XXIX"),
        "At 0 feet the plot ends. A kamikaze may attack there; everybody else has crashed.",
    ),
    BookRuling(
        27,
        "Trained crews",
        ("XVI",),
        "Whether a crew may dive vertically is a yes or no of the referee. For kamikazes the form begins with no.",
    ),
    BookRuling(
        28,
        "Red die and clouds",
        ("XVI",),
        "The red die gets +1 in a standard and in a vertical dive, not in a steep one. Nobody bombs through cloud from any "
        "dive; the dive itself may be flown.",
    ),
    BookRuling(
        29,
        "Where the bomb falls",
        ("XVI",),
        "Into the first hex of the pull-out. Several aircraft may bomb one hex so.",
    ),
    BookRuling(
        30,
        "Whose hit a rocket is",
        ("XVI",),
        "The silhouettes of all surfaced ships in the area add up; which ship a hit belongs to the referee says.",
    ),
)
