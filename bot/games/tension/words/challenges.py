"""Tests in words: one message says all there is to know of a test."""

from collections.abc import Sequence

import discord

from bot.chat.embeds import (
    FIELD_MAX,
    Colour,
    cut_marked,
    embed,
    first_upper,
    laid_out,
    mention,
    plain,
    plural,
)
from bot.chat.symbols import PLAIN, longest, said
from bot.chat.words import called, card, completed, goes_on_from, line, rare
from bot.games.tension.symbols import BLUNDER, MAJOR, TWIST
from bot.games.tension.views import ChallengeView
from bot.games.tension.words.terms import (
    AGAINST,
    CAUSES,
    HOPED,
    OMENS,
    TWIST_COLOUR,
    acted,
    arithmetic,
    moved,
    passes,
    people,
    pool_moved,
    read,
    standing,
    successes,
    title,
    told,
    verdict,
    with_pool,
)
from bot.table.words.waiting import NO_GM
from rules import tension
from rules.outcome import Outcome
from rules.tension import (
    Challenge,
    ChallengeKind,
    Reading,
    ReadingKind,
    Source,
    Stage,
    Step,
)

EARLIER_SHOWN = 8
"""A message lists at most so many earlier steps."""

_SORTS = {
    ChallengeKind.CHECK: "For",
    ChallengeKind.ATTACK: "Attack on a foe by",
    ChallengeKind.FOE: "A foe attacks",
}
"""What sort of test it is, before the names of those whom it is about."""

_UNTOLD = (
    "Whoever cannot read along here is not told of this test; `/tension test roll` with their "
    "`player:` answers for them."
)

_STEP_MAX = 300
_MORE_MAX = 24
"""So long is what says how many steps are not listed."""


def message_of(
    challenge: Challenge,
    *,
    has_moved: bool = False,
    news: Sequence[str] = (),
    also: str = "",
    banner: str = "",
) -> discord.Embed:
    """Give the message of a test, with its last step at its top if it ``has_moved``, and ``news``.

    ``also`` says which other numbers moved with it; its other steps are listed below.  ``banner``
    is the heading, unless the step itself is rare.
    """
    steps = challenge.steps
    step = steps[-1] if has_moved and steps else None
    earlier = steps[:-1] if step else steps
    heading, twist = _banner(step) or banner, _twist(challenge)
    made = laid_out(
        title(challenge),
        banner=heading,
        dice=_told(step) if step else (),
        lines=news,
        moved=(" · ".join(each for each in (_moved(step, challenge), also) if each),),
        then=(
            twist if twist != heading else "",
            _offered(challenge),
            standing(challenge),
            _about(challenge),
            *_next(challenge),
        ),
        colour=_colour(challenge, step),
    )
    if earlier:
        made.add_field(name="Earlier", value=_earlier(challenge, earlier), inline=False)
    return made


def as_it_stands(view: ChallengeView) -> discord.Embed:
    """Give the message of a test that moved elsewhere: its last step, and those before it.

    What was taken back since is told above.
    """
    challenge = view.challenge
    numbers = "".join(f" ({each.before} → {each.after})" for each in challenge.restored)
    news = [f"**{_done(view)}: all tension dice are back{numbers}.**"] * challenge.has_restored
    news += _news(view.last.outcome) if view.last is not None else ()
    # Right below the heading of a twist the last step would be taken for it.
    is_twist = view.last is not None and isinstance(view.last.outcome, tension.TwistOffered)
    banner = _twist(challenge)
    shown = message_of(challenge, has_moved=not is_twist, news=news, banner=banner)
    if view.undone is not None:
        undone = cut_marked(line(view.undone), _STEP_MAX)
        shown.description = f"*Undone: {undone}*\n{shown.description or ''}"
    return with_odds(view, shown)


def _done(view: ChallengeView) -> str:
    """Say what was complete with a test, unless something befell it since."""
    done = view.last.outcome if view.last is not None else None
    known = CAUSES[done.cause] if isinstance(done, tension.Restored) else "An action or a round is"
    return f"{known} complete"


@completed.register
def with_odds(view: ChallengeView, shown: discord.Embed) -> discord.Embed:
    """Add to the message of a test who else can help, and how likely each roll passes it.

    Who may not be able to read it is said, too, and where there is no GM for whom it could wait.
    """
    challenge = view.challenge
    more = [
        _help(challenge) if view.has_helpers else "",
        f"Odds of {HOPED[challenge.kind]}:" if view.odds else "",
        *(passes(each) for each in view.odds),
        NO_GM if _is_for_gm(challenge) and not view.is_run else "",
        _UNTOLD if view.is_untold else "",
    ]
    shown.description = "\n".join(filter(None, (shown.description, *more)))
    return shown


@card.register
def _(outcome: tension.Stepped) -> discord.Embed:
    return message_of(outcome.challenge, has_moved=True, news=_news(outcome))


def _banner(step: Step | None) -> str:
    """Say what is rare: several dice that all show 6 or all show 1, or a twist of fate."""
    if step is not None and _crest(step):
        return f"{_crest(step)} {read(step)}"
    return f"{TWIST} A twist of fate" if step is not None and step.source is Source.TWIST else ""


def _twist(challenge: Challenge) -> str:
    """Say whom the twist of fate that waits is for; nothing where none waits."""
    offer = challenge.offer
    return f"{TWIST} A twist of fate for {plain(offer.character)}" if offer else ""


def _crest(step: Step) -> str:
    """Give the crest of a major of several dice; nothing for all else."""
    crests = {ReadingKind.MAJOR_SUCCESS: MAJOR, ReadingKind.MAJOR_BLUNDER: BLUNDER}
    return crests.get(step.reading, "") if step.reading and len(step.faces) > 1 else ""


def _news(outcome: Outcome) -> list[str]:
    """Say what an outcome did of which the test keeps nothing."""
    news: list[str] = []
    if isinstance(outcome, tension.Answered) and outcome.unpaid:
        news.append(f"The sheet was {outcome.unpaid} vigor short.")
    if isinstance(outcome, tension.TwistDeclined):
        news.append(f"**{plain(outcome.character)} declines the twist of fate.**")
    if isinstance(outcome, tension.ChallengeOutcome | tension.Restored) and outcome.lapsed:
        news.append(f"**The twist of fate for {plain(outcome.lapsed.character)} lapses.**")
    return news


def absent() -> discord.Embed:
    """Say what is left of the message of a test that is off the table."""
    return embed("This test is off the table", ("It was let go or undone.",), Colour.UNDONE)


def _colour(challenge: Challenge, step: Step | None) -> int:
    if challenge.offer is not None or (step is not None and step.source is Source.TWIST):
        return TWIST_COLOUR
    if challenge.stage is Stage.CLOSED:
        return Colour.GREAT if challenge.is_passed else Colour.POOR
    if challenge.stage is Stage.DECLINED:
        return Colour.UNDONE
    return Colour.FAIR if challenge.is_open and not challenge.has_its_end else Colour.PLAIN


def _told(step: Step) -> list[str]:
    """Say of a step who did what, with the dice, and how those are read."""
    if step.source is Source.TWIST:
        return [f"{plain(step.character)} accepts: +{successes(step.change)}"]
    if step.reading is None:
        return [first_upper(acted(step))]
    how = arithmetic(Reading(step.reading, step.change), step.faces)
    meant = first_upper(how) if _crest(step) else f"**{read(step)}** · {how}"
    omen = OMENS.get(step.reading, "") if step.source is Source.TENSION else ""
    return [first_upper(acted(step)), meant, *filter(None, [omen])]


def _moved(step: Step | None, challenge: Challenge) -> str:
    return first_upper(moved(step, challenge.kind)) if step else ""


def _about(challenge: Challenge) -> str:
    """Say what sort of test it is, whom it is about, and by which aspect.

    Whoever proposes one for themselves is in its title, and all for whom it is stand below while
    all are waited for.
    """
    aspect = f"aspect {plain(challenge.aspect)}" if challenge.aspect else ""
    is_for_all = challenge.offer is None and challenge.awaited == challenge.affected != ()
    is_said = challenge.stage is Stage.PROPOSED or is_for_all
    if is_said and challenge.kind is ChallengeKind.CHECK:
        return first_upper(aspect)
    about = f"{_SORTS[challenge.kind]} {people(challenge.affected) or 'anyone'}"
    return " · ".join(filter(None, (about, aspect)))


def _earlier(challenge: Challenge, steps: Sequence[Step]) -> str:
    """List the newest steps, as many as fit a field, with their dice as emoji where those fit."""
    rows: list[str] = []
    room = FIELD_MAX - _MORE_MAX
    for step in reversed(steps[-EARLIER_SHOWN:]):
        row = f"• {cut_marked(first_upper(told(step, challenge.kind)), _STEP_MAX)}"
        if longest(row) > room:
            row = said(row, PLAIN)
        room -= longest(row) + 1
        if room < 0:
            break
        rows.insert(0, row)
    if len(steps) > len(rows):
        rows.insert(0, f"… {plural(len(steps) - len(rows), 'earlier step')}")
    return "\n".join(rows)


def _offered(challenge: Challenge) -> str:
    """Say what the twist of fate that waits would give: to an attack no more than a tie (R1.19)."""
    if challenge.offer is None:
        return ""
    points, is_attack = challenge.shortfall, challenge.kind is ChallengeKind.ATTACK
    tied = "The attack then passes, but makes no pressure. " if is_attack else ""
    return (
        f"{successes(points).capitalize()} now, and the GM gains {plural(points, 'fate point')}. "
        f"{tied}Only {mention(challenge.offer.player)} can accept or decline."
    )


def _next(challenge: Challenge) -> list[str]:
    """Say what may be done now, and by whom."""
    if challenge.stage is Stage.PROPOSED:
        return ["Waiting for the GM to accept or decline it."]
    return _awaited(challenge) if challenge.is_open and challenge.offer is None else []


def _is_for_gm(challenge: Challenge) -> bool:
    """Whether a test waits for the GM: to be accepted, or once nobody else is to answer."""
    is_anyones = not challenge.affected and not challenge.has_its_end
    is_answered = challenge.is_open and not challenge.awaited and not is_anyones
    return challenge.stage is Stage.PROPOSED or (is_answered and challenge.offer is None)


def _awaited(challenge: Challenge) -> list[str]:
    """Say who is waited for.

    Where it is for anyone, or by anyone, that they can answer stands above.
    """
    is_anyones = not challenge.affected and not challenge.has_its_end
    there = people(challenge.awaited, challenge.affected) or "anyone"
    awaited = "the GM" if _is_for_gm(challenge) else there
    is_said = is_anyones and challenge.kind is not ChallengeKind.FOE
    return [] if is_said else [f"Waiting for {awaited}."]


def _help(challenge: Challenge) -> str:
    """Say how others can help, once the GM has moved the test and no twist is offered (R1.12)."""
    if challenge.offer or challenge.has_its_end or not challenge.awaits_answer:
        return ""
    aspect = plain(challenge.aspect)
    with_it = f"with the aspect {aspect}, or by" if aspect else "by"
    return f"Others can help {with_it} rolling their own test."


@card.register
def _(outcome: tension.ChallengeOutcome) -> discord.Embed:
    return message_of(outcome.challenge, news=_news(outcome))


@card.register
def _(outcome: tension.TwistOffered) -> discord.Embed:
    return message_of(outcome.challenge, banner=_twist(outcome.challenge))


@card.register
def _(outcome: tension.Restored) -> discord.Embed:
    complete, test = f"{CAUSES[outcome.cause]} complete", outcome.challenge
    done, news = f"{complete}: {_returned(outcome)}", _news(outcome)
    if test is not None:
        return message_of(test, news=news, also=done)
    # Where numbers are secret, the title says all of it.
    moved = complete if outcome.is_secret else done
    return laid_out("All tension dice are back", lines=news, moved=(moved,))


@goes_on_from.register
def _(outcome: tension.ChallengeOutcome | tension.Restored) -> int:
    return 0 if outcome.challenge is None else outcome.challenge.key


def _returned(outcome: tension.Restored) -> str:
    if outcome.is_secret:
        return "the GM's tension dice are back"
    return pool_moved(outcome) or "no tension dice were missing"


@called.register
def _(outcome: tension.ChallengeOutcome) -> str:
    """Name a test without its numbers, which change after the link is written."""
    return plain(outcome.challenge.name)


def _named(challenge: Challenge) -> str:
    return f"**{plain(challenge.name)}**"


def _of(challenge: Challenge, who: str, did: str) -> str:
    """Say what was done in a test by ``who``; a test that has their name says it once."""
    if who == challenge.name and did.startswith(plain(who)):
        return f"{_named(challenge)}{did.removeprefix(plain(who))}"
    return f"{_named(challenge)}: {did}"


def _ended(challenge: Challenge) -> str:
    """Say how a test ended, and for whom, unless it has their name."""
    whose = people(challenge.affected)
    is_said = whose in {"", plain(challenge.name)}
    return verdict(challenge) if is_said else f"{whose} {verdict(challenge)}"


@line.register
def _(outcome: tension.ChallengeProposed | tension.ChallengeOpened) -> str:
    challenge = outcome.challenge
    did = "proposed" if challenge.stage is Stage.PROPOSED else "opened"
    rated = f"{AGAINST[challenge.kind]} {challenge.opposition}"
    return f"{did} the test {_named(challenge)}: {rated}"


@line.register
def _(outcome: tension.ChallengeDeclined) -> str:
    return f"declined the test {_named(outcome.challenge)}"


@rare.register
def _(outcome: tension.ChallengeClosed) -> str:
    # The many tests of a long evening are counted by how they ended, as their lines say it.
    if not outcome.challenge.is_passed:
        return "Failed"
    return "Resisted" if outcome.challenge.kind is ChallengeKind.FOE else "Passed"


@line.register
def _(outcome: tension.ChallengeClosed) -> str:
    return f"closed {_named(outcome.challenge)}: {_ended(outcome.challenge)}"


@line.register
def _(outcome: tension.Stepped) -> str:
    challenge = outcome.challenge
    if not challenge.steps:
        return _named(challenge)
    last = challenge.steps[-1]
    return _of(challenge, last.character, told(last, challenge.kind))


@line.register
def _(outcome: tension.TwistOffered) -> str:
    offer = outcome.challenge.offer
    whom = f" to {plain(offer.character)}" if offer is not None else ""
    return (
        f"{_named(outcome.challenge)}: offered a twist of fate{whom}, {successes(outcome.points)} "
        f"for {plural(outcome.points, 'fate point')}"
    )


@line.register
def _(outcome: tension.TwistDeclined) -> str:
    who = outcome.character
    return _of(outcome.challenge, who, f"{plain(who)} declined a twist of fate")


@line.register
def _(outcome: tension.Restored) -> str:
    test = outcome.challenge
    within = f" by {_named(test)}" if test is not None else ""
    if test is not None and outcome.closes:
        within += f" ({_ended(test)})"
    return with_pool(f"{CAUSES[outcome.cause].lower()} complete{within}", outcome)
