"""Ironsworn's moves in words: every outcome and choice of every move, within Discord's limits."""

import dataclasses
import re
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import discord
import pytest

from bot.chat import words as show
from bot.chat.buttons import Pressable, offers
from bot.chat.embeds import Colour, plain
from bot.chat.refusals import words
from bot.chat.symbols import PLAIN, said
from bot.games.ironsworn.buttons.moves import draw_waiting
from bot.games.ironsworn.views import WaitingView
from bot.games.ironsworn.words import waiting as waits
from bot.games.ironsworn.words.move_help import WHEN, all_moves
from bot.games.ironsworn.words.move_terms import (
    NAMES,
    NOTES,
    OPTIONS,
    ROWS,
    VERBS,
    cut_line,
    gone_back,
    offer_label,
    offer_line,
    told,
)
from bot.games.ironsworn.words.moves import choose_words
from bot.games.ironsworn.words.rare import Shade
from bot.journal import Played
from bot.table import pages
from rules.ironsworn import Debility, Odds, Rank, Stat, Track, TrackKind
from rules.ironsworn.moves import (
    MOVES,
    PARTS,
    Call,
    Chosen,
    CompanionAdded,
    CompanionEdited,
    CompanionRemoved,
    Cut,
    Menu,
    Move,
    MoveMade,
    MoveWarned,
    Reason,
    ReasonKind,
    Roll,
    Said,
    Scene,
    burn,
    choose,
    choose_on,
    deeds,
    find_move,
    follow,
    make,
    make_or_warn,
    reroll,
    stand,
    warn,
    what_waits,
)
from rules.ironsworn.moves.catalogue import TABLES
from rules.ironsworn.moves.errors import Discouraged
from rules.ironsworn.moves.model import Target
from rules.ironsworn.moves.prepare import OPEN_VOWS
from rules.ironsworn.pending import Companion, FightStand, Objection, ObjectionKind
from rules.outcome import Change, Outcome
from tests.faces import Faces
from tests.fits import NASTY, assert_pressable, assert_told_and_kept
from tests.games.ironsworn.scenes import (
    ASH,
    BEAR,
    FOE_HAS_INITIATIVE,
    HAS_INITIATIVE,
    MISS,
    MISS_PROGRESS,
    STRONG,
    STRONG_PROGRESS,
    WEAK,
    WEAK_PROGRESS,
    a_scene,
    with_companion,
)

KEY = 10**18

INTERNAL = re.compile(r"[a-z]\\?_[a-z]")
"""What a name of the code looks like, escaped or not."""

FACES: dict[Roll, tuple[tuple[int, ...], ...]] = {
    Roll.ACTION: (STRONG, WEAK, MISS),
    Roll.PROGRESS: (STRONG_PROGRESS, WEAK_PROGRESS, MISS_PROGRESS),
    Roll.ORACLE: ((5, 1),),
    Roll.NONE: ((),),
}


def called(move: Move, scene: Scene) -> Call:
    sources = [use.source for use in move.uses if isinstance(use.source, Stat)]
    source = sources[0] if len(move.uses) > 1 and not move.suffers else None
    call = Call(source=source, ally=ASH, insist=True, is_bonded=True, odds=Odds.EVEN)
    if move.target in {Target.NEW_BOND, Target.BOND}:
        person = "Elstan" if move.target is Target.NEW_BOND else "Kaya"
        call = dataclasses.replace(call, person=person)
    if move.target is Target.VOW:
        oath = scene.character.tracks[0].name
        begun: dict[str, Any] = {"track": "Wolf", "rank": Rank.EXTREME}
        call = dataclasses.replace(call, **(begun if move.starts else {"track": oath}))
    return dataclasses.replace(call, amount=4) if move.suffers else call


def scenes() -> Iterator[Scene]:
    """Give a table with room for everything, one near its ends, one where all names are nasty."""
    yield with_companion(a_scene(stand=FightStand(BEAR, has_initiative=True, is_decisive=True)))
    conditions = (Debility.WOUNDED, Debility.SHAKEN)
    yield with_companion(
        a_scene(stand=FightStand(BEAR), debilities=conditions, health=0, spirit=0, momentum=-6)
    )
    tracks = (Track(NASTY, TrackKind.VOW, Rank.EPIC, 20),)
    shared = (
        Track(NASTY[:59] + "1", TrackKind.JOURNEY, Rank.EPIC, 20),
        Track(NASTY[:59] + "2", TrackKind.FIGHT, Rank.EPIC, 20),
    )
    scene = a_scene(tracks=tracks, shared=shared, ash={"companions": (Companion(NASTY),)})
    yield dataclasses.replace(
        scene,
        character=dataclasses.replace(
            scene.character, name=NASTY, companions=(Companion(NASTY, 2),)
        ),
    )


def told_of(move: Move) -> Iterator[Outcome]:
    """Make a move with every result at every table, take every option, follow every lead."""
    for scene in scenes():
        for faces in FACES[move.roll]:
            after, made = make(scene, Faces(*faces), KEY, move, called(move, scene))
            yield made
            yield from chosen_at(after)
            yield from followed_at(after)


def chosen_at(scene: Scene) -> Iterator[Outcome]:
    for waiting in what_waits(scene):
        menu = waiting.menu
        for offer in menu.offers if menu else ():
            if menu is None or not offer.is_open:
                continue
            rest = [each.key for each in menu.offers if each.is_open and each.key != offer.key]
            fill = [*offer.needs, *(key for key in rest if key not in offer.needs)]
            picks = [offer.key, *fill][: max(menu.least, 1 + len(offer.needs))]
            after, chosen = choose(scene, Faces(8, 6), waiting.key, picks)
            yield chosen
            yield from followed_at(after)


def followed_at(scene: Scene) -> Iterator[Outcome]:
    for waiting in what_waits(scene):
        for lead in waiting.leads:
            call = Call(track="Wolf", rank=Rank.EXTREME, person="Kaya", insist=True)
            if lead.move in {"forsake_your_vow", "test_your_bond"}:
                continue
            move = next(each for each in (*MOVES, *PARTS) if each.key == lead.move)
            faces = FACES[move.roll][-1]
            _, made = follow(scene, Faces(*faces), waiting.key, lead.index, KEY + 1, call)
            yield made


def played(outcome: Outcome) -> Played[Outcome]:
    return Played(outcome, KEY, 1, 1, {"ironsworn": (KEY,)})


@pytest.mark.parametrize("move", [pytest.param(move, id=move.key) for move in MOVES])
def test_every_outcome_and_choice_of_a_move_fits_discord_and_comes_back(move: Move) -> None:
    outcomes = list(told_of(move))
    assert len(outcomes) >= 3
    for outcome in outcomes:
        assert_told_and_kept(outcome)
        assert len(show.line(outcome)) <= 2000
        embed = show.card(outcome)
        for text in (embed.title, embed.description, show.line(outcome)):
            assert "<@" not in (text or "")
            assert "~~" not in (text or "")
            assert not INTERNAL.search(text or "")
        assert_pressable(offers(outcome, played(outcome)))
        if isinstance(outcome, MoveMade) and outcome.done.menu is not None:
            assert_options_told(outcome, outcome.done.menu)


def assert_options_told(made: MoveMade, menu: Menu) -> None:
    """Hold that what can be taken is offered, and that what cannot says why.

    And that an option has one colon: a companion's name and a boast brought a second, as in
    “Recuperate: Rook: health 3 → 4”.
    """
    offered = {value for item in offers(made, played(made)) for value in values_of(item)}
    assert offered >= {each.key for each in menu.offers if each.is_open and menu.most}
    told = show.card(made).description or ""
    assert told.count(": not now, ") == sum(not each.is_open for each in menu.offers)
    assert all(offer_label(made.move, each).count(": ") <= 1 for each in menu.offers)


def values_of(item: Pressable) -> list[str]:
    if isinstance(item.item, discord.ui.Select):
        return [each.value for each in item.item.options]
    return item.custom_id.split(":")[3:]


def test_everything_of_the_catalogue_has_words() -> None:
    every = (*MOVES, *PARTS)
    results = [
        result for move in every for result in (move.strong, move.weak, move.miss, move.always)
    ]
    options = [
        (move.key, option)
        for move in every
        for result in (move.strong, move.weak, move.miss, move.always)
        if result.choice
        for option in result.choice.options
    ]
    effects = [effect for result in results for effect in result.effects]
    effects += [effect for _, option in options for effect in option.effects]
    notes = {effect.key for effect in effects if isinstance(effect, deeds.Note)}

    assert {move.key for move in every} == set(NAMES) == set(VERBS)
    assert {move.key for move in MOVES} == set(WHEN)
    assert notes <= set(NOTES)
    assert [
        key
        for key, each in options
        if f"{key}.{each.key}" not in OPTIONS and each.key not in OPTIONS
    ] == []
    assert {row.key for rows in TABLES.values() for row in rows} == set(ROWS)


def test_help_tells_every_move_within_an_embed() -> None:
    for move in MOVES:
        embed = pages.page(move.name, None, ()).shown
        assert WHEN[move.key] in (embed.description or "")
        assert len(embed.description or "") <= 4096
        assert move.name in (all_moves().description or "")


# ------------------------------------------------------------------------------- single cards


def strike(*faces: int, **fields: Any) -> tuple[Scene, MoveMade]:
    scene = a_scene(stand=FightStand(BEAR, has_initiative=True), **fields)
    call = Call(source=Stat.IRON)
    return make(scene, Faces(*faces), KEY, find_move("strike"), call)


def test_a_strong_hit_reads_as_the_example_does() -> None:
    _, made = strike(*STRONG)
    embed = show.card(made)

    assert embed.title == "Strong hit · Wren strikes with iron"
    assert said(embed.description or "", PLAIN).splitlines() == [
        "6 + iron 2 = **8** against 2 ✓, 3 ✓",
        "**Bear: 5 → 8 boxes**",
        "▰▰▰▰▰▰▰▰▱▱",
    ]


@pytest.mark.parametrize(
    ("move", "faces", "call", "labels"),
    [
        (
            *("face danger", WEAK, {"source": Stat.IRON}),
            [
                "Lose momentum (2 → 1)",
                "Endure Harm (1)",
                "Endure Stress (1)",
                "Lose supply (3 → 2)",
            ],
        ),
        (
            *("secure", STRONG, {"source": Stat.IRON}),
            [
                "Prepare your next move: +1 on your next move, not a progress roll",
                "Gain momentum (2 → 4)",
            ],
        ),
        (
            *("enter", WEAK, {"source": Stat.WITS, "insist": True}),
            ["Gain momentum (2 → 4)", "Take the initiative"],
        ),
        (
            *("clash", STRONG, {"source": Stat.IRON, "insist": True}),
            ["Gain momentum (2 → 3)", "Hit harder: 7 → 8 boxes"],
        ),
        (
            *("reach your", MISS_PROGRESS, {}),
            ["Journey on: 5 → 1 box, rank dangerous → formidable", "Give up the journey"],
        ),
        (
            *("swear", MISS, {"track": "Wolf", "rank": Rank.EPIC}),
            ["Press on: momentum 2 → 0", "Give up the vow"],
        ),
        (
            *("endure harm", STRONG, {"amount": 1}),
            ["Shake it off: momentum 2 → 1, health 2 → 3", "Embrace it: momentum 2 → 3"],
        ),
        (
            *("endure harm", MISS, {"amount": 9}),
            [
                "Become wounded: momentum maximum 10 → 9",
                "Become maimed: momentum maximum 10 → 9",
            ],
        ),
        ("advance", (), {}, ["Take a new asset: experience spent 0 → 3"]),
    ],
)
def test_an_option_says_what_it_costs_and_gives_in_few_words(
    move: str, faces: tuple[int, ...], call: dict[str, Any], labels: list[str]
) -> None:
    """The tables of *Words*: “Momentum: momentum 4 → 3”, “Endure harm: then Endure Harm (1)”."""
    scene = a_scene(stand=FightStand(BEAR)) if move in {"clash", "enter"} else a_scene()
    scene, made = make(scene, Faces(*faces), KEY, find_move(move), Call(**call))
    shown = [getattr(item.item, "label", "") for item in offers(made, played(made))]

    assert shown[: len(labels)] == labels


@pytest.mark.parametrize(
    ("party", "debilities", "option"),
    [
        (1, (), "Lose supply (1 → 0): everybody unprepared, momentum maximum 10 → 9"),
        (0, (Debility.UNPREPARED,), "Lose supply: supply debt 0 → 1, the others too"),
    ],
)
def test_an_option_names_nobody_of_all_whom_it_concerns(
    party: int, debilities: tuple[Debility, ...], option: str
) -> None:
    """It told of each by name what it would do, and its button broke off in the midst of that."""
    ash = {"debilities": debilities}
    scene = a_scene(party=party, debilities=debilities, ash=ash)
    _, made = make(scene, Faces(*WEAK), KEY, find_move("danger"), Call(Stat.IRON))
    assert option in [getattr(item.item, "label", "") for item in offers(made, played(made))]
    assert f"• {option}" in str(show.card(made).description).splitlines()


def test_an_option_names_nobody_though_one_is_worse_off_than_the_others() -> None:
    """It read “unprepared, momentum maximum 8 → 7, Ash's unprepared, Ash's momentum maximum 10”."""
    hurt = (Debility.WOUNDED, Debility.MAIMED)
    scene = a_scene(party=1, debilities=hurt)
    _, made = make(scene, Faces(*WEAK), KEY, find_move("danger"), Call(Stat.IRON))
    option = "Lose supply (1 → 0): everybody unprepared, momentum maximum 8 → 7"
    assert option in [getattr(item.item, "label", "") for item in offers(made, played(made))]


@pytest.mark.parametrize(
    ("health", "party", "options"),
    [
        (5, 2, {"Recuperate: Rook's health 3 → 4"}),
        (
            *(3, 1),
            {
                "Recuperate: health 3 → 4, Rook's health 3 → 4",
                "Partake: everybody unprepared, supply 1 → 0, momentum maximum 10 → 9, "
                "health 3 → 4, Rook's health 3 → 4",
            },
        ),
    ],
)
def test_an_option_names_the_companion_that_it_helps(
    health: int, party: int, options: set[str]
) -> None:
    """It said “the others too”, as if the health of everybody rose, or nothing."""
    scene = with_companion(a_scene(health=health, party=party))
    _, made = make(scene, Faces(*STRONG), KEY, find_move("camp"), Call(Stat.IRON, insist=True))
    assert made.done.menu is not None
    assert options <= {offer_label(made.move, each) for each in made.done.menu.offers}


def test_a_choice_says_who_chose_what_and_of_which_move() -> None:
    scene, _ = make(a_scene(), Faces(*WEAK), KEY, find_move("danger"), Call(Stat.IRON))
    _, chosen = choose(scene, Faces(), KEY, ("momentum",))
    assert show.card(chosen).title == "Wren chooses: Lose momentum · Face Danger"
    assert show.line(chosen) == "**Wren** chose Lose momentum (Face Danger) · momentum 2 → 1"
    _, hurt = choose_on(scene, Faces(*STRONG), KEY, ("harm",), KEY + 1)
    card = show.card(hurt)
    assert card.title == "Strong hit · Wren endures harm with health"
    told_first, dice, *_ = said(card.description or "", PLAIN).splitlines()
    assert (told_first, dice[:12]) == ("Face Danger: Endure Harm", "6 + health 2")
    began = "**Wren** chose Endure Harm (Face Danger) · then **Wren** endures"
    assert show.line(hurt).startswith(began)
    assert show.why(hurt)
    assert show.why(chosen) == ""


@pytest.mark.parametrize(
    ("move", "call", "told"),
    [
        ("aid", Call(Stat.EDGE, ally=ASH), "Ash may choose."),
        ("camp", Call(), "Ash may choose too."),
    ],
)
def test_others_choose_too_where_one_chooses_oneself(move: str, call: Call, told: str) -> None:
    scene = a_scene(ash={"health": 2})
    _, made = make(scene, Faces(*STRONG), KEY, find_move(move), call)
    assert bool(made.done.menu) is told.endswith("too.")
    assert told in str(show.card(made).description).splitlines()
    # 0.1.0 kept no names.
    unnamed = replace(made, done=replace(made.done, choosers=()))
    assert told.replace("Ash", "1 other character") in str(show.card(unnamed).description)


def test_a_warning_that_an_open_choice_would_settle_says_so() -> None:
    """*Words*: “And if a choice Take the initiative is open, say so.”"""
    call = Call(Stat.HEART, track="Wolf", rank=Rank.EPIC)
    scene, _ = make(a_scene(shared=()), Faces(*WEAK), KEY, find_move("enter"), call)
    _, warned = make_or_warn(scene, Faces(), KEY + 1, Said("strike", stat="iron"))
    assert isinstance(warned, MoveWarned)
    assert "a choice to make that can take it" in (show.card(warned).description or "")


def test_a_warning_names_the_way_for_who_has_not_entered_the_fight_or_has_a_held_result() -> None:
    """It sent both to Clash: one has a result to settle, and the other has yet to come in."""
    call = Call(Stat.HEART, track="Wolf", rank=Rank.EPIC)
    scene, made = make(
        a_scene(shared=(), momentum=9), Faces(6, 2, 8), KEY, find_move("enter"), call
    )
    assert made.is_held
    _, warned = make_or_warn(scene, Faces(), KEY + 1, Said("strike", stat="iron"))
    assert "a choice to make that can take it: `/iron waiting`" in _card(warned)
    _, warned = make_or_warn(a_scene(), Faces(), KEY, Said("strike", stat="iron"))
    assert "Bear has the initiative. You are in no fight yet: Enter the Fray" in _card(warned)
    fighting = a_scene(stand=FightStand(BEAR))
    _, warned = make_or_warn(fighting, Faces(), KEY, Said("strike", stat="iron"))
    assert "Use Clash, or Turn the Tide once per fight." in _card(warned)


def test_a_held_result_says_what_burning_costs_and_gives() -> None:
    _, made = strike(6, 2, 8, momentum=9)
    labels = [getattr(item.item, "label", "") for item in offers(made, played(made))]

    assert labels == ["Burn momentum 9 → 2: strong hit", "Let it stand", "Why?"]
    assert "9 → 2" in (show.card(made).description or "")
    assert "8 of 10" not in (show.card(made).description or "")


def test_burning_standing_and_rolling_again_are_told() -> None:
    scene, _ = strike(6, 2, 8, momentum=9)
    _, burned = burn(scene, KEY)
    _, stood = stand(scene, KEY)
    call = Call(source=Stat.IRON, may_reroll=True)
    start = a_scene(stand=FightStand(BEAR, has_initiative=True))
    held, made = make(start, Faces(*MISS), KEY, find_move("strike"), call)
    _, again = reroll(held, Faces(5), KEY, action=True, challenge=(False, False))

    assert (show.card(burned).title or "").startswith("Strong hit (momentum burned)")
    assert "Momentum 9 → 2" in (show.card(burned).description or "")
    assert (show.card(stood).title or "").startswith("Weak hit (let stand)")
    assert "Rolled again: action die 1 → 5" in (show.card(again).description or "")
    assert any(item.custom_id == f"iron:redo:{KEY}" for item in offers(made, played(made)))
    for outcome in (burned, stood, again):
        assert show.why(outcome)
        assert show.line(outcome)
        assert_pressable(offers(outcome, played(outcome)))


@pytest.mark.parametrize(
    ("move", "against", "part"),
    [
        ("strike", FOE_HAS_INITIATIVE, "can't Strike: Bear has the initiative. Use Clash"),
        ("clash", HAS_INITIATIVE, "can't Clash: you have the initiative"),
        (
            "end_the_fight",
            Objection(ObjectionKind.NOT_DECISIVE, "Bear"),
            "can End the Fight only right after a strong hit",
        ),
        (
            "strike",
            Objection(ObjectionKind.FIGHTING, allowed=("Bear", "Cub")),
            "already in a fight, with Bear or Cub",
        ),
        (
            "heal",
            Objection(ObjectionKind.STAT, "edge", allowed=("wits", "iron")),
            "Heal doesn't roll edge; it rolls wits or iron",
        ),
        ("out_of_supply", Objection(ObjectionKind.NOT_YET, "supply", 3), "it is 3 now"),
        (
            "write_your_epilogue",
            Objection(ObjectionKind.NOT_YET, OPEN_VOWS, 2),
            "2 vows are still open",
        ),
        (
            "strike",
            Objection(ObjectionKind.UNANSWERED, "Oath"),
            "The last progress roll on Oath was a miss",
        ),
    ],
)
def test_a_warning_says_its_reason_and_can_be_allowed(
    move: str, against: Objection, part: str
) -> None:
    said = Said(move)
    _, warned = warn(a_scene(stand=FightStand(BEAR)).character, KEY, said, against)

    assert part in (show.card(warned).description or "")
    assert part in words(Discouraged(move, against, BEAR))
    *instead, insist = [item.custom_id for item in offers(warned, played(warned))]
    assert insist == f"iron:insist:{KEY}"
    assert all(each.startswith(f"iron:instead:{KEY}:") for each in instead)
    assert NAMES[said.move] in show.line(warned)


@pytest.mark.parametrize("name", ["→ Rook", "{0}", "The companion", "**Rook**"])
def test_a_companion_is_called_as_it_was_typed(name: str) -> None:
    """The arrow of “→ Rook” was lost from the title, and stood in the sentence below."""
    scene = a_scene()
    character = replace(scene.character, companions=(Companion(name, 1),))
    scene = replace(scene, character=character)
    _, made = make(scene, Faces(2, 9, 10), KEY, find_move("companion endure harm"), Call(amount=1))
    told = show.card(made)
    assert told.title == f"Miss · Wren has {plain(name)} endure harm with heart"
    assert f"{plain(name)} is out of action." in str(told.description)
    assert f"has {plain(name)} endure harm" in show.line(made)


def test_companions_are_told() -> None:
    rook = Companion("Rook", 2, 4)
    for outcome in (
        CompanionAdded("Wren", rook),
        CompanionEdited("Wren", rook, Companion("Rook", 3, 4, 2)),
        CompanionRemoved("Wren", rook),
    ):
        assert "Rook" in (show.card(outcome).title or "")
        assert "Rook" in show.line(outcome)


def test_nothing_waits_until_something_does() -> None:
    idle = a_scene().character
    assert "Nothing waits" in (waits.waiting(WaitingView(idle, 7, ())).description or "")
    after, _ = make(a_scene(), Faces(*STRONG), KEY, find_move("camp"))
    view = WaitingView(after.character, 7, what_waits(after))
    items = list(draw_waiting(view).items)

    assert "Make Camp" in (waits.waiting(view).description or "")
    assert [item.custom_id for item in items] == [f"iron:choose:{KEY}:@7"]
    assert_pressable(items)


@pytest.mark.parametrize(
    ("count", "expected"),
    [
        (2, [f"iron:waits:{KEY}:7", f"iron:waits:{KEY + 1}:7"]),
        (7, ["iron:open:7"]),
    ],
)
def test_several_open_moves_have_a_button_each_and_many_a_menu(
    count: int, expected: list[str]
) -> None:
    scene = a_scene()
    for number in range(count):
        scene, _ = make(scene, Faces(*WEAK), KEY + number, find_move("danger"), Call(Stat.IRON))
    view = WaitingView(scene.character, 7, what_waits(scene))
    items = list(draw_waiting(view).items)

    assert [item.custom_id for item in items] == expected
    assert_pressable(items)
    assert len(waits.waiting(view).description or "") <= 4096


def test_a_choice_of_nothing_is_told() -> None:
    chosen = choose(make(a_scene(), Faces(*STRONG), KEY, find_move("circle"))[0], Faces(), KEY, ())[
        1
    ]

    assert isinstance(chosen, Chosen)
    assert "Wren chooses: nothing" in (show.card(chosen).title or "")


@pytest.mark.parametrize(("before", "after", "begins"), [(0, 1, "New: Bog wolves"), (1, 0, "End")])
def test_a_track_begins_and_ends_whether_its_name_is_one_or_many(
    before: int, after: int, begins: str
) -> None:
    """PI14: “Bog wolves begins” is no English."""
    (line,) = told([Change("open", before, after, "Bog wolves")])
    assert line.startswith(begins)


@pytest.mark.parametrize(
    ("move", "faces", "banner", "colour"),
    [
        ("face death", MISS, "☠ Wren dies", Shade.GRIM),
        ("face death", STRONG, "☠ Wren comes through", Shade.GOLD),
        ("face death", WEAK, "", Colour.FAIR),
        ("face desolation", MISS, "☠ Wren is lost to despair", Shade.GRIM),
    ],
)
def test_who_faces_the_end_is_seen(
    move: str, faces: tuple[int, ...], banner: str, colour: int
) -> None:
    scene = a_scene(health=0, spirit=0)
    _, made = make(scene, Faces(*faces), KEY, find_move(move), Call(insist=True))
    card = show.card(made)

    assert said(card.description or "", PLAIN).startswith(f"## {banner}\n" if banner else "")
    assert ("##" in (card.description or "")) is bool(banner)
    assert card.colour == discord.Colour(colour)


def test_a_sacrifice_that_is_chosen_is_seen_too() -> None:
    scene = a_scene(health=0, spirit=0)
    scene, _ = make(scene, Faces(*WEAK), KEY, find_move("face death"), Call(insist=True))
    _, chosen = choose(scene, Faces(), KEY, ("sacrifice",))

    assert said(show.card(chosen).description or "", PLAIN).startswith("## ☠ Wren dies\n")
    assert show.line(chosen).count("Wren dies") == 1


def test_what_cannot_be_had_is_said_as_it_is() -> None:
    """It said that a companion is already 1, or that one has 1 room, or a Givebonus dropped."""
    whole = with_companion(a_scene(health=5, spirit=5), health=5)
    scene, _ = make(whole, Faces(*WEAK), KEY, find_move("camp"), Call())
    (waits_for,) = what_waits(scene)
    assert waits_for.menu is not None
    lines = {offer.key: offer_line("make_camp", offer) for offer in waits_for.menu.offers}
    assert lines["recuperate"] == "• Recuperate: not now, health is already 5"
    hurt = with_companion(a_scene(health=3), health=5)
    scene, _ = make(hurt, Faces(*WEAK), KEY, find_move("camp"), Call())
    _, chosen = choose(scene, Faces(), KEY, ("recuperate",))
    assert "No companion is hurt." in _card(chosen)

    _, made = make(a_scene(party=4), Faces(*WEAK), KEY, find_move("resupply"), Call())
    assert "Find 2 supply: not now, there is room for 1 only" in _card(made)
    _, made = make(
        a_scene(experience=9, experience_spent=7), Faces(), KEY, find_move("advance"), Call()
    )
    assert "Take a new asset: not now, you have 2 experience to spend" in _card(made)

    scene = a_scene()
    for key in (1, 2):
        call = Call(Stat.HEART, may_reroll=True)
        scene, _ = make(scene, Faces(*STRONG), key, find_move("compel"), call)
    scene, _ = stand(scene)
    _, stood = stand(scene)
    assert "You have that bonus already, and two do not add up." in _card(stood)

    call = Call(Stat.IRON, ally=ASH, may_reroll=True)
    scene, _ = make(a_scene(), Faces(*STRONG), KEY, find_move("aid"), call)
    _, stood = stand(replace(scene, others=()))
    assert "The ally is no longer at this table, so nobody has the benefit." in _card(stood)


def test_what_another_cannot_have_is_told_under_their_name() -> None:
    """*+2 health dropped: health is already 5* read as if it were the healer's, and badly."""
    scene = a_scene(health=2, ash={"health": 5, "momentum": 10})
    _, made = make(scene, Faces(*STRONG), KEY, find_move("heal"), Call(ally=ASH))
    assert "Ash's health is already 5, so +2 is lost." in _card(made)
    _, made = make(scene, Faces(*WEAK), KEY, find_move("aid"), Call(Stat.IRON, ally=ASH))
    assert "Ash's momentum is already 10, so +1 is lost." in _card(made)
    whole = with_companion(scene, health=5)
    _, made = make(whole, Faces(*STRONG), KEY, find_move("heal"), Call(companion="Rook"))
    assert "Rook's health is already 5, so +2 is lost." in _card(made)
    well = a_scene(health=5)
    _, made = make(well, Faces(*STRONG), KEY, find_move("heal"), Call())
    assert "Health is already 5, so +2 is lost." in _card(made).splitlines()


@pytest.mark.parametrize(
    ("cut", "told"),
    [
        (
            Cut("health", 2, Reason(ReasonKind.BLOCKED, "health", by="wounded"), "Ash"),
            "Ash's health cannot rise while wounded, so +2 is lost.",
        ),
        (
            Cut("ticks", 1, Reason(ReasonKind.AT_LIMIT, "ticks", 40)),
            "All ten boxes are full, so no more progress is marked.",
        ),
        (
            Cut("bonds", 1, Reason(ReasonKind.AT_LIMIT, "bonds", 40)),
            "All ten boxes of bonds are full, so the bond is not written down.",
        ),
        (
            Cut("bonds", 1, Reason(ReasonKind.ALREADY, "bond", by="Kaya")),
            "You already have that bond.",
        ),
        (
            Cut("mark", 0, Reason(ReasonKind.ALREADY, "debility", by="wounded")),
            "You are already wounded.",
        ),
    ],
)
def test_what_is_lost_is_a_sentence_with_its_reason_first(cut: Cut, told: str) -> None:
    assert cut_line(cut) == told


def test_a_bonus_says_that_a_move_uses_it() -> None:
    """It was promised for the next action roll, and `/iron action` makes one without it."""
    fighting = a_scene(stand=FightStand(BEAR))
    _, made = make(fighting, Faces(), KEY, find_move("tide"), Call())
    assert "+1 on your next move, not a progress roll" in _card(made)
    # What is at stake was in the help alone, and came as a surprise after a miss.
    stake = "That move gives momentum +1 if it hits, and its price is dire if it misses."
    assert stake in _card(made)
    assert stake not in (show.settled(made).description or "")


def _card(outcome: Outcome) -> str:
    return said(show.card(outcome).description or "", PLAIN)


def test_a_lost_momentum_is_called_a_setback_only_where_it_is_one() -> None:
    """Pay the Price called a loss of momentum so, which is the word for what runs on at −6."""
    _, made = make(a_scene(), Faces(), KEY, find_move("pay"), Call())
    told = _card(made)
    assert "• Minor disadvantage: momentum 2 → 1" in told
    assert "• Major disadvantage: momentum 2 → 0" in told
    assert "setback" not in told


def test_momentum_is_drawn_where_a_move_changes_it() -> None:
    scene, _ = make(a_scene(), Faces(*WEAK), KEY, find_move("danger"), Call(Stat.IRON))
    _, chosen = choose(scene, Faces(), KEY, ("momentum",))
    old = dataclasses.replace(chosen, done=dataclasses.replace(chosen.done, max_momentum=0))

    told = [said(show.card(each).description or "", PLAIN) for each in (chosen, old)]
    assert told == ["│▰▱▱▱▱▱▱▱▱▱ **Momentum 2 → 1**", "**Momentum 2 → 1**"]


@pytest.mark.parametrize(
    ("least", "most", "told"), [(0, 1, "one or none"), (0, 2, "up to two"), (2, 2, "two")]
)
def test_how_many_are_to_be_chosen_is_said_as_people_say_it(
    least: int, most: int, told: str
) -> None:
    """A weak hit of the circle asked to choose up to one."""
    assert choose_words(Menu(least, most, ())) == told


def test_the_choices_of_a_move_differ_where_a_phone_still_shows_them() -> None:
    """Five boasts began with “Boast of”, and two of them differed only behind that."""
    boasts = ("bare", "blood", "death", "first_strike", "no_iron")
    assert len({OPTIONS[each][:20] for each in boasts}) == len(boasts)
    assert not any(OPTIONS[each].startswith("Boast") for each in boasts)


def test_what_goes_back_of_a_character_stands_behind_one_name() -> None:
    """Each of their numbers had it once more."""
    supply = Change("supply", 5, 0)
    hers = [Change("unprepared", 0, 1, "Wren"), Change("max momentum", 10, 9, "Wren")]
    told = gone_back([supply, *hers, Change("health", 5, 4, "Ash"), Change("ticks", 0, 4, "Ash")])
    assert told == (
        "Supply 0 → 5 · Wren: no longer unprepared · momentum maximum 9 → 10 · Ash: health 4 → 5 · "
        "Ash: 1 → 0 boxes"
    )
