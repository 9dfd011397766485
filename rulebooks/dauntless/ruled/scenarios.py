"""The rulings on scenarios, on the campaign and on the desk itself (DA-R57 to DA-R72)."""

from rulebooks.ruling import BookRuling

SCENARIOS = (
    BookRuling(
        57,
        "Who wins on points",
        ("XXII", "XXIII"),
        "More points win, equal points are a draw, wherever the book only counts.",
    ),
    BookRuling(
        58,
        "Points for aircraft and ships",
        ("XXII", "XXIII"),
        "Points for aircraft come from Air Force and are entered. A ship is worth its listed points when it is sunk and none "
        "before.",
    ),
    BookRuling(
        59,
        "Bedcheck Charlie",
        ("XXII",),
        "Twenty turns are reckoned. Those after the bomber has gone are the fighter’s.",
    ),
    BookRuling(
        60,
        "Victory by Air Force",
        ("XXII",),
        "Where Air Force says who wins, the people at the table enter the winner.",
    ),
    BookRuling(
        61,
        "Who wins the atoll",
        ("XXIII",),
        "The attacker with 20 points more or better, the defender with any lead, else nobody; a level score is a draw too.",
    ),
    BookRuling(
        62,
        "Targets of the atoll",
        ("XXIII",),
        "Each hex of the installation counts once; how many it has is Air Force’s. Attackers who were shot down are gone too.",
    ),
    BookRuling(
        63,
        "How long kamikazes come",
        ("XXIII",),
        "The scenario ends when the ship is sunk, or when no kamikaze flies or waits.",
    ),
    BookRuling(
        64,
        "Submarine against aircraft",
        ("XXIII",),
        "Neither or both destroyed is a draw. A submarine deeper than 100 feet may be left at that.",
    ),
    BookRuling(
        65,
        "Reconnaissance",
        ("XXIII",),
        "If the reconnaissance side does not win, the other does. Visibility is meant for both scenarios, and the map has to be"
        " left within the turns.",
    ),
    BookRuling(
        66,
        "Places in Get Yamamoto",
        ("XXIV",),
        "Two Americans begin in section VI along edge 4, and nothing is printed of the other two. Their player places them "
        "along edge 4 too, in section V; the referee may decide otherwise.",
    ),
    BookRuling(
        67,
        "Slips of print",
        ("XXII", "XXIII"),
        "Names of types are made uniform. What cannot be settled stays as it is printed and is listed among the doubts of its "
        "scenario.",
    ),
    BookRuling(
        68,
        "What makes a mission a success",
        ("XXIII",),
        "At least one hit on a ship, or one direct hit on a base. The campaign does not say; the atoll counts an airfield so.",
    ),
    BookRuling(
        69,
        "Attacks off the map",
        ("Charts",),
        "Who may attack the campaign decides. The drop is taken for lawful and the torpedo’s run for long enough. Where the "
        "ship is met a die says, each of its six sides alike: 1 ahead of the bow, 2 or 3 a forward side, 4 or 5 a rear side, 6 "
        "astern. Whether a bomb hits is entered by the referee.",
    ),
    BookRuling(
        70,
        "Kamikazes of game 7",
        ("XXIX",),
        "Table 3 of the campaign gives the points. What the desk adds is for the ship’s ledger alone, or one crash would count "
        "twice.",
    ),
    BookRuling(
        71,
        "Decks in the campaign",
        ("XIII",),
        "A closed deck changes nothing of the campaign’s rolls for coming home.",
    ),
    BookRuling(
        72,
        "A miss or no attack at all",
        ("XVI", "XXIX"),
        "An attack that is carried out and cannot succeed is a miss, with every reason. What the rules do not allow at all is "
        "refused, and nothing is spent.",
    ),
)
