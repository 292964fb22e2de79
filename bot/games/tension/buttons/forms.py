"""The forms of Tension and Fate: a test to open, one to adjust, a calamity to begin."""

from collections.abc import Callable, Sequence
from typing import Any

import discord

from bot.chat.buttons import MENU_MAX
from bot.chat.forms import Form, choice_field, chosen, text_field
from bot.chat.interaction import Interaction
from bot.chat.menus import Values
from bot.chat.play import play, play_aside
from bot.chat.posts import Drawn
from bot.games.tension.plays import challenges
from bot.games.tension.plays import pool as plays
from bot.games.tension.views import OpeningView
from bot.games.tension.words.terms import KINDS
from bot.storage.turn import Turn
from rules import ranges
from rules.frozen import frozen
from rules.names import NAME_MAX, TEXT_MAX
from rules.outcome import Outcome
from rules.tension import ChallengeKind, Participant

_RATING_LETTERS = 2
_WHOM = Values(of=(int, str))
"""A character is named by its player and its name: another may have come, or gone, meanwhile."""

_HOW_HARD = "The challenge rating, the foe's resistance, or the foe's successes: 0 to 99."


@frozen(kw_only=True)
class Opening:
    """What was said already of a test that is to be opened.

    ``who`` is the character on whose card it was asked for.
    """

    kind: ChallengeKind
    people: Sequence[tuple[int, str]] = ()
    is_everyone: bool = False
    name: str | None = None
    aspect: str | None = None
    successes: int = 0
    who: Participant | None = None

    def see(self, turn: Turn) -> OpeningView:
        """View what a form has to ask; only a GM may have said whom it is about."""
        if self.people or self.is_everyone or self.successes:
            turn.require_gm()
        return challenges.before_opening(turn)

    def start(self, turn: Turn, rating: int) -> Outcome:
        """Open the test, or propose it."""
        return challenges.start(
            turn,
            rating,
            self.kind,
            self.people,
            is_everyone=self.is_everyone,
            name=self.name,
            aspect=self.aspect,
            successes=self.successes,
        )


class OpenForm(Form):
    """Asks for a test: what it is called, how hard it is, and for whom."""

    def __init__(self, view: OpeningView, opening: Opening) -> None:
        super().__init__("Open a test" if view.is_gm else "Propose a test")
        self._opening = opening
        self.name = text_field(
            NAME_MAX, opening.name, example="Talk past the gate guard", is_required=False
        )
        self.rating = text_field(_RATING_LETTERS, example="4")
        self.whom = _whom(view.characters[:MENU_MAX], opening)
        kinds = [each for each in KINDS if view.is_gm or each is not ChallengeKind.FOE]
        self.kind = choice_field([(each.value, KINDS[each]) for each in kinds], opening.kind.value)
        is_threat = opening.kind is ChallengeKind.FOE
        # A 0 that nobody typed would be the aspect of whoever is chosen to act instead.
        given = str(opening.successes or "") if is_threat else opening.aspect
        self.more = text_field(NAME_MAX, given, example="Finesse", is_required=False)
        self.ask("What is it?", self.name)
        self.ask("How hard?", self.rating, _HOW_HARD)
        if self.whom.options:
            self.ask("For whom?", self.whom, "Nobody chosen: whoever takes it up.")
        self.ask("Who acts?", self.kind)
        # Who acts is chosen in the same form, so this may be either.
        self.ask("Aspect; resistance to a foe's attack" if view.is_gm else "Aspect", self.more)

    async def submitted(self, interaction: Interaction) -> None:
        """Open it, or propose it."""
        rating = ranges.whole("rating", self.rating.value)
        whom = [Participant(*_WHOM.read(each)[1:]) for each in self.whom.values]
        kind, more = ChallengeKind(chosen(self.kind.values)), self.more.value.strip()
        is_threat = kind is ChallengeKind.FOE
        own = ranges.whole("successes", more or "0") if is_threat else 0
        await play(
            interaction,
            lambda turn: challenges.start(
                turn,
                rating,
                kind,
                whom=whom,
                name=self.name.value.strip() or None,
                aspect=None if is_threat else more or None,
                successes=own,
                own=self._opening.who.character if self._opening.who else None,
            ),
        )


def _whom(among: Sequence[Participant], opening: Opening) -> discord.ui.Select[Any]:
    given = {player for player, _ in opening.people}
    return discord.ui.Select(
        required=False,
        min_values=0,
        max_values=max(1, len(among)),
        options=[
            discord.SelectOption(
                value=_WHOM.write("of", each.player, each.character),
                label=each.character,
                default=opening.is_everyone or each.player in given or each == opening.who,
            )
            for each in among
        ],
    )


class AdjustForm(Form):
    """Asks the GM how a test changes by hand, and why."""

    def __init__(
        self,
        name: str,
        key: int,
        change: int | None = None,
        reason: str = "",
        *,
        aside: Callable[[Turn], Drawn] | None = None,
    ) -> None:
        super().__init__(f"Adjust {name}")
        self._key, self._aside = key, aside
        self.change = text_field(3, None if change is None else str(change), example="2, or -2")
        self.reason = text_field(TEXT_MAX, reason, example="A push, the weather, a good idea")
        self.ask("How much harder?", self.change, "2 raises what stands against them, -2 lowers it")
        self.ask("Why?", self.reason)

    async def submitted(self, interaction: Interaction) -> None:
        """Adjust it."""
        change = ranges.whole("adjustment", self.change.value)

        def move(turn: Turn) -> Outcome:
            return challenges.adjust(turn, change, self.reason.value, self._key)

        if self._aside is None:
            await play(interaction, move)
        else:
            await play_aside(interaction, move, self._aside)


class CalamityForm(Form):
    """Asks the GM for a calamity: its name, its steps, and who knows of it."""

    def __init__(self, steps: int, *, is_hidden: bool) -> None:
        super().__init__("Begin a calamity")
        self.name = text_field(NAME_MAX, example="The Drowned King rises")
        self.steps = text_field(3, str(steps or ""), example="6", is_required=False)
        known = ("all", "Everybody"), ("gm", "Only the GM, until a step is told")
        self.known = choice_field(known, "gm" if is_hidden else "all")
        self.ask("What is it called?", self.name)
        self.ask("How many steps in all?", self.steps, "Leave it empty if you do not know.")
        self.ask("Who knows of it?", self.known)

    async def submitted(self, interaction: Interaction) -> None:
        """Begin it."""
        steps = ranges.whole("steps", self.steps.value or "0")
        is_hidden = chosen(self.known.values) == "gm"
        await play(
            interaction,
            lambda turn: plays.calamity_new(turn, self.name.value, steps, is_hidden=is_hidden),
        )
