"""What the game remembers and tells survives being stored, exactly."""

import json
from dataclasses import is_dataclass

import pytest

from bot.errors import Unreadable
from bot.storage.codec import decode, encode
from rules import tension
from rules.outcome import Outcome
from rules.tension import (
    Cause,
    Challenge,
    ChallengeKind,
    Character,
    Participant,
    Pool,
    Resource,
    Settings,
    Source,
)
from tests.faces import Faces

WREN = Character("Wren", 0, 4, (Resource("Rope", 0, 2),), ("Finesse",))
WHO = Participant(5, "Wren")


def played() -> list[object]:
    """Give every sort of state and outcome, each made by its move."""
    pool = Pool(7, 7, 3, Settings(is_secret=True))
    proposed, was_proposed = tension.propose(7, WHO, opposition=4, aspect="Finesse")
    _, was_declined = tension.decline_proposal(proposed)
    test, was_opened = tension.accept_proposal(proposed)
    test, wren, rolled = tension.roll_answer(pool, test, WREN, 5, Faces(4, 1), 2, is_override=True)
    test, _, helped = tension.enter_answer(test, Character("Ash"), 6, 1, Source.NEW_TEST)
    pool, test, pressed = tension.spend_tension(pool, test, Faces(6), 1)
    pool, test, hindered = tension.spend_fate(pool, test, 3)
    test, adjusted = tension.adjust(test, -1, "Rain")
    test, was_offered = tension.offer_twist(test, wren, 5, 20)
    offered = test
    _, not_taken = tension.decline_twist(test, 5, 20)
    _, was_closed = tension.close(test)
    pool, test, taken = tension.accept_twist(pool, test, 5, 20)
    pool, test, restored = tension.complete(pool, test, Cause.LOCAL_ACTION)
    calamity, made = tension.new_calamity("Dark Lord", steps=4, is_hidden=True)
    calamity, advanced = tension.advance(calamity, 2)
    pool, calamity, told = tension.reveal(pool, calamity, 1)
    pool, calamity, foiled = tension.thwart(pool, calamity, is_adventure_won=True)
    _, moved = tension.change_resource(WREN, "Rope", 2)
    return [
        *(pool, proposed, offered, test, wren, calamity),
        *(was_proposed, was_declined, was_opened, rolled, helped, pressed, hindered, adjusted),
        *(was_offered, not_taken, was_closed, taken, restored, made, advanced, told, foiled),
        *(tension.remove_calamity(calamity), moved, tension.new_adventure(pool)[1]),
        *(tension.new_campaign(pool, (calamity,))[1], tension.configure(pool, Settings())[1]),
    ]


@pytest.mark.parametrize("value", played(), ids=lambda value: type(value).__name__)
def test_every_state_and_outcome_survives_being_stored(value: object) -> None:
    assert is_dataclass(value)
    document = json.loads(json.dumps(encode(value)))
    assert decode(document, type(value)) == value


def test_none_of_the_outcomes_is_left_out() -> None:
    bases = {"CalamityOutcome", "ChallengeOutcome", "PoolOutcome", "Spent", "Stepped"}
    outcomes = {
        name
        for name in vars(tension)
        if isinstance(getattr(tension, name), type) and issubclass(getattr(tension, name), Outcome)
    }
    assert outcomes - bases == {type(value).__name__ for value in played()} & outcomes


def test_a_fresh_pool_needs_nothing_stored() -> None:
    assert decode({}, Pool) == Pool()


def test_an_unknown_kind_of_test_is_unreadable() -> None:
    test, _ = tension.open_challenge(7, ChallengeKind.FOE, 2)
    with pytest.raises(Unreadable):
        decode(encode(test) | {"kind": "duel"}, Challenge)
