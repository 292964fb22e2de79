"""Charge's consequences in words: given, taken over, answered."""

import discord

from bot.chat.embeds import (
    DESCRIPTION_MAX,
    Colour,
    beside,
    cut,
    embed,
    first_upper,
    laid_out,
    plain,
    plural,
    with_player,
)
from bot.chat.words import card, completed, follows, line, rare, why
from bot.games.charge.views import ConsequenceView, GivenView
from bot.games.charge.words import terms
from bot.games.charge.words.rolls import tell
from rules import charge

COLOURS = {charge.Fate.HAPPENED: Colour.POOR, charge.Fate.REDUCED: Colour.FAIR}


def told(each: charge.Consequence) -> str:
    """Say a consequence as the GM gave it."""
    return f"**{terms.KINDS[each.kind]}**: {_worded(each)}"


def _worded(each: charge.Consequence) -> str:
    """Say how much a consequence is and, on a line of its own, how the GM worded it."""
    return "\n".join(filter(None, (terms.size(each), plain(each.text))))


def _answers(view: ConsequenceView) -> str:
    """Say how a consequence is answered, with what there is to answer it with by now."""
    name = view.bearer_name
    bearer = with_player(name, view.bearer) if view.has_namesake else plain(name)
    ways = [
        f"{bearer} takes or resists it" if view.may_resist else f"{bearer} takes it",
        "loses an attachment" if view.attachments else "",
        f"a teammate protects {bearer}" if view.may_be_protected else "",
    ]
    return f"*Next: {', or '.join(filter(None, ways))}.*"


@completed.register
def _(view: GivenView, shown: discord.Embed) -> discord.Embed:
    """Tell how a consequence is answered for as long as it waits for whom the card names."""
    if view.told is not None:
        return tell(view.told, is_described=view.is_described)
    return shown if view.consequence is None else _with_answers(view.consequence, shown)


def _with_answers(view: ConsequenceView, shown: discord.Embed) -> discord.Embed:
    shown.description = cut(f"{shown.description}\n{_answers(view)}", DESCRIPTION_MAX)
    return shown


def _bearer(outcome: charge.ConsequenceGiven) -> str:
    """Name who faces it, with their player where the roller has that name too."""
    is_namesake = outcome.bearer != outcome.consequence.roller
    return beside(outcome.bearer_name, outcome.bearer, outcome.roller_name if is_namesake else "")


@card.register
def _(outcome: charge.ConsequenceGiven) -> discord.Embed:
    roller, bearer, faced = plain(outcome.roller_name), _bearer(outcome), outcome.consequence
    assisted = f"{bearer} assisted {roller} and faces it."
    exposed = assisted if outcome.bearer == outcome.helper else f"{bearer} faces it for {roller}."
    return embed(
        f"{plain(outcome.bearer_name)} faces {terms.ONE[faced.kind]}",
        (
            # The title has said already which kind it is.
            first_upper(_worded(faced)),
            exposed if roller != bearer else "",
            "No number changes for now." if outcome.is_empty else "",
        ),
        Colour.POOR,
    )


@card.register
def _(outcome: charge.ConsequenceWaived) -> discord.Embed:
    return embed(
        f"The story is the consequence for {plain(outcome.character)}",
        ("No number changes.",),
    )


@card.register
def _(outcome: charge.Protected) -> discord.Embed:
    title = f"{plain(outcome.protector_name)} protects {plain(outcome.bearer_name)}"
    return embed(title, (told(outcome.consequence),), Colour.FAIR)


def _left(outcome: charge.ConsequenceSettled) -> str:
    """Say what is left of it."""
    faced = outcome.consequence
    if faced.fate is charge.Fate.CANCELLED:
        return f"**{plain(outcome.attachment)}** is lost to cancel it."
    if faced.fate is charge.Fate.LET_GO:
        return "It is dropped: nothing happens."
    if faced.fate is not charge.Fate.REDUCED:
        return ""
    if outcome.is_worded:
        return "The story says what is left of it."
    left = "" if outcome.rating else ": nothing is left of it"
    return f"Rating {faced.rating} → {outcome.rating}{left}"


def _lowered(name: str) -> str:
    """Say whose next roll two 6s help: the card may be that of a teammate's roll."""
    return f"{plain(name)}'s next action roll is one level less risky."


def _written(outcome: charge.ConsequenceSettled) -> list[str]:
    faced = outcome.consequence
    lines = []
    if outcome.clock is not None:
        word = "New clock" if faced.segments and not outcome.clock.before else "Clock"
        lines.append(terms.ticked(outcome.clock, word, is_hidden=faced.is_clock_hidden))
    elif outcome.unplaced and not faced.is_clock_hidden:
        ticks = plural(outcome.unplaced, "segment")
        where = (
            f"The clock **{plain(faced.clock)}** is full or gone: {ticks} dropped."
            if faced.clock
            else f"A danger clock starts with {ticks} filled (`/clock new`)."
        )
        lines.append(where)
    happened = faced.fate is charge.Fate.HAPPENED
    if happened and faced.kind is charge.ConsequenceKind.LOST_OPPORTUNITY:
        action = first_upper(terms.ACTIONS[faced.action])
        lines.append(f"{action} no longer works here until the scene ends: try another action.")
    return lines


@card.register
def _(outcome: charge.ConsequenceSettled) -> discord.Embed:
    faced = outcome.consequence
    rolled = outcome.determination
    lowered = rolled is not None and rolled.lowers_next_risk
    return laid_out(
        f"{plain(outcome.bearer_name)} {terms.FATES[faced.fate]} {terms.ONE[faced.kind]}",
        banner=terms.taken_out(outcome.bearer_name) if outcome.is_taken_out else "",
        dice=(terms.determination(rolled) if rolled is not None else "",),
        # What it was is told where it was given; here is told what came of it.
        lines=(plain(faced.text), _left(outcome), *_written(outcome)),
        moved=terms.drawn(outcome.changes),
        then=(
            terms.OUT_UNTIL if outcome.is_taken_out else "",
            terms.too_much(outcome.lost),
            _lowered(outcome.bearer_name) if lowered else "",
            terms.hurt(outcome.bearer_name, outcome.condition, faced.text)
            if outcome.is_hurt
            else "",
        ),
        colour=terms.OUT if outcome.is_taken_out else COLOURS.get(faced.fate, Colour.GREAT),
    )


@follows.register
def _(outcome: charge.ConsequenceGiven) -> int:
    return outcome.consequence.roll


@follows.register
def _(outcome: charge.ConsequenceWaived) -> int:
    return outcome.key


@follows.register
def _(outcome: charge.Protected | charge.ConsequenceSettled) -> int:
    return outcome.consequence.key


@card.register
def _(outcome: charge.DeterminationRolled) -> discord.Embed:
    lowered = outcome.determination.lowers_next_risk
    return laid_out(
        f"{plain(outcome.character)} {terms.FATES[outcome.fate]} the consequence",
        dice=(terms.determination(outcome.determination),),
        lines=(first_upper(_share(outcome)),),
        moved=terms.drawn(outcome.changes),
        then=(_lowered(outcome.character) if lowered else "",),
        colour=COLOURS.get(outcome.fate, Colour.GREAT),
    )


def standing_consequence(view: ConsequenceView) -> discord.Embed:
    """Show a consequence that waits for its bearer."""
    given = charge.ConsequenceGiven(
        view.consequence,
        view.bearer,
        view.bearer_name,
        view.roller_name,
        is_empty=False,
        helper=view.helper,
    )
    return _with_answers(view, card(given))


# --------------------------------------------------------------------------------- the lines


@line.register
def _(outcome: charge.ConsequenceGiven) -> str:
    faced = outcome.consequence
    is_lost = faced.kind is charge.ConsequenceKind.LOST_OPPORTUNITY
    # What that means is said once it happens, often right below.
    much = terms.ACTIONS[faced.action] if is_lost else terms.size(faced)
    return f"**{plain(outcome.bearer_name)}** faces {terms.ONE[faced.kind]}: {much}"


@line.register
def _(outcome: charge.ConsequenceWaived) -> str:
    return f"the story is the consequence for **{plain(outcome.character)}**"


@line.register
def _(outcome: charge.Protected) -> str:
    return f"**{plain(outcome.protector_name)}** protects **{plain(outcome.bearer_name)}**"


@rare.register
def _(outcome: charge.ActionRolled | charge.ConsequenceSettled | charge.StressChanged) -> str:
    # Its card is headed by who is taken out, which the line says by itself.
    return "Taken out" if outcome.is_taken_out else rare.dispatch(object)(outcome)


@line.register
def _(outcome: charge.ConsequenceSettled) -> str:
    rolled, faced, name = outcome.determination, outcome.consequence, outcome.bearer_name
    shown = f" {terms.in_brackets(rolled.faces)}" if rolled is not None else ""
    left = ""
    if outcome.attachment:
        left = f": **{plain(outcome.attachment)}** is lost"
    elif faced.fate is charge.Fate.REDUCED and faced.kind.has_rating:
        left = f": rating {faced.rating} → {outcome.rating}"
    became = f"**{plain(name)}** {terms.FATES[faced.fate]} {terms.ONE[faced.kind]}{shown}{left}"
    out = ", taken out" if outcome.is_taken_out else ""
    is_borne = faced.fate in {charge.Fate.HAPPENED, charge.Fate.REDUCED}
    happened = f" · {plain(faced.text)}" if is_borne and faced.text else ""
    told = f"{terms.with_changes(became, outcome.changes, name)}{out}{happened}"
    ticked = outcome.clock
    if ticked is None or ticked.is_hidden or faced.is_clock_hidden:
        return told
    return f"{told} · {line(ticked)}"


@line.register
def _(outcome: charge.DeterminationRolled) -> str:
    rolled = outcome.determination
    return (
        f"**{plain(outcome.character)}** {terms.FATES[outcome.fate]} a consequence "
        f"{terms.in_brackets(rolled.faces)} · {_share(outcome)}"
    )


def _share(outcome: charge.DeterminationRolled) -> str:
    """Say how much of a consequence is left."""
    left = f" → {outcome.left}" if outcome.left < outcome.rating else ": all of it"
    return f"rating {outcome.rating}{left}"


@why.register
def _(outcome: charge.ConsequenceSettled) -> str:
    rolled = outcome.determination
    if rolled is None:
        return ""
    if not rolled.momentum:
        return (
            f"With no momentum, roll two dice and keep the lowest: {terms.read(rolled.faces, 0)}.\n"
            "1 to 3: it happens. 4 or 5: it is reduced. 6: it is avoided (R3.9, A3.3)."
        )
    return (
        f"{plural(rolled.momentum, 'momentum', 'momentum')} buys as many dice; keep the highest: "
        f"{terms.read(rolled.faces, rolled.momentum)}.\n"
        "1 to 3: it happens. 4 or 5: it is reduced. 6: it is avoided. Two 6s: it is avoided, and "
        "the next risk is one level lower (R3.13)."
    )
