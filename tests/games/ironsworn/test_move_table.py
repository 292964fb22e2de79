"""Every move, outcome and option of the table of moves: what stood before, and what after.

The expected values name everything that changed at the table, and so hold as well that
nothing else did.
"""

from dataclasses import dataclass, field
from typing import Any

import pytest

from rules.ironsworn import Debility, Odds, Rank, Stat, Track, TrackEnd, TrackKind
from rules.ironsworn.moves import Applied, Scene
from rules.ironsworn.pending import FightStand
from tests.games.ironsworn.scenes import (
    ASH,
    BEAR,
    MISS,
    MISS_PROGRESS,
    NOTHING,
    STRONG,
    STRONG_PROGRESS,
    WEAK,
    WEAK_PROGRESS,
    a_scene,
    diff,
    pick,
    play,
    with_companion,
)

PRICE = [("pay_the_price", 0)]


@dataclass(frozen=True)
class Row:
    """One row: how the move is made, what is picked, and all that then stands differently."""

    id: str
    move: str
    faces: tuple[int, ...]
    after: dict[str, Any]
    call: dict[str, Any] = field(default_factory=dict)
    picks: tuple[str, ...] | None = None
    leads: list[tuple[str, int]] = field(default_factory=list)
    notes: tuple[str, ...] = ()
    scene: dict[str, Any] = field(default_factory=dict)
    pick_faces: tuple[int, ...] = ()


EDGE = {"source": Stat.EDGE}
HEART = {"source": Stat.HEART}
IRON = {"source": Stat.IRON}
NEXT = {"+next": 1}
INITIATIVE = {"stand": FightStand(BEAR, has_initiative=True)}
NO_INITIATIVE = {"stand": FightStand(BEAR)}
DECISIVE = {"stand": FightStand(BEAR, has_initiative=True, is_decisive=True)}
WOUNDED = {"debilities": (Debility.WOUNDED,)}
SHAKEN = {"debilities": (Debility.SHAKEN,)}
UNPREPARED = {"debilities": (Debility.UNPREPARED,), "ash": {"debilities": (Debility.UNPREPARED,)}}
KEPT = {"Bear.decisive": True}
NEW = {"track": "Wolf", "rank": Rank.EXTREME}
BEGUN = {
    "Wolf.ticks": 0,
    "Wolf.rank": Rank.EXTREME,
    "Wolf.end": TrackEnd.OPEN,
    "Wolf.waypoints": 0,
}
STOOD = {"Wolf.decisive": False, "Wolf.tide": False}

ADVENTURE = [
    Row("face-danger-strong", "face danger", STRONG, {"momentum": 3}, EDGE),
    Row("face-danger-weak-momentum", "face danger", WEAK, {"momentum": 1}, EDGE, ("momentum",)),
    Row(
        *("face-danger-weak-harm", "face danger", WEAK, NOTHING, EDGE, ("harm",)),
        leads=[("endure_harm", 1)],
    ),
    Row(
        *("face-danger-weak-stress", "face danger", WEAK, NOTHING, EDGE, ("stress",)),
        leads=[("endure_stress", 1)],
    ),
    Row("face-danger-weak-supply", "face danger", WEAK, {"supply": 2}, EDGE, ("supply",)),
    Row("face-danger-miss", "face danger", MISS, NOTHING, EDGE, leads=PRICE),
    Row("secure-strong-next", "secure", STRONG, NEXT, EDGE, ("next",)),
    Row("secure-strong-momentum", "secure", STRONG, {"momentum": 4}, EDGE, ("momentum",)),
    Row("secure-weak", "secure", WEAK, {"momentum": 3}, EDGE),
    Row("secure-miss", "secure", MISS, NOTHING, EDGE, leads=PRICE),
    Row("gather-strong", "gather", STRONG, {"momentum": 4}),
    Row("gather-weak", "gather", WEAK, {"momentum": 3}, notes=("complication",)),
    Row("gather-miss", "gather", MISS, NOTHING, leads=PRICE),
    Row("heal-strong", "heal", STRONG, {"health": 5}),
    Row(
        *("e2.33-heal-strong-wounded", "heal", STRONG, {"wounded": False, "health": 5}),
        scene=WOUNDED,
    ),
    Row("heal-strong-ally", "heal", STRONG, {"Ash.health": 5}, {"ally": ASH}),
    Row("heal-weak-supply", "heal", WEAK, {"health": 5, "supply": 2}, picks=("supply",)),
    Row("heal-weak-momentum", "heal", WEAK, {"health": 5, "momentum": 1}, picks=("momentum",)),
    Row("heal-miss", "heal", MISS, NOTHING, leads=PRICE),
    Row("resupply-strong", "resupply", STRONG, {"supply": 5}),
    Row("resupply-weak-one", "resupply", WEAK, {"supply": 4, "momentum": 1}, picks=("one",)),
    Row("resupply-weak-two", "resupply", WEAK, {"supply": 5, "momentum": 0}, picks=("two",)),
    Row("resupply-weak-none", "resupply", WEAK, NOTHING, picks=("none",)),
    Row("resupply-miss", "resupply", MISS, NOTHING, leads=PRICE),
    Row(
        *("camp-strong-recuperate-partake", "make camp", STRONG, {"health": 5, "supply": 2}),
        picks=("recuperate", "partake"),
    ),
    Row(
        *("camp-strong-relax-focus", "make camp", STRONG, {"spirit": 4, "momentum": 3}),
        picks=("relax", "focus"),
    ),
    Row(
        *("camp-strong-prepare", "make camp", STRONG, {"spirit": 4, "+undertake_a_journey": 1}),
        picks=("prepare", "relax"),
    ),
    Row("camp-weak-recuperate", "make camp", WEAK, {"health": 4}, picks=("recuperate",)),
    Row("camp-weak-partake", "make camp", WEAK, {"health": 4, "supply": 2}, picks=("partake",)),
    Row("camp-weak-relax", "make camp", WEAK, {"spirit": 4}, picks=("relax",)),
    Row("camp-weak-focus", "make camp", WEAK, {"momentum": 3}, picks=("focus",)),
    Row("camp-weak-prepare", "make camp", WEAK, {"+undertake_a_journey": 1}, picks=("prepare",)),
    Row("camp-miss", "make camp", MISS, NOTHING, leads=PRICE),
    Row(
        *("journey-strong-care", "undertake", STRONG, {"Road.ticks": 28, "Road.waypoints": 1}),
        picks=("care",),
    ),
    Row(
        "T2.7-journey-strong-speed",
        "undertake",
        STRONG,
        {"Road.ticks": 28, "Road.waypoints": 1, "momentum": 3, "supply": 2},
        picks=("speed",),
    ),
    Row(
        "T2.8-journey-weak",
        "undertake",
        WEAK,
        {"Road.ticks": 28, "Road.waypoints": 1, "supply": 2},
    ),
    Row("T2.9-journey-miss", "undertake", MISS, NOTHING, leads=PRICE),
    Row("journey-begun-miss", "undertake", MISS, BEGUN, NEW, leads=PRICE),
    Row(
        *("destination-strong-next", "reach your", STRONG_PROGRESS),
        {**NEXT, "Road.end": TrackEnd.ARRIVED},
        picks=("next",),
    ),
    Row(
        *("destination-strong-momentum", "reach your", STRONG_PROGRESS),
        {"momentum": 3, "Road.end": TrackEnd.ARRIVED},
        picks=("momentum",),
    ),
    Row(
        *("destination-weak", "reach your", WEAK_PROGRESS, {"Road.end": TrackEnd.ARRIVED}),
        notes=("hazard",),
    ),
    Row(
        *("T2.10-destination-miss-go-on", "reach your", MISS_PROGRESS),
        {"Road.ticks": 4, "Road.rank": Rank.FORMIDABLE},
        picks=("go_on",),
        notes=("astray",),
    ),
    Row(
        *("destination-miss-give-up", "reach your", MISS_PROGRESS, {"Road.end": TrackEnd.LOST}),
        picks=("give_up",),
        notes=("astray",),
    ),
]

HEARD = {"momentum": 3, "+gather_information": 1}
RELATIONSHIP = [
    Row("compel-strong", "compel", STRONG, HEARD, HEART),
    Row("compel-weak", "compel", WEAK, HEARD, HEART, notes=("they_ask",)),
    Row("compel-miss", "compel", MISS, NOTHING, HEART, leads=PRICE),
    Row(
        "sojourn-strong-mend",
        "sojourn",
        STRONG,
        {"wounded": False, "health": 4, "momentum": 4},
        picks=("mend", "plan"),
        leads=[("sojourn_plan", 0)],
        scene=WOUNDED,
    ),
    Row(
        "sojourn-strong-hearten-consort",
        "sojourn",
        STRONG,
        {"shaken": False, "spirit": 4},
        picks=("hearten", "consort"),
        leads=[("sojourn_consort", 0)],
        scene={**SHAKEN, "spirit": 1},
    ),
    Row(
        "sojourn-strong-equip-provision",
        "sojourn",
        STRONG,
        {"unprepared": False, "Ash.unprepared": False, "supply": 4},
        picks=("equip", "provision"),
        leads=[("sojourn_provision", 0)],
        scene={**UNPREPARED, "party": 1},
    ),
    Row(
        "sojourn-strong-bond-takes-three",
        "sojourn",
        STRONG,
        {"health": 4, "spirit": 4, "supply": 4},
        {"person": "kaya"},
        ("recuperate", "consort", "provision"),
        [("sojourn_recuperate", 0), ("sojourn_consort", 0), ("sojourn_provision", 0)],
        scene={"health": 2, "spirit": 2, "party": 2},
    ),
    Row(
        *("sojourn-weak-recuperate", "sojourn", WEAK, {"health": 5}),
        picks=("recuperate",),
    ),
    Row(
        *("sojourn-weak-quest", "sojourn", WEAK, NOTHING),
        picks=("quest",),
        leads=[("swear_an_iron_vow", 0)],
    ),
    Row(
        *("sojourn-weak-bond-takes-two", "sojourn", WEAK, {"health": 4, "momentum": 4}),
        {"is_bonded": True},
        ("recuperate", "plan"),
        [("sojourn_recuperate", 0), ("sojourn_plan", 0)],
        scene={"health": 2},
    ),
    Row("sojourn-miss", "sojourn", MISS, NOTHING, leads=PRICE),
    Row("circle-strong-no-boast", "circle", STRONG, {"momentum": 3}, picks=()),
    Row(
        *("circle-strong-two-boasts", "circle", STRONG, {"momentum": 5}),
        picks=("no_iron", "death"),
        notes=("no_weapon", "to_the_death"),
    ),
    Row(
        *("circle-strong-blood-bare", "circle", STRONG, {"momentum": 5}),
        picks=("bare", "blood"),
        notes=("no_armour",),
        leads=[("endure_harm", 1)],
    ),
    Row(
        "circle-strong-first-strike",
        "circle",
        STRONG,
        {"momentum": 4, "Bear.initiative": False, "Bear.decisive": False, "Bear.tide": False},
        {"track": "Bear"},
        ("first_strike",),
    ),
    Row(
        "circle-strong-foe",
        "circle",
        STRONG,
        {"momentum": 3, "Bear.initiative": True, "Bear.decisive": False, "Bear.tide": False},
        {"track": "Bear"},
        (),
    ),
    Row(
        "circle-weak-foe",
        "circle",
        WEAK,
        {"Bear.initiative": True, "Bear.decisive": False, "Bear.tide": False},
        {"track": "Bear"},
        (),
    ),
    Row(
        *("circle-weak-one-boast", "circle", WEAK, {"momentum": 3}),
        picks=("death",),
        notes=("to_the_death",),
    ),
    Row("circle-weak-no-boast", "circle", WEAK, NOTHING, picks=()),
    Row(
        *("circle-miss", "circle", MISS),
        {"Bear.initiative": False, "Bear.decisive": False, "Bear.tide": False},
        {"track": "Bear"},
        leads=PRICE,
    ),
    Row(
        "forge-strong-spirit",
        "forge",
        STRONG,
        {"bonds": (22, ("Kaya", "Elstan")), "spirit": 4},
        {"person": "Elstan"},
        ("spirit",),
    ),
    Row(
        "forge-strong-momentum",
        "forge",
        STRONG,
        {"bonds": (22, ("Kaya", "Elstan")), "momentum": 4},
        {"person": "Elstan"},
        ("momentum",),
    ),
    Row(
        *("forge-weak-do-it", "forge", WEAK, {"bonds": (22, ("Kaya", "Elstan"))}),
        {"person": "Elstan"},
        ("do_it",),
        notes=("they_ask",),
    ),
    Row(
        *("forge-weak-swear", "forge", WEAK, NOTHING, {"person": "Elstan"}, ("swear",)),
        notes=("they_ask",),
        leads=[("swear_for_bond", 0)],
    ),
    Row(
        *("forge-weak-refuse", "forge", WEAK, NOTHING, {"person": "Elstan"}, ("refuse",)),
        notes=("they_ask",),
        leads=PRICE,
    ),
    Row("forge-miss", "forge", MISS, NOTHING, {"person": "Elstan"}, leads=PRICE),
    Row("test-strong-spirit", "test your", STRONG, {"spirit": 4}, {"person": "ka"}, ("spirit",)),
    Row(
        *("test-strong-momentum", "test your", STRONG, {"momentum": 4}),
        {"person": "Kaya"},
        ("momentum",),
    ),
    Row(
        *("test-weak-do-it", "test your", WEAK, NOTHING, {"person": "Kaya"}, ("do_it",)),
        notes=("prove_it",),
    ),
    Row(
        *("test-weak-swear", "test your", WEAK, NOTHING, {"person": "Kaya"}, ("swear",)),
        leads=[("swear_an_iron_vow", 0)],
    ),
    Row(
        *("test-weak-refuse", "test your", WEAK, {"bonds": (20, ())}),
        {"person": "Kaya"},
        ("refuse",),
        leads=PRICE,
    ),
    Row("test-miss", "test your", MISS, {"bonds": (20, ())}, {"person": "Kaya"}, leads=PRICE),
    Row("aid-weak", "aid", WEAK, {"Ash.momentum": 3}, {**EDGE, "ally": ASH}),
    Row("aid-miss", "aid", MISS, NOTHING, {**EDGE, "ally": ASH}, leads=PRICE),
    Row(
        *("epilogue-strong", "write", STRONG_PROGRESS, {"epilogue": True}),
        notes=("as_hoped",),
        scene={"tracks": ()},
    ),
    Row(
        *("epilogue-weak", "write", WEAK_PROGRESS, {"epilogue": True}),
        notes=("unforeseen_end",),
        scene={"tracks": ()},
    ),
    Row(
        *("epilogue-miss", "write", MISS_PROGRESS, {"epilogue": True}),
        notes=("fears_come_true",),
        scene={"tracks": ()},
    ),
]

WON = {
    "Bear.end": TrackEnd.WON,
    "Bear.initiative": None,
    "Bear.decisive": None,
    "Bear.tide": None,
}
COMBAT = [
    Row(
        "fray-strong",
        "enter",
        STRONG,
        {**BEGUN, **STOOD, "Wolf.initiative": True, "momentum": 4},
        {**HEART, **NEW},
    ),
    Row(
        "fray-weak-momentum",
        "enter",
        WEAK,
        {**BEGUN, **STOOD, "Wolf.initiative": False, "momentum": 4},
        {"source": Stat.SHADOW, **NEW},
        ("momentum",),
    ),
    Row(
        "fray-weak-initiative",
        "enter",
        WEAK,
        {**BEGUN, **STOOD, "Wolf.initiative": True},
        {"source": Stat.WITS, **NEW},
        ("initiative",),
    ),
    Row(
        "fray-miss",
        "enter",
        MISS,
        {**BEGUN, **STOOD, "Wolf.initiative": False},
        {**HEART, **NEW},
        leads=PRICE,
    ),
    Row(
        *("strike-strong-deadly", "strike", STRONG, {"Bear.ticks": 32, **KEPT}, IRON),
        scene=INITIATIVE,
    ),
    Row(
        *("strike-strong-unarmed", "strike", STRONG, {"Bear.ticks": 28, **KEPT}),
        {**EDGE, "amount": 1},
        scene=INITIATIVE,
    ),
    Row(
        *("strike-weak", "strike", WEAK, {"Bear.ticks": 28, "Bear.initiative": False}, IRON),
        scene=INITIATIVE,
    ),
    Row(
        *("strike-miss", "strike", MISS, {"Bear.initiative": False}, IRON),
        leads=PRICE,
        scene=INITIATIVE,
    ),
    Row(
        "clash-strong-momentum",
        "clash",
        STRONG,
        {"Bear.ticks": 28, "Bear.initiative": True, "momentum": 3, **KEPT},
        IRON,
        ("momentum",),
        scene=NO_INITIATIVE,
    ),
    Row(
        "clash-strong-harm",
        "clash",
        STRONG,
        {"Bear.ticks": 32, "Bear.initiative": True, **KEPT},
        EDGE,
        ("harm",),
        scene=NO_INITIATIVE,
    ),
    Row(
        *("clash-weak", "clash", WEAK, {"Bear.ticks": 28}, IRON),
        leads=PRICE,
        scene=NO_INITIATIVE,
    ),
    Row("clash-miss", "clash", MISS, NOTHING, IRON, leads=PRICE, scene=NO_INITIATIVE),
    Row(
        *("tide", "turn the", (), {"Bear.initiative": True, "Bear.tide": True, **NEXT}),
        scene=NO_INITIATIVE,
    ),
    Row("end-strong", "end the", STRONG_PROGRESS, WON, scene=DECISIVE),
    *(
        Row(
            f"end-weak-{option}",
            "end the",
            WEAK_PROGRESS,
            WON,
            picks=(option,),
            leads=[(lead, 3)] if lead else [],
            notes=(note,) if note else (),
            scene=DECISIVE,
        )
        for option, lead, note in (
            ("harm", "endure_harm", ""),
            ("stress", "endure_stress", ""),
            ("danger", "", "new_danger"),
            ("loss", "", "loss"),
            ("objective", "", "objective_lost"),
            ("vengeance", "", "vengeance"),
        )
    ),
    Row(
        *("end-miss", "end the", MISS_PROGRESS, {**WON, "Bear.end": TrackEnd.LOST}),
        leads=PRICE,
        scene=DECISIVE,
    ),
    Row("battle-strong", "battle", STRONG, {"momentum": 4}, EDGE, notes=("objective_won",)),
    Row(
        *("battle-weak", "battle", WEAK, NOTHING, EDGE),
        leads=PRICE,
        notes=("objective_won",),
    ),
    Row(
        *("battle-miss", "battle", MISS, NOTHING, EDGE),
        leads=PRICE,
        notes=("objective_lost",),
    ),
]


def brink(key: str, name: str, meter: str, condition: str, bane: str, end: str) -> list[Row]:
    """List the rows of a loss and of what lies beyond it, alike for body and mind."""
    table = {"harm": "harm", "stress": "stress"}[name.partition(" ")[2]]
    one, gone = {"amount": 1}, {meter: 1}
    lost = {meter: 0, "momentum": 1}
    face = f"face {end}"
    return [
        Row(
            *(f"{key}-strong-shake-off", name, STRONG, {"momentum": 1}, one, ("shake_off",)),
        ),
        Row(
            *(f"{key}-strong-embrace", name, STRONG, {meter: 2, "momentum": 3}, one),
            ("embrace",),
        ),
        Row(f"{key}-weak", name, WEAK, {meter: 2}, one, notes=("press_on",)),
        Row(f"{key}-miss-with-some-left", name, MISS, {meter: 2, "momentum": 1}, one),
        Row(
            *(f"{key}-miss-{condition}", name, MISS, {**lost, condition: True}, one),
            (condition,),
            scene=gone,
        ),
        Row(
            *(f"{key}-miss-{bane}", name, MISS, {**lost, bane: True}, one, (bane,)),
            scene=gone,
        ),
        Row(
            *(f"{key}-miss-{table}-table", name, MISS, lost, one, ("table",)),
            pick_faces=(5, 1),
            scene=gone,
        ),
        Row(f"face-{end}-strong", face, STRONG, NOTHING, notes=("spared",)),
        Row(
            *(f"face-{end}-weak-sacrifice", face, WEAK, NOTHING),
            picks=("sacrifice",),
            notes=({"death": "dead", "desolation": "desolate"}[end],),
        ),
        Row(
            *(f"face-{end}-weak-quest", face, WEAK, NOTHING),
            picks=("quest",),
            leads=[({"death": "swear_for_life", "desolation": "swear_for_sanity"}[end], 0)],
        ),
        Row(
            *(f"face-{end}-miss", face, MISS, NOTHING),
            notes=({"death": "dead", "desolation": "desolate"}[end],),
        ),
    ]


SUFFER = [
    *brink("harm", "endure harm", "health", "wounded", "maimed", "death"),
    *brink("stress", "endure stress", "spirit", "shaken", "corrupted", "desolation"),
    Row(
        *("companion-strong", "companion", STRONG, {"Rook.health": 2}, {"amount": 2}),
        notes=("companion_rallies",),
    ),
    Row(
        *("companion-weak", "companion", WEAK, {"Rook.health": 0}, {"amount": 3}),
        notes=("companion_battered",),
    ),
    Row(
        *("companion-miss", "companion", MISS, {"Rook.health": 2, "momentum": 1}),
        {"amount": 1},
    ),
    Row(
        *("companion-miss-out", "companion", (2, 9, 10)),
        {"Rook.health": 0, "Rook.is_out": True, "momentum": 1},
        {"amount": 3},
        notes=("companion_out",),
    ),
    Row(
        *("companion-miss-dead", "companion", MISS),
        {"Rook.health": None, "Rook.is_out": None, "momentum": 1, "experience": 6},
        {"amount": 3},
        notes=("companion_dead",),
    ),
    Row(
        *("out-of-supply", "out of", (), {"unprepared": True, "Ash.unprepared": True}),
        scene={"party": 0},
    ),
    Row(
        *(
            "out-of-supply-further-loss",
            "out of",
            (),
            {"shortfall": 2, "Ash.shortfall": 2},
            {"amount": 2},
        ),
        scene={"party": 0, **UNPREPARED},
    ),
    Row(
        *("setback", "face a", (), {"setback": 2}, {"amount": 2}),
        scene={"momentum": -6},
    ),
]

SWORN = {"track": "Wolf", "rank": Rank.EXTREME}
QUEST = [
    Row("swear-strong", "swear", STRONG, {**BEGUN, "momentum": 4}, SWORN),
    Row("swear-weak", "swear", WEAK, {**BEGUN, "momentum": 3}, SWORN, notes=("questions",)),
    Row(
        *("swear-miss-press-on", "swear", MISS, {**BEGUN, "momentum": 0}, SWORN, ("press_on",)),
        notes=("obstacle",),
    ),
    Row(
        *("swear-miss-give-up", "swear", MISS, BEGUN, SWORN, ("give_up",)),
        leads=[("forsake_your_vow", 0)],
        notes=("obstacle",),
    ),
    Row("milestone", "reach a", (), {"Oath.ticks": 28}),
    *(
        Row(
            f"fulfill-strong-{rank.value}",
            "fulfill",
            STRONG_PROGRESS,
            {"Oath.end": TrackEnd.FULFILLED, "experience": 5 + points},
            scene={"tracks": (Track("Oath", TrackKind.VOW, rank, 20),)},
        )
        for rank, points in ((Rank.TROUBLESOME, 1), (Rank.EPIC, 5))
    ),
    *(
        Row(
            f"{'E2.37-' if not points else ''}fulfill-weak-{rank.value}",
            "fulfill",
            WEAK_PROGRESS,
            {"Oath.end": TrackEnd.FULFILLED} | ({"experience": 5 + points} if points else {}),
            leads=[("swear_an_iron_vow", 0)],
            notes=("more_to_do",),
            scene={"tracks": (Track("Oath", TrackKind.VOW, rank, 20),)},
        )
        for rank, points in ((Rank.TROUBLESOME, 0), (Rank.EPIC, 4))
    ),
    Row(
        *("fulfill-miss-recommit", "fulfill", MISS_PROGRESS),
        {"Oath.ticks": 4, "Oath.rank": Rank.FORMIDABLE},
        picks=("recommit",),
        notes=("undone",),
    ),
    Row(
        *("fulfill-miss-give-up", "fulfill", MISS_PROGRESS, NOTHING),
        picks=("give_up",),
        leads=[("forsake_your_vow", 0)],
        notes=("undone",),
    ),
    *(
        Row(
            f"forsake-{rank.value}",
            "forsake",
            (),
            {"Oath.end": TrackEnd.FORSAKEN},
            {"track": "Oath"},
            leads=[("endure_stress", points)],
            scene={"tracks": (Track("Oath", TrackKind.VOW, rank, 20),)},
        )
        for rank, points in ((Rank.TROUBLESOME, 1), (Rank.EPIC, 5))
    ),
    Row(
        *("forsake-bonded", "forsake", (), {"Oath.end": TrackEnd.FORSAKEN}),
        {"track": "Oath", "person": "Kaya"},
        leads=[("endure_stress", 2), ("test_your_bond", 0)],
    ),
    Row(
        *("advance-asset", "advance", (), {"experience_spent": 3}),
        picks=("asset",),
        notes=("new_asset",),
    ),
    Row(
        *("advance-upgrade", "advance", (), {"experience_spent": 2}),
        picks=("upgrade",),
        notes=("better_asset",),
    ),
]

FATE = [
    Row("price-obvious", "pay", (), NOTHING, picks=("obvious",), notes=("worst_outcome",)),
    Row("price-minor", "pay", (), {"momentum": 1}, picks=("minor",)),
    Row("price-major", "pay", (), {"momentum": 0}, picks=("major",)),
    Row("price-harm", "pay", (), NOTHING, picks=("harm",), leads=[("endure_harm", 2)]),
    Row(
        *("price-harm-of-a-foe", "pay", (), NOTHING),
        picks=("harm",),
        leads=[("endure_harm", 3)],
        scene=INITIATIVE,
    ),
    Row("price-stress", "pay", (), NOTHING, picks=("stress",), leads=[("endure_stress", 2)]),
    Row(
        *("price-stress-of-a-foe", "pay", (), NOTHING),
        picks=("stress",),
        leads=[("endure_stress", 3)],
        scene=INITIATIVE,
    ),
    Row("price-supply", "pay", (), {"supply": 1}, picks=("supply",)),
    Row("price-likely", "pay", (), NOTHING, picks=("likely",), leads=[("ask_the_oracle", 0)]),
    *(
        Row(
            f"price-table-{row}",
            "pay",
            (),
            NOTHING,
            picks=("table",),
            pick_faces=faces,
            leads=leads,
        )
        for row, faces, leads in (
            ("51-delay", (5, 1), [("price_of_delay", 0)]),
            ("60-harm", (6, 10), [("endure_harm", 2)]),
            ("69-stress", (6, 9), [("endure_stress", 2)]),
            ("86-waste", (8, 6), [("price_of_waste", 0)]),
            ("91-against-intent", (9, 1), []),
            ("99-twice", (9, 9, 6, 10, 6, 9), [("endure_harm", 2), ("endure_stress", 2)]),
        )
    ),
    # A2.18: a row of the table is as bad as the foe, and 1 worse where it is to be worse.
    *(
        Row(
            *(f"price-table-{row}", "pay", (), after),
            picks=("table",),
            pick_faces=faces,
            leads=leads,
            scene=scene,
        )
        for row, faces, after, leads, scene in (
            ("60-harm-of-a-foe", (6, 10), NOTHING, [("endure_harm", 3)], INITIATIVE),
            ("69-stress-of-a-foe", (6, 9), NOTHING, [("endure_stress", 3)], INITIATIVE),
            ("1-worse-harm", (10, 1, 6, 10), NOTHING, [("endure_harm", 3)], {}),
            ("1-worse-stress", (10, 1, 6, 9), NOTHING, [("endure_stress", 3)], {}),
            ("1-worse-stress-of-a-foe", (10, 1, 6, 9), NOTHING, [("endure_stress", 4)], INITIATIVE),
            ("1-worse-delay", (10, 1, 5, 1), {"momentum": 0}, [], {}),
            ("1-worse-waste", (10, 1, 8, 6), {"supply": 1}, [], {}),
            ("99-twice-the-same-harm", (9, 9, 6, 10, 6, 5), NOTHING, [("endure_harm", 3)], {}),
            ("99-twice-the-same-waste", (9, 9, 8, 6, 9, 10), {"supply": 1}, [], {}),
        )
    ),
    Row("oracle", "ask", (5, 1), NOTHING, {"odds": Odds.EVEN}),
]

ROWS = [*ADVENTURE, *RELATIONSHIP, *COMBAT, *SUFFER, *QUEST, *FATE]


def scene_of(row: Row) -> Scene:
    scene = a_scene(**row.scene)
    return with_companion(scene) if row.move == "companion" else scene


@pytest.mark.parametrize("row", [pytest.param(row, id=row.id) for row in ROWS])
def test_a_move_does_what_the_table_says_and_reports_what_moved(row: Row) -> None:
    before = scene_of(row)
    after, made = play(before, row.move, row.faces, **row.call)
    assert not made.is_held
    assert_reported(before, after, made.done)
    notes, leads = made.done.notes, made.done.leads
    if row.picks is None:
        assert made.done.menu is None
    else:
        made_only = after
        after, chosen = pick(after, *row.picks, faces=row.pick_faces)
        assert_reported(made_only, after, chosen.done)
        notes, leads = notes + chosen.done.notes, leads + chosen.done.leads
    assert diff(before, after) == row.after
    assert [(lead.move, lead.about.amount) for lead in leads] == row.leads
    assert notes == row.notes


def assert_reported(before: Scene, after: Scene, done: Applied) -> None:
    """Hold the changes that are told of Wren and of tracks to what has changed."""
    was, now = diff(after, before), diff(before, after)
    moved = {key: (was[key], value) for key, value in now.items()}
    told = {each.what: (each.before, each.after) for each in done.changes if not each.whose}
    for number in ("momentum", "health", "spirit", "supply", "setback", "shortfall"):
        assert told.get(number) == moved.get(number)
    ticks = {
        f"{each.whose}.ticks": (each.before, each.after)
        for each in done.changes
        if each.what == "ticks"
    }
    assert ticks == {
        key: steps for key, steps in moved.items() if key.endswith(".ticks") and steps[1]
    }


@pytest.mark.parametrize(
    ("faces", "row", "leads"),
    [
        ((10, 1), "mortal", ["face_death"]),
        ((1, 10), "mortal", ["face_death"]),
        ((1, 1), "dying", ["heal", "face_death"]),
        ((2, 10), "dying", ["heal", "face_death"]),
        ((2, 1), "unconscious", ["face_death"]),
        ((3, 5), "unconscious", ["face_death"]),
        ((3, 6), "reeling", ["harm_again"]),
        ((5, 10), "reeling", ["harm_again"]),
        ((5, 1), "standing", []),
        ((10, 10), "standing", []),
    ],
)
def test_the_table_of_harm(faces: tuple[int, int], row: str, leads: list[str]) -> None:
    scene, _ = play(a_scene(health=1), "endure harm", MISS, amount=1)
    _, chosen = pick(scene, "table", faces=faces)
    assert [each.row for each in chosen.done.tables] == [row]
    assert [lead.move for lead in chosen.done.leads] == leads
    # Only a mortal wound leaves no way but one.
    assert all(lead.is_optional is (row != "mortal") for lead in chosen.done.leads)


@pytest.mark.parametrize(
    ("faces", "row", "leads"),
    [
        ((10, 1), "overwhelmed", ["face_desolation"]),
        ((1, 10), "overwhelmed", ["face_desolation"]),
        ((1, 1), "given_up", ["forsake_your_vow"]),
        ((2, 5), "given_up", ["forsake_your_vow"]),
        ((2, 6), "given_in", []),
        ((5, 10), "given_in", []),
        ((5, 1), "persevering", []),
        ((10, 10), "persevering", []),
    ],
)
def test_the_table_of_stress(faces: tuple[int, int], row: str, leads: list[str]) -> None:
    scene, _ = play(a_scene(spirit=1), "endure stress", MISS, amount=1)
    _, chosen = pick(scene, "table", faces=faces)
    assert [each.row for each in chosen.done.tables] == [row]
    assert [lead.move for lead in chosen.done.leads] == leads
