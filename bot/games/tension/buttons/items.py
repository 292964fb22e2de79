"""The buttons and menus of Tension and Fate.

What belongs to a test names it by its key, so that every message of it, however old, goes on
working on the same test.  What the GM alone may press stands in a private message of theirs
(:mod:`~bot.games.tension.buttons.panel`), but for a proposal, which waits for nobody else.
"""

from bot.chat.buttons import DANGER, PRIMARY, WHY, Pressable, button, menu
from bot.chat.embeds import acted_for, plain, plural
from bot.chat.menus import Values, read_one
from bot.chat.posts import Drawn
from bot.chat.words import why
from bot.games.tension.plays.challenges import ROLLED_MAX, TEST
from bot.games.tension.views import ChallengeView, TensionView
from bot.games.tension.words.calamities import untold
from bot.games.tension.words.challenges import as_it_stands
from bot.games.tension.words.sheet import question
from bot.games.tension.words.terms import AGAINST, successes
from rules.tension import Calamity, Challenge, Stage

ENTERED_MAX = 6
RATING_OFFERED = 20
"""The largest numbers that menus offer; the commands take larger ones."""

ANSWER = Values(roll=(int,), enter=(int,))
"""The menu of answers: vigor dice, or successes rolled elsewhere."""


def draw_challenge(view: ChallengeView) -> Drawn:
    """Give the message of a test."""
    items = challenge_items(view)
    shown, last = as_it_stands(view), view.last
    if last is not None:
        shown = acted_for(shown, last.actor, last.player)
        if why(last.outcome):
            items.append(button(WHY, last.key, "Why?"))
    name = plain(view.challenge.name)
    return Drawn(shown, items, follows=(TEST, view.sheet), called=name)


def challenge_items(view: ChallengeView) -> list[Pressable]:
    """Give the buttons and menus of a test that would do something now."""
    challenge = view.challenge
    if challenge.stage is Stage.PROPOSED:
        return _proposal_items(challenge)
    if challenge.is_open:
        return _open_items(view)
    return _gm_items(challenge) if view.may_complete else []


def _gm_items(challenge: Challenge) -> list[Pressable]:
    """Give the button that opens the GM's private controls."""
    return [button("tension:gm", challenge.key, "GM")]


def _proposal_items(challenge: Challenge) -> list[Pressable]:
    key, rating = challenge.key, AGAINST[challenge.kind]
    options = [(str(each), f"Accept at {rating} {each}") for each in range(RATING_OFFERED + 1)]
    return [
        menu("tension:rate", key, f"GM: accept at another {rating}", options),
        button("tension:accept", key, f"GM: accept at {challenge.opposition}", style=PRIMARY),
        button("tension:refuse", key, "GM: decline"),
    ]


def _open_items(view: ChallengeView) -> list[Pressable]:
    challenge, lacking = view.challenge, view.challenge.shortfall
    items = [_answer_menu(view)]
    if challenge.offer is not None:
        offered = f"{challenge.offer.key}-{lacking}"
        label = f"Accept: +{successes(lacking)}, the GM +{lacking} fate"
        items.append(button("tension:take", challenge.key, label, name=offered, style=PRIMARY))
        items.append(button("tension:leave", challenge.key, "Decline", name=offered))
    odds = [] if challenge.has_its_end else [button("tension:odds", challenge.key, "Odds")]
    return items + odds + _gm_items(challenge)


def _answer_menu(view: ChallengeView) -> Pressable:
    challenge = view.challenge
    most = ROLLED_MAX if view.vigor is None else min(view.vigor, ROLLED_MAX)
    rolls = [
        (ANSWER.write("roll", count), f"Roll {plural(count, 'vigor die', 'vigor dice')}")
        for count in range(1, most + 1)
    ]
    entered = [
        (ANSWER.write("enter", count), f"{successes(count).capitalize()}, rolled elsewhere")
        for count in range(ENTERED_MAX + 1)
    ]
    placeholder = "Answer: vigor dice, or successes" if rolls else "Answer: successes you bring"
    return fresh_menu("tension:answer", challenge, placeholder, [*rolls, *entered])


def fresh_menu(
    verb: str, challenge: Challenge, placeholder: str, options: list[tuple[str, str]]
) -> Pressable:
    """Make a menu with another id after each step.

    Discord keeps what was chosen from a menu and would not let anybody choose it again.
    """
    return menu(verb, challenge.key, placeholder, options, name=str(len(challenge.steps)))


def draw_untold(calamity: Calamity, sheet_id: int) -> Drawn:
    """Give what the Storyteller has to tell of a calamity; showing it may be public."""
    return Drawn(untold(calamity), calamity_items(calamity, sheet_id))


def calamity_items(calamity: Calamity, sheet_id: int) -> list[Pressable]:
    """Give a calamity's buttons."""
    items = []
    if not calamity.is_complete:
        items.append(button("tension:advance", sheet_id, "Another step in secret"))
    if calamity.untold:
        told = f"Tell the characters: {plural(calamity.untold, 'step')}"
        items.append(button("tension:reveal", sheet_id, told, style=PRIMARY))
    return items


def draw_campaign(view: TensionView, table: int, maximum: int, fate: int) -> Drawn:
    """Give the question before a campaign, with the button that begins it."""
    name = f"{maximum}-{fate}"
    sure = button("tension:campaign", table, "Begin the campaign", name=name, style=DANGER)
    return Drawn(question(view, maximum, fate), [sure])


def campaign_numbers(name: str) -> tuple[int, int]:
    """Read the maximum and the fate points in the name of a campaign's button."""
    maximum, _, fate = name.partition("-")
    return read_one(int, maximum), read_one(int, fate)
