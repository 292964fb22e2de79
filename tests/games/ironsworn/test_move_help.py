"""The page of each move, which says what the play of the move does."""

import re

import pytest

from bot.games.ironsworn.words.move_help import move_help
from bot.games.ironsworn.words.move_terms import GAINS, move_name, option
from rules.ironsworn.moves import EVERYDAY, MOVES, Move, find_move
from rules.ironsworn.moves.model import BondBonus, Chooser, Result


def page(name: str) -> str:
    return move_help(find_move(name))


def line(name: str, label: str) -> str:
    """Give the line of a page that tells a result."""
    (found,) = [each for each in page(name).split("\n") if each.startswith(f"**{label}**: ")]
    return found


def results(move: Move) -> list[Result]:
    return [move.strong, move.weak, move.miss, move.always]


def test_an_option_is_called_as_on_its_button() -> None:
    for move in MOVES:
        choices = [result.choice for result in results(move) if result.choice]
        told = re.findall(r"[Cc]hooses? (?:up to )?(?:one|two)[^:]*: (.*)\.", move_help(move))
        for choice, line in zip(choices, told, strict=True):
            for each, said in zip(choice.options, line.split("; "), strict=True):
                gains = tuple(f"{verb} {each.key} (" for verb in ("Gain", "Lose"))
                words = option(move.key, each.key)
                assert said.startswith(gains if each.key in GAINS else words)


def test_nothing_is_said_twice_in_a_row() -> None:
    for move in MOVES:
        told = move_help(move)
        for result in results(move):
            for each in result.choice.options if result.choice else ():
                words = option(move.key, each.key)
                assert f"{words} ({words}" not in told
        assert "(roll again" not in told.casefold(), move.key
        assert "perhaps" not in told, move.key


def test_who_chooses_is_said() -> None:
    told = {"our ally chooses": Chooser.ALLY, "verybody chooses": Chooser.EACH}
    for words, who in told.items():
        chosen_by_them = {
            move.key
            for move in MOVES
            if any(result.choice and result.choice.chooser is who for result in results(move))
        }
        assert chosen_by_them == {move.key for move in MOVES if words in move_help(move)} != set()


def test_the_bonus_of_a_bond_is_said() -> None:
    for move in MOVES:
        has_bonus = any(use.bond is not BondBonus.NEVER for use in move.uses)
        assert ("+1 with a bond" in move_help(move)) is has_bonus, move.key


@pytest.mark.parametrize(
    ("name", "label", "said"),
    [
        ("endure harm", "Miss", "Momentum −1; at health 0 choose one: Become wounded"),
        ("endure stress", "Miss", "Momentum −1; at spirit 0 choose one: Become shaken"),
        ("endure harm", "Strong hit", "Shake it off (above health 0, momentum −1 and health +1)"),
        ("clash", "Strong hit", "Hit harder (1 harm more)"),
        ("reach your destination", "Strong hit", "The journey is at its end; choose one"),
        ("reach your destination", "Weak hit", "The journey is at its end; you arrive, but"),
        ("reach your destination", "Miss", "Give up the journey (the journey ends)"),
        ("end the fight", "Strong hit", "The fight is won."),
        ("end the fight", "Weak hit", "The fight is won; choose one: Endure Harm (by the foe's"),
        ("end the fight", "Miss", "The fight is lost; Pay the Price"),
        ("fulfill your vow", "Weak hit", "you may Swear an Iron Vow (+1)"),
        ("forsake your vow", "What happens", "with a bond you may Test Your Bond"),
        ("aid your ally", "Strong hit", "In a fight you both have the initiative; your ally"),
        ("aid your ally", "Weak hit", "In a fight the foe has the initiative over you both"),
        ("turn the tide", "What happens", "that one gives momentum +1 if it hits, and its price"),
        ("resupply", "Weak hit", "Find 1 supply (supply +1 and momentum −1)"),
        ("forge a bond", "Weak hit", "Do what they ask (the bond and its tick"),
        ("advance", "What happens", "Take a new asset (3 experience"),
        ("face danger", "Weak hit", "Lose momentum (−1); Endure Harm (1); Endure Stress (1)"),
        ("pay the price", "What happens", "Ask the Oracle if the worst happens (likely); Roll"),
        ("sojourn", "Strong hit", "(health +2, companion health +2 and you may roll again)"),
        ("draw the circle", "Weak hit", "without iron (momentum +1 and you fight without"),
    ],
)
def test_a_result_is_told_as_it_is_played(name: str, label: str, said: str) -> None:
    assert said in line(name, label)


def test_a_blow_does_not_say_that_it_falls_in_a_fight() -> None:
    assert "n a fight" not in line("strike", "Strong hit")


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("gather information", "Rolls wits, +1 with a bond."),
        ("undertake a journey", "Rolls wits, +1 with a bond on the first roll."),
        ("compel", "Rolls heart (charm, +1 with a bond), iron (threat) or shadow (lie)."),
        ("companion endure harm", "Rolls the higher of the companion's health and heart."),
    ],
)
def test_what_is_rolled_is_said_with_what_a_bond_adds(name: str, said: str) -> None:
    assert said in page(name)


def test_a_move_that_is_led_to_is_named_once() -> None:
    assert page("face danger").count(move_name("endure_harm")) == 1


@pytest.mark.parametrize("name", ["endure harm", "endure stress", "companion endure harm"])
def test_how_much_is_suffered_is_said(name: str) -> None:
    """Health fell "by the amount", and from a card's menu nobody had said one."""
    assert "in a fight by what the foe deals, or else by 2." in page(name)


def test_a_page_has_the_everyday_words_that_find_the_move() -> None:
    for move in MOVES:
        *_, said = move_help(move).split("\n")
        typed, *words = re.findall("`([^`]+)`", said)
        assert typed == f"/iron move {move.name.casefold()}"
        assert set(words) == {word for word, meant in EVERYDAY.items() if move.name in meant}
