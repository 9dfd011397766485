"""What is set up and where, in the words of people. Keys are the sentences of the data."""

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy

Words = dict[str, str | Promise]

WHAT: Words = {
    "entry hexes written down, then placed last": gettext_lazy("The entry hexes are written down. The aircraft are placed last."),
    "all aircraft": gettext_lazy("All aircraft."),
    "one aircraft, start hex and altitude written down": gettext_lazy(
        "One aircraft: its start hex and altitude are written down."
    ),
    "one aircraft, start hex and altitude written down; its altitude is told to the fighter player": gettext_lazy(
        "One aircraft: its start hex and altitude are written down. The fighter player is told the altitude."
    ),
    "ship or ships": gettext_lazy("The ship or ships."),
    "fighters, if any": gettext_lazy("Fighters, if there are any."),
    "all aircraft, each at its own altitude": gettext_lazy("All aircraft, each at an altitude of its own."),
    "ships": gettext_lazy("The ships."),
    "all aircraft with escorts, each at its own altitude": gettext_lazy(
        "All aircraft with their escorts, each at an altitude of its own."
    ),
    "terrain counters: 25 of 100 ft, 20 of 200 ft, 15 of 300 ft": gettext_lazy(
        "Terrain counters: 25 of 100 ft, 20 of 200 ft, 15 of 300 ft."
    ),
    "2 ships of class M-1 or LS and 1 of class DD, not anchored": gettext_lazy(
        "Two ships of class M-1 or LS and one of class DD. They are not anchored."
    ),
    "2 airfields of four ground target counters, at least 15 hexes apart": gettext_lazy(
        "Two airfields of four ground target counters each, at least 15 hexes apart."
    ),
    "4 trucks, two within 3 hexes of each airfield": gettext_lazy("Four trucks, two within 3 hexes of each airfield."),
    "1 installation of size GT-2": gettext_lazy("One installation of size GT-2."),
    "entry hexes, directions and altitudes written down": gettext_lazy(
        "The entry hexes, directions and altitudes are written down."
    ),
    "9 light and 4 heavy flak counters at least 3 hexes apart, holding 15 light guns of 2 factors and 6 heavy guns of "
    "5 factors": gettext_lazy(
        "Nine light and four heavy flak counters, at least 3 hexes apart. Together they hold 15 light guns of 2 factors and "
        "6 heavy guns of 5 factors."
    ),
    "aircraft: one die each, 1-3 flying anywhere, 4-6 at the end of a runway": gettext_lazy(
        "The aircraft, one die for each: on 1 to 3 it flies, anywhere; on 4 to 6 it stands at the end of a runway."
    ),
    "aircraft placed": gettext_lazy("The aircraft are placed."),
    "one DD and fighters, if any": gettext_lazy("One destroyer, and fighters if there are any."),
    "entry hexes written down after the American placement; one die per waiting aircraft each turn, a 6 brings it "
    "on": gettext_lazy(
        "The entry hexes are written down once the Americans are placed. Each turn one die falls for each aircraft that waits; "
        "a 6 brings it on."
    ),
    "one aircraft, any altitude and direction": gettext_lazy("One aircraft, at any altitude and in any direction."),
    "one submarine on the surface; a die for the section, a die for the facing": gettext_lazy(
        "One submarine, on the surface. One die says the section, another the facing."
    ),
    "12 ships of various types in formation, before sides are chosen": gettext_lazy(
        "Twelve ships of various types in formation, before sides are chosen."
    ),
    "cloud counters at least 13 hexes apart, before sides are chosen": gettext_lazy(
        "Cloud counters, at least 13 hexes apart, before sides are chosen."
    ),
    "one aircraft, hex, direction and altitude written down": gettext_lazy(
        "One aircraft: its hex, direction and altitude are written down."
    ),
    "two fighters, hexes, directions and altitudes written down": gettext_lazy(
        "Two fighters: their hexes, directions and altitudes are written down."
    ),
    "6 target counters in place of the ships, then clouds at least 13 hexes apart": gettext_lazy(
        "Six target counters in place of the ships, then clouds at least 13 hexes apart."
    ),
    "all aircraft at manoeuvre speed": gettext_lazy("All aircraft, at manoeuvre speed."),
    "two aircraft": gettext_lazy("Two aircraft."),
    "the other two aircraft: place not printed": gettext_lazy("The other two aircraft. Where they stand is not printed."),
    "all aircraft, one facing, at manoeuvre speed": gettext_lazy("All aircraft, with one facing, at manoeuvre speed."),
    "one aircraft, any facing and speed": gettext_lazy("One aircraft, with any facing and speed."),
}

WHERE: Words = {
    "edge 1": gettext_lazy("along edge 1"),
    "any hex, after the Japanese hexes are written": gettext_lazy("any hex, once the Japanese hexes are written down"),
    "any hex": gettext_lazy("any hex"),
    "any edge hex": gettext_lazy("any hex at the edge of the map"),
    "sections V and VI": gettext_lazy("sections V and VI"),
    "land hexes; sections I, II, III, V and VI are land, section IV is water": gettext_lazy(
        "hexes of land: sections I, II, III, V and VI are land, section IV is water"
    ),
    "water hexes": gettext_lazy("hexes of water"),
    "land hexes": gettext_lazy("hexes of land"),
    "edges 1 and 4": gettext_lazy("along edges 1 and 4"),
    "anywhere allowed for flak": gettext_lazy("wherever flak may stand"),
    "by die": gettext_lazy("as the die says"),
    "as written": gettext_lazy("as written down"),
    "compass hex of the section rolled": gettext_lazy("the hex of the compass in the section that was rolled"),
    "near the centre": gettext_lazy("near the middle of the map"),
    "anywhere": gettext_lazy("anywhere"),
    "land": gettext_lazy("land"),
    "section I": gettext_lazy("section I"),
    "section VI along edge 4": gettext_lazy("section VI, along edge 4"),
    "see DA-R66": gettext_lazy("section V, along edge 4, as ruling DA-R66 has it"),
    "at least 10 hexes behind the nearest American": gettext_lazy("at least 10 hexes behind the nearest American"),
}

READ: Words = {
    "Scenario 1, Dogfight: set-up, special rules and victory": gettext_lazy(
        "Scenario 1, Dogfight: set-up, special rules and victory."
    ),
    "Scenario 2, Mass Bombers: set-up, special rules and victory": gettext_lazy(
        "Scenario 2, Mass Bombers: set-up, special rules and victory."
    ),
    "the Kammhuber Line scenario: set-up, entry, victory; the kamikaze player is the intruder": gettext_lazy(
        "The Kammhuber Line scenario: set-up, entry and victory. The player of the kamikazes is the intruder."
    ),
    "the Bomber Stream scenario: set-up, entry, length": gettext_lazy("The Bomber Stream scenario: set-up, entry and length."),
    "Scenario 4, Low Level Mission: set-up and victory": gettext_lazy("Scenario 4, Low Level Mission: set-up and victory."),
    "Scenario 4, Airfield Raid: set-up, special rules and victory": gettext_lazy(
        "Scenario 4, Airfield Raid: set-up, special rules and victory."
    ),
}
"""What must be read in Air Force."""

DOUBTS: Words = {
    "B-26C in the fourth match-up is printed once only; the type elsewhere is B-25C or B-26B": gettext_lazy(
        "The B-26C of the fourth match-up is printed only once; elsewhere the type is B-25C or B-26B."
    ),
    "the George is printed twice in the fourth match-up, once with a wrong first letter; a mixture of types is "
    "meant": gettext_lazy(
        "The George is printed twice in the fourth match-up, once with a wrong first letter. A mixture of types is meant."
    ),
    "escorts may be any friendly fighter; carrier bombers normally get carrier fighters": gettext_lazy(
        "Escorts may be any fighters of the same side; carrier bombers normally have carrier fighters."
    ),
    "the P-70 is a variant of the A-20": gettext_lazy("The P-70 is a variant of the A-20."),
    "the length of the game is in Air Force": gettext_lazy("The length of the game stands in Air Force."),
    "these B-29s carry tail guns only": gettext_lazy("These B-29s carry only their tail guns."),
    "numbers are printed for the first match-up only": gettext_lazy("Numbers are printed for the first match-up only."),
    "escorts and interceptors, two or four a side, are added in games for two": gettext_lazy(
        "In games for two, escorts and interceptors are added, two or four on each side."
    ),
    "the smaller ships are printed as DD and EE; EE is no listed class": gettext_lazy(
        "The smaller ships are printed as DD and EE; EE is no class that is listed."
    ),
    "escorts and interceptors, two or four a side, of carrier types": gettext_lazy(
        "Escorts and interceptors, two or four on each side, are of carrier types."
    ),
    "the second and third match-ups are run together in print and some words are lost; the third has no attacking bomber "
    "named": gettext_lazy(
        "The second and third match-ups run together in print, and some words are lost. The third names no attacking bomber."
    ),
    "escorts may be loaded or clean": gettext_lazy("Escorts may be loaded or clean."),
    "how many hexes a GT-2 target has is in Air Force": gettext_lazy("How many hexes a GT-2 target has stands in Air Force."),
    "what observing a ship is worth is in Air Force": gettext_lazy("What it is worth to observe a ship stands in Air Force."),
    "with visibility in use the Americans begin unseen and have seen the Japanese": gettext_lazy(
        "With the rules of visibility the Americans begin unseen and have seen the Japanese."
    ),
    "start of the action 09:35": gettext_lazy("The action begins at 09:35."),
    "the other Americans are one Average and two Green, kept secret": gettext_lazy(
        "The other Americans are one Average and two Green, which stays secret."
    ),
}

UNITS: Words = {
    "F6F Hellcat night fighter": gettext_lazy("F6F Hellcat night fighter"),
    "F4U Corsair night fighter": gettext_lazy("F4U Corsair night fighter"),
    "any kamikaze": gettext_lazy("kamikazes of any type"),
    "any American fighter": gettext_lazy("American fighters of any type"),
    "any Japanese fighter": gettext_lazy("Japanese fighters of any type"),
    "any enemy fighter": gettext_lazy("enemy fighters of any type"),
    "Allied photo-reconnaissance variant": gettext_lazy("Allied variant for photo reconnaissance"),
}
"""Units that are no name of a type. A name is its own word."""

SEALED: Words = {
    "JP entry hexes": gettext_lazy("the Japanese entry hexes"),
    "bomber start hex": gettext_lazy("the bomber’s start hex"),
    "fighter start hex and altitude": gettext_lazy("the fighter’s start hex and altitude"),
    "attacker entry hexes, directions, altitudes": gettext_lazy("the attacker’s entry hexes, directions and altitudes"),
    "start hexes, directions, altitudes of both sides": gettext_lazy("start hexes, directions and altitudes of both sides"),
    "which American is which pilot": gettext_lazy("which American is which pilot"),
}
"""What is written down in secret."""

FAMILIES: Words = {
    "Dogfight": gettext_lazy("Dogfight"),
    "Mass Bombers": gettext_lazy("Mass Bombers"),
    "Night Fighters": gettext_lazy("Night Fighters"),
    "Low Level Mission": gettext_lazy("Low Level Mission"),
    "Low Level Missions, continued": gettext_lazy("Low Level Missions, continued"),
    "Reconnaissance Mission": gettext_lazy("Reconnaissance Mission"),
    "Created scenarios": gettext_lazy("Created scenarios"),
}


def worded(words: Words, said: str) -> str:
    """The words for a sentence of the data, or the sentence itself: a type's name is the same in every language."""
    return str(words.get(said, said))
