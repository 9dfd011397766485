"""The two scenarios made of what happened (XXIV)."""

from rulebooks.dauntless.scenarios.entry import ace, of, place, scenario, versus, victory

CREATED = (
    scenario(
        "get_yamamoto",
        "Get Yamamoto",
        number=None,
        family="Created scenarios",
        theme="air",
        players=("two",),
        date="1943-04-18",
        turn_limit=15,
        ends="turn_limit",
        setup=[
            place("JP", "all aircraft at manoeuvre speed", "section I", direction=4, highest=500),
            place("US", "two aircraft", "section VI along edge 4", lowest=100, highest=100),
            place("US", "the other two aircraft: place not printed", "see DA-R66", lowest=100, highest=100),
        ],
        match_ups=[
            versus(US=[of(4, "P-38G")], JP=[of(2, "G4M Betty"), of(6, "A6M2 Zero")]),
        ],
        victory=victory("named_units", ("US", "JP"), ("bettys_destroyed",)),
        sections_may_rotate=False,
        visibility="optional",
        exit="none",
        drop_tanks=["JP fighters"],
        aces=[ace("US", 3, kills=5), ace("JP", 1, kills=15, choice=True)],
        doubts=[
            "with visibility in use the Americans begin unseen and have seen the Japanese",
            "start of the action 09:35",
        ],
        rulings=(66,),
    ),
    scenario(
        "enemy_ace",
        "The Enemy Ace",
        number=None,
        family="Created scenarios",
        theme="air",
        players=("two",),
        date="1945-01-07",
        turn_limit=20,
        ends="turn_limit",
        setup=[
            place("US", "all aircraft, one facing, at manoeuvre speed", "near the centre", lowest=2000, highest=2000),
            place(
                "JP",
                "one aircraft, any facing and speed",
                "at least 10 hexes behind the nearest American",
                lowest=3000,
                highest=4000,
            ),
        ],
        match_ups=[
            versus(JP=[of(1, "A6M5 Model 52b Zero")], US=[of(4, "P-38L")]),
        ],
        victory=victory("named_units", ("US", "JP"), ("jp_destroyed", "us_destroyed")),
        sections_may_rotate=True,
        drop_tanks=["US"],
        aces=[ace("JP", 1, kills=80), ace("US", 1, kills=38, secret=True)],
        sealed=["which American is which pilot"],
        doubts=[
            "the other Americans are one Average and two Green, kept secret",
        ],
        rulings=(57,),
    ),
)
