"""The universal scenarios (XXII): those of Air Force with sides of the Pacific."""

from rulebooks.dauntless.scenarios.entry import of, place, scenario, versus, victory

UNIVERSAL = (
    scenario(
        "dogfight",
        "Dogfight",
        number=1,
        family="Dogfight",
        theme="air",
        players=("two",),
        air_force_basis="Scenario 1, Dogfight: set-up, special rules and victory",
        match_ups=[
            versus(JP=[of(None, "A6M2 Zero")], US=[of(None, "F4F Wildcat", "P-40C")]),
            versus(
                US=[of(None, "P-38G", "F6F Hellcat", "F4U Corsair")], JP=[of(None, "A6M5 Zero", "N1K1 George", "Ki-84 Frank")]
            ),
            versus(US=[of(None, "P-40N")], JP=[of(None, "Ki-43 Oscar", "Ki-44 Tojo", "Ki-61 Tony")]),
        ],
        rulings=(60,),
    ),
    scenario(
        "anti_torpedo_patrol",
        "Anti-Torpedo Plane Patrol",
        number=1,
        family="Dogfight",
        theme="air",
        players=("two",),
        level="advanced",
        turn_limit=20,
        ends="turn_limit",
        setup=[
            place(
                "JP", "entry hexes written down, then placed last", "edge 1", edges=("1",), direction=4, highest=3000, secret=True
            ),
            place("US", "all aircraft", "any hex, after the Japanese hexes are written"),
        ],
        match_ups=[
            versus(US=[of(4, "SBD Dauntless")], JP=[of(4, "B5N Kate")]),
        ],
        victory=victory("points", ("US", "JP"), ("kates", "shot_down", "jettisoned", "us_air_points", "jp_air_points")),
        sections_may_rotate=True,
        loaded=["JP"],
        exit="loaded_jp_not_through_2-3_or_5-6",
        sealed=["JP entry hexes"],
        rulings=(57, 58),
    ),
    scenario(
        "mass_bombers",
        "Mass Bombers",
        number=2,
        family="Mass Bombers",
        theme="air",
        players=("two",),
        air_force_basis="Scenario 2, Mass Bombers: set-up, special rules and victory",
        match_ups=[
            versus(
                JP=[of(12, "G4M Betty", "D3A Val", "B5N Kate")],
                US=[
                    of(4, "F4F Wildcat", "F6F Hellcat", "F4U Corsair", "P-39D", "P-40C", "P-40N", "P-38G", "P-38L", "F2A Buffalo")
                ],
            ),
            versus(
                US=[of(12, "SBD Dauntless", "TBF Avenger", "SB2C Helldiver", "TBD Devastator")],
                JP=[of(4, "A6M2 Zero", "Ki-43 Oscar")],
            ),
            versus(US=[of(12, "B-25C", "A-20G", "B-26B")], JP=[of(6, "A6M2 Zero", "Ki-43 Oscar", "Ki-44 Tojo")]),
            versus(US=[of(12, "B-26C", "A-20G")], JP=[of(4, "A6M5 Zero", "N1K1-J George", "Ki-45 Nick", "Ki-84 Frank")]),
        ],
        doubts=[
            "B-26C in the fourth match-up is printed once only; the type elsewhere is B-25C or B-26B",
            "the George is printed twice in the fourth match-up, once with a wrong first letter; a mixture of types is meant",
            "escorts may be any friendly fighter; carrier bombers normally get carrier fighters",
        ],
        rulings=(60, 67),
    ),
    scenario(
        "bedcheck_charlie",
        "Bedcheck Charlie",
        number=3,
        family="Night Fighters",
        theme="night",
        players=("two",),
        turn_limit=20,
        ends="turn_limit",
        setup=[
            place("fighter", "one aircraft, start hex and altitude written down", "any hex", secret=True),
            place(
                "bomber",
                "one aircraft, start hex and altitude written down; its altitude is told to the fighter player",
                "any edge hex",
                secret=True,
            ),
        ],
        match_ups=[
            versus(JP=[of(1, "G4M Betty")], US=[of(1, "P-70", "P-61A")]),
            versus(US=[of(1, "B-25C")], JP=[of(1, "Ki-45 Nick")]),
        ],
        victory=victory("points", ("bomber", "fighter"), ("turns_on_map", "bomber_air_points", "fighter_air_points")),
        sections_may_rotate=False,
        visibility="required",
        sealed=["bomber start hex", "fighter start hex and altitude"],
        doubts=[
            "the P-70 is a variant of the A-20",
        ],
        rulings=(57, 59),
    ),
    scenario(
        "night_kamikaze",
        "Night Kamikaze",
        number=3,
        family="Night Fighters",
        theme="night",
        players=("two",),
        air_force_basis="the Kammhuber Line scenario: set-up, entry, victory; the kamikaze player is the intruder",
        match_ups=[
            versus(
                US=[of(1, "F6F Hellcat night fighter", "F4U Corsair night fighter")],
                JP=[of(4, "Ki-45 Nick", "G4M Betty", "D3A Val", "B5N Kate")],
            ),
        ],
        loaded=["JP"],
        visibility="required",
        rulings=(60,),
    ),
    scenario(
        "superfortress_night_raid",
        "Superfortress Night Raid",
        number=3,
        family="Night Fighters",
        theme="night",
        players=("two",),
        air_force_basis="the Bomber Stream scenario: set-up, entry, length",
        match_ups=[
            versus(US=[of(12, "B-29")], JP=[of(8, "Ki-45 Nick")]),
        ],
        victory=victory("points", ("US", "JP"), ("bombers", "loaded_flying", "us_air_points", "jp_air_points")),
        loaded=["US"],
        visibility="required",
        doubts=[
            "the length of the game is in Air Force",
            "these B-29s carry tail guns only",
        ],
        rulings=(57,),
    ),
    scenario(
        "solitaire_vehicle_attacks",
        "Solitaire Vehicle Attacks",
        number=4,
        family="Low Level Mission",
        theme="land",
        players=("solitaire", "two"),
        air_force_basis="Scenario 4, Low Level Mission: set-up and victory",
        match_ups=[
            versus(
                player=[
                    of(
                        None,
                        "Ki-45 Nick",
                        "Ki-84 Frank",
                        "D3A Val",
                        "F4U Corsair",
                        "SBD Dauntless",
                        "TBF Avenger",
                        "SB2C Helldiver",
                        "A-20G",
                        "B-25G",
                        "B-25C",
                        "B-26B",
                        "P-38G",
                        "P-38L",
                        "P-39D",
                        "P-40N",
                        "P-61A",
                    )
                ],
                vehicles=[],
            ),
        ],
        solitaire_possible=True,
        rulings=(60, 42),
    ),
    scenario(
        "airfield_raid",
        "Airfield Raid",
        number=4,
        family="Low Level Mission",
        theme="land",
        players=("two",),
        air_force_basis="Scenario 4, Airfield Raid: set-up, special rules and victory",
        match_ups=[
            versus(US=[of(4, "P-40C", "P-39D", "F4F Wildcat")], JP=[of(2, "A6M2 Zero", "Ki-43 Oscar")]),
            versus(
                US=[of(None, "P-38G", "P-38L", "F4U Corsair", "F6F Hellcat")],
                JP=[of(None, "A6M5 Zero", "N1K1-J George", "Ki-44 Tojo", "Ki-61 Tony", "Ki-84 Frank")],
            ),
        ],
        doubts=[
            "numbers are printed for the first match-up only",
        ],
        rulings=(60,),
    ),
)
