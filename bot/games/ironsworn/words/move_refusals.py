"""What the moves refuse, in words: registered on :data:`bot.chat.refusals.words`."""

from bot.chat.embeds import cut, plain
from bot.chat.refusals import ALREADY, NOUNS, listed, words
from bot.games.ironsworn.words.move_terms import move_name
from bot.games.ironsworn.words.moves import objection
from rules.ironsworn.moves import (
    Discouraged,
    MoveNeeds,
    NotDecisive,
    NothingWaits,
    NotYet,
    StatNotAllowed,
    WrongCount,
    WrongInitiative,
)
from rules.ironsworn.moves.warning import objection_of

NOUNS.update(option="choice", patient="ally or companion")

ALREADY.update(
    move="That move was made already.",
    option="Choose different ones: {name} is there twice.",
    turn_the_tide="The tide is turned once in a fight, and here ({name}) it was.",
    next_bonus="A bonus like that waits already; it does not add up.",
)

_NEEDS = {
    "stat": "`stat`: what it is rolled with",
    "track": "`track`: which vow, journey or foe",
    "rank": "`rank`: how hard it is, since it is new",
    "ally": "`who`: which ally",
    "companion": "`who`: which companion",
    "person": "`who`: who it is about",
}


@words.register
def _(refusal: MoveNeeds) -> str:
    known = f" There is {listed(refusal.known)}." if refusal.known else ""
    needs = _NEEDS.get(refusal.what, plain(cut(refusal.what, 60)))
    move = plain(cut(move_name(refusal.move), 60))
    return f"For {move or 'that'}, add the option {needs}.{known}"


@words.register
def _(_refusal: NothingWaits) -> str:
    return (
        "That is settled already, or something later has settled it. "
        "`/iron waiting` has what is still open."
    )


@words.register
def _(refusal: WrongCount) -> str:
    many = (
        str(refusal.most)
        if refusal.least == refusal.most
        else (f"{refusal.least} to {refusal.most}")
    )
    return f"Choose {many}, each of them different; you named {refusal.given}."


@words.register(WrongInitiative)
@words.register(NotDecisive)
@words.register(StatNotAllowed)
@words.register(NotYet)
def _(refusal: Discouraged) -> str:
    return objection(objection_of(refusal))


@words.register
def _(_refusal: Discouraged) -> str:
    return "The rules speak against that. The GM, or who plays alone, may insist."
