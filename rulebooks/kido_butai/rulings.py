"""The numbered rulings on Kido Butai: what this product does where the book leaves a question open."""

from rulebooks.ruling import BookRuling, of_book

RULINGS = of_book(
    "KB",
    BookRuling(
        1,
        "Counter mix and capacities",
        ("1", "3"),
        "The book prints neither; both stand on its counters. Assumed, not from the publisher: 11 American bombers and 11 "
        "placeholders, 4 fighters and 4 placeholders; room for 4 squadrons, damaged for 2, on Akagi, Kaga and each American "
        "carrier; for 3, damaged for 1, on Soryu, Hiryu and Midway. Each game may begin with other figures.",
        ("us_pools", "capacity"),
    ),
    BookRuling(
        2,
        "Whose squadron it is",
        ("1", "3"),
        "Squadrons of a kind are alike, and any of them may land on any Japanese carrier. Their names only tell them apart.",
    ),
    BookRuling(
        3,
        "Loads at the start",
        ("1",),
        "The player names the bomber squadrons that begin with torpedoes. The others carry bombs.",
    ),
    BookRuling(
        4,
        "When the CAP turns",
        ("3",),
        "By itself, at the very start of the turn, from east to south and from south to west. That is nobody’s action. A "
        "squadron launched in this turn stays east; one that must land stays west.",
    ),
    BookRuling(
        5,
        "The duty to land",
        ("3",),
        "It holds in the strike group and in the CAP box alike. Nobody is forced to land: whoever had to and is still up at "
        "the end of the Japanese phase is lost, whatever the reason.",
    ),
    BookRuling(
        6,
        "Waiting",
        ("3",),
        "An outbound strike group may wait where it is, and squadrons may wait at their target, as long as the player likes.",
    ),
    BookRuling(
        7,
        "Landing early",
        ("3",),
        "A squadron in the strike group or in the CAP box may land whichever way it faces, if it has not acted in this turn.",
    ),
    BookRuling(
        8,
        "Turning back",
        ("3",),
        "A squadron at a target may go home without attacking. That is its action of the turn: it is back in the strike group, "
        "facing west, and must land in the next one.",
    ),
    BookRuling(
        9,
        "Changing loads of ready aircraft",
        ("3", "C6"),
        "A bomber squadron that stands ready may spend its action on changing sides. Otherwise one loaded with torpedoes "
        "could do nothing at all before a fleet is found.",
        ("rearm_on_deck",),
    ),
    BookRuling(
        10,
        "Launch or land",
        ("3",),
        "Launching CAP is launching too. The first launch or landing of a turn decides for that carrier. Making ready is free.",
    ),
    BookRuling(
        11,
        "Launching torpedoes",
        ("C6",),
        "Once any American fleet is found torpedoes may launch for the rest of the game, also if it is sunk. Bombs and "
        "fighters may launch at any time.",
    ),
    BookRuling(
        12,
        "Who may fly and attack",
        ("6",),
        "A bomber with the wrong load is refused when it flies on to the target. Fighters fly anywhere. An attack needs a "
        "bomber.",
    ),
    BookRuling(
        13,
        "Two fleets in one corner",
        ("6",),
        "The first and the second American fleet are two places. The player chooses one of them when flying on.",
    ),
    BookRuling(
        14,
        "One attack a turn on each target",
        ("3", "6"),
        "All that attack a target in one turn attack together; others there may wait for a later turn. Midway and the two "
        "fleets are three targets.",
    ),
    BookRuling(
        15,
        "Dice of reconnaissance",
        ("4",),
        "Each side stops rolling once it has nothing left to find. The search for a second fleet begins in the turn of the "
        "attack that revealed it.",
    ),
    BookRuling(
        16,
        "Drawing the fleet",
        ("6",),
        "The carriers of the first fleet are drawn as its first attack begins, before the CAP, whatever becomes of the "
        "attack; draws that can come out only one way are drawn too. The carriers left over are the second fleet.",
    ),
    BookRuling(
        17,
        "No placeholder left",
        ("5", "6"),
        "Drawing ends with a placeholder or with an empty cup. From an empty cup come no attack, no escort, no CAP.",
    ),
    BookRuling(
        18,
        "Who shoots at whom",
        ("6a", "7"),
        "Shots are dealt out in turn, in the order in which the player names the squadrons: fighters first, then bombers, "
        "then from the top again. When the Americans attack, the CAP deals out its shots likewise, to the escorts first.",
    ),
    BookRuling(
        19,
        "Several shots at one squadron",
        ("6a",),
        "Each die counts for itself. Destroyed goes before warded off; a second kill of the same squadron is nothing more.",
    ),
    BookRuling(
        20,
        "Order of the dice",
        ("6a",),
        "In an air combat the Americans roll first. All of it still happens at once.",
    ),
    BookRuling(
        21,
        "Placeholders of what was shot down",
        ("6a", "7"),
        "In both phases an American squadron shot down takes a placeholder of its own kind out of the game: the one just "
        "drawn, else one from the cup, else the earliest on the turn track.",
    ),
    BookRuling(
        22,
        "When counters come back",
        ("6a", "7"),
        "Before anything else in their turn. What would come back after the last turn stays out.",
    ),
    BookRuling(
        23,
        "Who fires at bombers",
        ("6b", "C6c"),
        "Nobody, where no bomber is left. In a regular attack each ship under attack fires at its own attackers; in a special "
        "attack every ship of the fleet that is afloat fires. Which of the bombers is warded off makes no difference.",
    ),
    BookRuling(
        24,
        "Choosing ships",
        ("6b",),
        "After the air combat each bomber that came through is given a carrier of the fleet that is afloat. If only one is, "
        "all go there.",
    ),
    BookRuling(
        25,
        "All bombs fall",
        ("6c",),
        "A bomber rolls also when another has just sunk its ship; it takes no new aim, and hits too many are lost.",
    ),
    BookRuling(
        26,
        "No special attack on Midway",
        ("6c", "C6c"),
        "An attack on Midway is always a regular one, whether a CAP was met or not.",
    ),
    BookRuling(
        27,
        "Meeting a CAP",
        ("6c", "C6c"),
        "One American fighter drawn, or one Japanese squadron that meets it, makes the attack a regular one, even if no "
        "bomber was shot at.",
    ),
    BookRuling(
        28,
        "Hits of a special attack",
        ("6c", "C6c"),
        "They sink one ship after the other, as many hits as each takes: Japanese carriers in the order Akagi, Kaga, Soryu, "
        "Hiryu; American ones in the order drawn, those of the second fleet in the order Enterprise, Hornet, Yorktown.",
    ),
    BookRuling(
        29,
        "American squadrons without a deck",
        ("6c",),
        "Reckoned for each attack: the capacity lost in it less the squadrons shot down in it. So many leave the turn track, "
        "the earliest first, the CAP of that attack among them. If the track has too few, the rest is let off.",
        ("capacity_loss_from_pools",),
    ),
    BookRuling(
        30,
        "Which kind goes first",
        ("6c", "7"),
        "The more numerous kind, judged anew for each squadron. If there are as many of both, a die decides: 1 to 3 a bomber, "
        "4 to 6 a fighter.",
    ),
    BookRuling(
        31,
        "Placeholders and lost decks",
        ("6c",),
        "A squadron that is lost for want of a deck takes no placeholder along.",
        ("capacity_loss_placeholders",),
    ),
    BookRuling(
        32,
        "Torpedo or dive bombers",
        ("7",),
        "The die is rolled if anybody flies CAP, low or not. Without a CAP it makes no difference and is not rolled.",
    ),
    BookRuling(
        33,
        "Who meets torpedo bombers",
        ("7",),
        "At least one squadron of the CAP meets torpedo bombers, low ones included; the player chooses which. Those held back "
        "are not shot at and do not go low. Dive bombers are met by all that fly high.",
    ),
    BookRuling(
        34,
        "How long CAP flies low",
        ("7", "C7"),
        "From the fight to the end of the next turn. Every squadron that met a torpedo attack goes low, also if it only "
        "fought escorts or was only shot at. A new fight begins it anew; landing ends it.",
    ),
    BookRuling(
        35,
        "Low CAP and escorts",
        ("C7",),
        "A low squadron at which no escort shoots goes for the bombers, even where an escort has no opponent.",
    ),
    BookRuling(
        36,
        "Low CAP under escorted dive bombers",
        ("C6c", "C7"),
        "Low CAP takes no part: who is not met is not shot at either.",
        ("dive_escorts_fire_on_low_cap",),
    ),
    BookRuling(
        37,
        "Whom the Americans bomb",
        ("7",),
        "Sunk carriers are passed over, and only bombers that came through are counted out.",
        ("random_targets",),
    ),
    BookRuling(
        38,
        "Japanese squadrons without room",
        ("7",),
        "Settled when all hits of the attack are marked, and only aboard the damaged carrier: of the more numerous kind the "
        "last in the standard order, ready or not.",
    ),
    BookRuling(
        39,
        "Nothing left to attack, or to attack from",
        ("5", "7"),
        "No American draws when no Japanese carrier is afloat. American squadrons in the cups fight on, even if all their "
        "ships and Midway are gone.",
    ),
    BookRuling(
        40,
        "Giving up one’s own",
        ("C8",),
        "At any moment of the Japanese phase. What is given up counts as lost, and a carrier takes all aboard down with it.",
    ),
    BookRuling(
        41,
        "Rounding the points",
        ("8",),
        "Complete pairs of squadrons are counted at half a point each, then the sum is rounded up. One squadron alone is no "
        "pair.",
    ),
    BookRuling(
        42,
        "Which squadrons count",
        ("8",),
        "All that are lost, for whatever reason: in combat, aboard a sunk ship, for want of room, not landed, in the dark, "
        "given up. American ones lost for want of a deck count too.",
    ),
    BookRuling(
        43,
        "Points for carriers",
        ("8",),
        "Judged as the game ends. A second hit that does not sink a ship adds nothing.",
    ),
    BookRuling(
        44,
        "Landing in the dark",
        ("C8",),
        "A die for each squadron in the air after the last turn, wherever it is and whichever way it faces. No deck is asked "
        "for.",
    ),
    BookRuling(
        45,
        "When it ends early",
        ("2",),
        "When Japan has neither a carrier nor a squadron left, the game ends with that turn.",
    ),
    BookRuling(
        46,
        "No American disaster",
        ("10b",),
        "Played so, only American fleets are safe from special attacks. Kido Butai is not.",
        ("no_us_fiasco",),
    ),
    BookRuling(
        47,
        "Dice for American targets",
        ("10c",),
        "Played so, dice choose in regular attacks only, and a die that names a sunk ship is rolled again. A special attack "
        "fills the ships in their usual order.",
        ("random_targets",),
    ),
    BookRuling(
        48,
        "American damage control",
        ("10a",),
        "Played so, a carrier loses room with the first and with the third hit and counts as damaged in between. A special "
        "attack needs three hits for each ship.",
        ("us_damage_control",),
    ),
)
