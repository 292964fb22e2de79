"""Lines that name a move, what they say with it, and moves that were warned against."""

from dataclasses import replace

import pytest

from rules.errors import AmbiguousName, NoSuchName
from rules.ironsworn import (
    Bonds,
    Character,
    Debility,
    Ending,
    Odds,
    Rank,
    Stat,
    Track,
    TrackKind,
)
from rules.ironsworn.moves import (
    Call,
    NothingWaits,
    Said,
    Scene,
    Seat,
    call_of,
    called_in,
    let_go,
    naming_patient,
    read_line,
    warn,
)
from rules.ironsworn.pending import Companion, Objection, ObjectionKind
from tests.games.ironsworn.scenes import ASH, FOE_HAS_INITIATIVE, a_scene, with_companion

UNSAID = Said("")


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("strike iron", Said("strike", stat="iron")),
        ("strike iron +1 The bear", Said("strike", stat="iron", adds=1, track="The bear")),
        ("STRIKE Edge 3 bear", Said("strike", stat="edge", amount=3, track="bear")),
        ("face danger wits -2", Said("face_danger", stat="wits", adds=-2)),
        ("face danger 3", Said("face_danger", stat="3")),
        ("eh 2", Said("endure_harm", amount=2)),
        (
            "swear formidable Save the ferry",
            Said("swear_an_iron_vow", rank="formidable", track="Save the ferry"),
        ),
        (
            "oracle likely Is it dark?",
            Said("ask_the_oracle", odds="likely", question="Is it dark?"),
        ),
        ("aid heart Ash", Said("aid_your_ally", stat="heart", who="Ash")),
        ("aid Ash heart", Said("aid_your_ally", stat="heart", who="Ash")),
        ("aid Ash +1 Heart", Said("aid_your_ally", stat="heart", adds=1, who="Ash")),
        ("strike The bear iron +1", Said("strike", stat="iron", adds=1, track="The bear")),
        ("heal Rook wits", Said("heal", stat="wits", who="Rook")),
        (
            "companion endure harm Rook 3",
            Said("companion_endure_harm", amount=3, who="Rook"),
        ),
        # What a move does not roll, or what begins, may be called so.
        ("strike The iron wits", Said("strike", track="The iron wits")),
        ("aid iron Ash Heart", Said("aid_your_ally", stat="iron", who="Ash Heart")),
        ("strike edge Guard 2", Said("strike", stat="edge", track="Guard 2")),
        ("fray epic Cold iron", Said("enter_the_fray", rank="epic", track="Cold iron")),
        ("forge a bond Mara", Said("forge_a_bond", who="Mara")),
        ("undertake iron road", Said("undertake_a_journey", stat="iron", track="road")),
        ("epilogue", Said("write_your_epilogue")),
        # Where a bond counts, the rest of the line is whom or which place it is about.
        ("compel heart Oda", Said("compel", stat="heart", who="Oda")),
        ("compel Oda heart +1", Said("compel", stat="heart", adds=1, who="Oda")),
        ("sojourn Thornwall", Said("sojourn", who="Thornwall")),
        ("gather information Old Kari", Said("gather_information", who="Old Kari")),
    ],
)
def test_a_line_says_the_move_and_what_goes_with_it(line: str, said: Said) -> None:
    assert read_line(line, UNSAID) == said


@pytest.mark.parametrize("line", ["rest at the inn", "rest in", "rest e"])
def test_what_goes_on_from_an_everyday_word_is_no_letters_of_a_move(line: str) -> None:
    """To rest at the inn was to reach a destination, which has the letters of “rest at”."""
    with pytest.raises(AmbiguousName) as refused:
        read_line(line, UNSAID)
    assert refused.value.matches == ("Make Camp", "Sojourn")


def test_a_name_that_is_there_keeps_its_last_word() -> None:
    """The blow at Cold Iron fell on Cold, and whoever aided Lion Heart was asked for no stat."""
    mine = Character("Wren", bonds=Bonds(1, ("Old Heart",)), companions=(Companion("Rook 3"),))
    foes = tuple(Track(each, TrackKind.FIGHT, Rank.EPIC) for each in ("Cold", "Cold Iron"))
    scene = Scene(mine, shared=foes, others=(Seat(7, Character("Lion Heart")),))

    def read(line: str) -> Said:
        return read_line(line, UNSAID, lambda: called_in(scene))

    assert read("strike cold iron") == Said("strike", track="cold iron")
    assert read("strike Cold Iron iron") == Said("strike", stat="iron", track="Cold Iron")
    assert read("strike Cold edge") == Said("strike", stat="edge", track="Cold")
    assert read("aid Lion Heart") == Said("aid_your_ally", who="Lion Heart")
    assert read("aid Lion wits") == Said("aid_your_ally", stat="wits", who="Lion")
    assert read("test your bond Old Heart") == Said("test_your_bond", who="Old Heart")
    assert read("companion endure harm Rook 3") == Said("companion_endure_harm", who="Rook 3")


def test_a_name_that_is_there_is_no_stat_that_the_move_does_not_roll() -> None:
    """Whoever would heal Heart was told that Heal doesn't roll heart."""
    scene = Scene(Character("Wren"), others=(Seat(7, Character("Heart")), Seat(8, Character("2"))))

    def read(line: str) -> Said:
        return read_line(line, UNSAID, lambda: called_in(scene))

    assert read("heal heart") == Said("heal", who="heart")
    assert read("heal Heart wits") == Said("heal", stat="wits", who="Heart")
    assert read("gather information heart") == Said("gather_information", who="heart")
    # What it rolls is more likely meant, and so is a number where nothing can be named.
    assert read("compel heart") == Said("compel", stat="heart")
    assert read("face danger 2") == Said("face_danger", stat="2")
    assert read_line("heal heart", UNSAID) == Said("heal", stat="heart")


def test_options_have_the_last_word_over_the_line() -> None:
    given = Said("", stat="edge", adds=3, track="Wolves", is_shared=False, may_reroll=True)
    said = read_line("strike iron +1 bear", given)

    assert said == replace(given, move="strike")


def test_what_the_move_has_no_use_for_is_refused_with_what_it_rolls() -> None:
    with pytest.raises(NoSuchName) as refused:
        read_line("face danger fish", UNSAID)

    assert (refused.value.wanted, refused.value.known[0]) == ("fish", "edge")


def test_a_line_that_fits_several_moves_or_none_is_refused() -> None:
    with pytest.raises(AmbiguousName):
        read_line("face wits", UNSAID)
    with pytest.raises(NoSuchName):
        read_line("parry iron", UNSAID)


@pytest.mark.parametrize(
    ("said", "call"),
    [
        (Said("strike", stat="ir", amount=3), Call(source=Stat.IRON, amount=3)),
        (Said("face_danger", stat="4"), Call(source=4)),
        (
            Said("swear_an_iron_vow", rank="ep", is_shared=True),
            Call(rank=Rank.EPIC, is_shared=True),
        ),
        (Said("ask_the_oracle", odds="likely"), Call(odds=Odds.LIKELY)),
        (Said("aid_your_ally", who="as"), Call(ally=ASH)),
        (Said("heal", who="Ash"), Call(ally=ASH)),
        (Said("heal", who="Wren"), Call()),
        (Said("heal", who="Rook"), Call(companion="Rook")),
        (Said("heal", who="Dog"), Call(ally=ASH, companion="Dog")),
        (Said("companion_endure_harm", who="ro"), Call(companion="Rook")),
        (Said("compel", who="Kaya"), Call(person="Kaya")),
    ],
)
def test_what_was_said_becomes_a_call(said: Said, call: Call) -> None:
    scene = with_companion(a_scene(ash={"companions": (Companion("Dog"),)}))

    assert call_of(scene, said) == call
    assert call_of(scene, said, insist=True) == replace(call, insist=True)


@pytest.mark.parametrize(
    ("wren", "ash", "rook", "call"),
    [
        (5, 5, 3, Call()),
        (2, 5, 3, Call()),
        (5, 2, 3, Call(ally=ASH)),
        (5, 5, 1, Call(companion="Rook")),
    ],
)
def test_whoever_heals_and_names_nobody_heals_the_only_one_who_is_hurt(
    wren: int, ash: int, rook: int, call: Call
) -> None:
    """A healer in the best of health was healed of nothing, beside an ally who bled."""
    along = (Companion("Rook", rook, 3),)
    scene = a_scene(health=wren, companions=along, ash={"health": ash})
    assert call_of(scene, naming_patient(scene, Said("heal"))) == call


def test_who_of_several_is_healed_is_asked_and_who_is_wounded_is_hurt() -> None:
    wounded = {"health": 5, "debilities": frozenset({Debility.WOUNDED})}
    scene = a_scene(companions=(Companion("Rook", 1, 3),), ash=wounded)
    with pytest.raises(AmbiguousName) as refusal:
        naming_patient(scene, Said("heal"))
    assert refusal.value.meant == ["Wren", "Ash", "Rook"]
    dead = a_scene(health=2, ash={"health": 0, "ending": Ending.DEAD})
    assert call_of(dead, naming_patient(dead, Said("heal"))) == Call()


@pytest.mark.parametrize(
    ("said", "track", "rank"),
    [
        (Said("swear_an_iron_vow", track="Save the ferry Epic"), "Save the ferry", Rank.EPIC),
        # A rank that was chosen, an open journey's own name, and nothing but a rank are a name.
        (
            Said("swear_an_iron_vow", track="Something epic", rank="extreme"),
            "Something epic",
            Rank.EXTREME,
        ),
        (Said("undertake_a_journey", track="the Way Epic"), "the Way Epic", None),
        (Said("undertake_a_journey", track="epic"), "epic", None),
        # What begins nothing has no rank.
        (Said("reach_your_destination", track="The Way epic"), "The Way epic", None),
    ],
)
def test_a_rank_may_come_last(said: Said, track: str, rank: Rank | None) -> None:
    scene = a_scene(shared=(Track("The way epic", TrackKind.JOURNEY, Rank.EPIC),))
    call = call_of(scene, said)

    assert (call.track, call.rank) == (track, rank)


@pytest.mark.parametrize("move", ["aid_your_ally", "heal", "companion_endure_harm"])
def test_whom_nobody_knows_is_refused(move: str) -> None:
    with pytest.raises(NoSuchName):
        call_of(a_scene(), Said(move, who="Nobody"))


def test_a_warned_move_waits_until_somebody_insists_once() -> None:
    said, before = Said("strike", stat="iron"), a_scene().character
    after, warned = warn(before, 5, said, FOE_HAS_INITIATIVE)

    assert (warned.key, warned.said) == (5, said)
    assert [each.is_warned for each in after.pending] == [True]
    assert let_go(after, 5) == before
    with pytest.raises(NothingWaits):
        let_go(let_go(after, 5), 5)


def test_a_second_warning_takes_the_place_of_the_first() -> None:
    said, against = Said("end_the_fight"), Objection(ObjectionKind.NOT_DECISIVE, "Bear")
    once, _ = warn(a_scene().character, 5, said, against)
    twice, _ = warn(once, 6, said, against)

    assert [each.key for each in twice.pending] == [6]
