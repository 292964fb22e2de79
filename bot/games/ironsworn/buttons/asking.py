"""What a command of Ironsworn's lacks is asked for, and then it goes on (R2.31).

A move is made with what was said; what it turns out to lack is a question with the answers as
buttons, or a form where something needs a name.  The answer is said in addition, and the move is
made again, until it lacks nothing.
"""

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import replace
from typing import Any

from bot.chat.asking import GoOn, ask, ask_form, by_name, do_named
from bot.chat.embeds import first_upper
from bot.chat.forms import Form, choice_field, chosen, parts_in, text_field
from bot.chat.interaction import Interaction, Player
from bot.chat.play import draw_anew, look, play
from bot.games.ironsworn.plays import moves, rolls
from bot.games.ironsworn.plays.table import has_party
from bot.games.ironsworn.words import asking as words
from bot.games.ironsworn.words.move_terms import move_name
from bot.games.ironsworn.words.oracle import ODDS
from bot.storage.turn import Turn
from rules import names
from rules.errors import AmbiguousName, NoSuchName, RuleError
from rules.frozen import frozen
from rules.ironsworn import BONDS, Odds, Rank, TrackKind
from rules.ironsworn.moves import (
    Move,
    MoveNeeds,
    NoSuchMove,
    Said,
    meant_lines,
    move_of,
    named_move,
    read_line,
    without_rest,
)
from rules.ironsworn.moves.model import Target
from rules.names import NAME_MAX
from rules.outcome import Outcome
from rules.spoken import parted

WhoseName = Callable[[Turn], str | None]
"""Gives the name of the character who acts, once it is held who may act for them."""


@frozen
class Named:
    """How a form begins a track; ``is_shared`` is None where that was not asked."""

    name: str
    rank: str
    is_shared: bool | None = None


GoOnNamed = Callable[[Interaction, Named], Awaitable[None]]
"""What is done with what a form was filled in with."""

_SAID_AS = {
    "track": "track",
    "vow": "track",
    "stat": "stat",
    "rank": "rank",
    "odds": "odds",
    **dict.fromkeys(("ally", "bond", "companion", "patient", "person"), "who"),
}
"""In which field of what was said an answer goes, by what was asked for."""

_LIKELY = [(each.value, first_upper(told)) for each, told in ODDS.items()]
"""How likely a yes may be, and how that is offered."""


class TrackForm(Form):
    """Asks what a new vow, journey or foe is called and how hard it is.

    With ``asks_whose`` it asks whether it is everybody's, too: a vow is not by itself (R2.27).
    """

    def __init__(
        self,
        title: str,
        question: str,
        ranks: tuple[Rank, ...],
        go_on: GoOnNamed,
        rank: str,
        *,
        name: str = "",
        asks_whose: bool = False,
    ) -> None:
        super().__init__(title)
        self._go_on = go_on
        self.name = text_field(NAME_MAX, name[:NAME_MAX])
        self.rank = choice_field(words.ranks(ranks), rank)
        self.ask(question, self.name)
        self.ask(words.RANK, self.rank)
        if asks_whose:
            self.ask(words.WHOSE_VOW, choice_field(words.WHOSE.items(), words.OWN))

    async def submitted(self, interaction: Interaction) -> None:
        """Go on with the name, the rank, and whose it is."""
        # Others may have come or gone since it was asked, or not, and the form is made anew.
        whose = (each.get("values", ()) for each in parts_in(interaction)[2:])
        is_shared = next((chosen(each) != words.OWN for each in whose), None)
        named = Named(self.name.value, chosen(self.rank.values), is_shared)
        await self._go_on(interaction, named)


def form_of(
    move: Move, go_on: GoOnNamed, rank: str = "", *, name: str = "", asks_whose: bool = False
) -> TrackForm:
    """Make the form for what a move begins."""
    title, question = move_name(move.key), words.NAMES[move.target.track_kind or TrackKind.VOW]
    return TrackForm(title, question, move.ranks, go_on, rank, name=name, asks_whose=asks_whose)


class BondForm(Form):
    """Asks whom a new bond is with."""

    def __init__(self, title: str, go_on: GoOn) -> None:
        super().__init__(title)
        self._go_on = go_on
        self.whom = text_field(NAME_MAX)
        self.ask(words.WHOM, self.whom)

    async def submitted(self, interaction: Interaction) -> None:
        """Go on with the name."""
        await self._go_on(interaction, self.whom.value)


@frozen
class _Making:
    """A move that is being made, as far as it has been said."""

    line: str
    given: Said
    whose: WhoseName
    player: Player
    card: int = 0
    asked_on: Interaction | None = None

    async def make(self, interaction: Interaction) -> None:
        """Make the move, or ask for what it lacks."""
        try:
            await play(
                interaction,
                lambda turn: moves.make(turn, self.line, self.given, self.whose(turn)),
                player=self.player,
                card=self.card,
            )
            if self.asked_on is not None:
                await draw_anew(interaction, self.card, pressed=self.asked_on)
        except (MoveNeeds, AmbiguousName, NoSuchName) as refusal:
            await self._ask(interaction, refusal)

    async def _ask(
        self, interaction: Interaction, refusal: MoveNeeds | AmbiguousName | NoSuchName
    ) -> None:
        if not isinstance(refusal, MoveNeeds):
            await self._ask_which(interaction, refusal)
            return
        move = move_of(refusal.move)
        if refusal.what == "track" and move.starts:
            await self._name(interaction, move)
        elif refusal.what == "person" and move.target is Target.NEW_BOND:
            await ask_form(interaction, BondForm(move_name(move.key), self.saying("who")))
        elif refusal.what == "track" and move.target in words.BEGIN:
            await self._ask_first(interaction, *words.BEGIN[move.target])
        else:
            options = await self._answers(interaction, refusal)
            _require(options, refusal)
            making = await self.below_card(interaction)
            go_on = making.saying(_SAID_AS[refusal.what])
            await ask(interaction, words.needed(refusal), options, go_on)

    async def below_card(self, interaction: Interaction) -> "_Making":
        """Draw the card anew from which the move is made, before something is asked below it."""
        if self.card and await draw_anew(interaction, self.card):
            return replace(self, asked_on=interaction)
        return self

    async def _ask_first(self, interaction: Interaction, question: str, first: str) -> None:
        """Ask whether to begin what the move would be about, of which nothing was said yet."""
        making = await self.below_card(interaction)

        async def begin(interaction: Interaction, line: str) -> None:
            await replace(making, line=line, given=Said("")).make(interaction)

        name = move_name(first)
        await ask(interaction, question, [(name, name)], begin)

    async def _answers(self, interaction: Interaction, refusal: MoveNeeds) -> list[tuple[str, str]]:
        if refusal.what == "stat":
            return words.stats(refusal.move, await self.worth(interaction))
        if refusal.what == "rank":
            return words.ranks(tuple(Rank(each) for each in refusal.known))
        if refusal.what == "odds":
            return _LIKELY
        return by_name(refusal.known)

    async def worth(self, interaction: Interaction) -> dict[str, int]:
        """See what the move rolls with, and what that is worth."""
        return await look(
            interaction,
            lambda turn: moves.move_sources(turn, self.line, self.whose(turn)),
            player=self.player,
        )

    async def _ask_which(
        self, interaction: Interaction, refusal: AmbiguousName | NoSuchName
    ) -> None:
        # A word too many for a move that rolls no stat may be that of another move.
        if refusal.what == "move" or (refusal.what == "stat" and not refusal.meant):
            meant = meant_lines(self.line, refusal)
            _require(meant, NoSuchMove(self.line))
            options = [(line, name) for name, line in meant.items()]
            making = await self.below_card(interaction)
            await ask(interaction, words.which_move(refusal, self.line), options, making.meaning)
            return
        making, options, question = self, by_name(refusal.meant), words.which(refusal)
        if refusal.what == "stat":
            making = replace(self, line=without_rest(self.line, refusal.wanted))
            worth = await making.worth(interaction)
            said = read_line(making.line, Said(""))
            worth = {said.stat: worth[said.stat]} if said.stat in worth else worth
            options = words.worths(worth)
            if len(options) == 1:
                question = words.without(said.move, refusal.wanted)
        move = named_move(self.line)
        if refusal.what == "track" and move is not None and move.starts:
            options.append(("", words.ANOTHER))
        _require(options, refusal)
        _require(refusal.what in _SAID_AS, refusal)
        making = await making.below_card(interaction)
        go_on = making.saying(_SAID_AS[refusal.what], refusal.wanted)
        await ask(interaction, question, options, go_on)

    def saying(self, field: str, wanted: str = "") -> GoOn:
        """Go on with an answer as if it had been said.

        Nothing said for a track is a new one, whose form has what was ``wanted`` as its name.
        """

        async def go_on(interaction: Interaction, value: str) -> None:
            move = named_move(self.line)
            if value or move is None:
                said: dict[str, Any] = {field: value}
                await replace(self, given=replace(self.given, **said)).make(interaction)
            else:
                await self._name(interaction, move, wanted)

        return go_on

    async def meaning(self, interaction: Interaction, line: str) -> None:
        """Go on with the line that was meant."""
        await replace(self, line=line).make(interaction)

    async def _name(self, interaction: Interaction, move: Move, name: str = "") -> None:
        """Ask in a form for the name and the rank of what the move begins."""

        async def go_on(interaction: Interaction, named: Named) -> None:
            whose = self.given.is_shared if named.is_shared is None else named.is_shared
            given = replace(self.given, track=named.name, rank=named.rank, is_shared=whose)
            await replace(self, given=given).make(interaction)

        rank = read_line(self.line, self.given).rank
        asks_whose = self.given.is_shared is None and await _may_share(
            interaction, move.target.track_kind, self.player
        )
        form = form_of(move, go_on, rank, name=name, asks_whose=asks_whose)
        await ask_form(interaction, form)


async def _may_share(interaction: Interaction, kind: TrackKind | None, player: Player) -> bool:
    """Whether it is to be asked whose a new track is: a vow's, where several play."""
    return kind is TrackKind.VOW and await look(interaction, has_party, player=player)


async def make_move(
    interaction: Interaction, line: str, given: Said, character: str | None, player: Player
) -> None:
    """Make the move of a line, asking for whatever it lacks."""
    stat, more = parted(given.stat)
    given = replace(given, stat=stat, adds=given.adds + more)
    await _Making(line, given, lambda _: character, player).make(interaction)


async def make_move_of(
    interaction: Interaction, line: str, whose: WhoseName, sheet_id: int
) -> None:
    """Make a move of a character whose card names it, asking for whatever it lacks."""
    await _Making(line, Said(""), whose, None, card=sheet_id).make(interaction)


async def ask_oracle(interaction: Interaction, sheet_id: int) -> None:
    """Ask the oracle from the card of a character, asking first how likely a yes is."""

    async def go_on(interaction: Interaction, value: str) -> None:
        await play(interaction, lambda turn: moves.ask(turn, Odds(value), None, sheet_id))

    await ask(interaction, words.HOW_LIKELY, _LIKELY, go_on)


async def follow_lead(
    interaction: Interaction, number: int, index: int, sheet_id: int, said: Said | None = None
) -> None:
    """Make the move that an open one leads to, asking for what it lacks."""
    try:
        await play(interaction, lambda turn: moves.follow_by(turn, number, index, sheet_id, said))
    except (MoveNeeds, AmbiguousName) as refusal:
        question, field, known = _left_out(refusal)
        _require(known, refusal)
        move = await look(interaction, lambda turn: moves.led_to(turn, number, index, sheet_id))

        async def go_on(interaction: Interaction, value: str) -> None:
            more: dict[str, Any] = {field: value}
            again = replace(said or Said(move), **more)
            await follow_lead(interaction, number, index, sheet_id, again)

        await ask(interaction, question, by_name(known), go_on)


def _left_out(refusal: MoveNeeds | AmbiguousName) -> tuple[str, str, Sequence[str]]:
    """Give the question for what a move lacks, in which field its answer goes, and the answers."""
    field = _SAID_AS[refusal.what]
    if isinstance(refusal, MoveNeeds):
        return words.needed(refusal), field, refusal.known
    return words.which(refusal), field, refusal.matches


async def roll_action(
    interaction: Interaction, stat: str | None, adds: int, character: str | None, player: Player
) -> None:
    """Make an action roll, asking for the stat if none is named, or none of that name is there.

    What is added may be typed behind the stat, as for the odds.
    """
    stat, more = parted(stat) if stat is not None else (None, 0)
    added = adds + more

    async def go_on(interaction: Interaction, stat: str) -> None:
        await play(
            interaction, lambda turn: rolls.action(turn, stat, added, character), player=player
        )

    try:
        if stat is None:
            raise MoveNeeds("", "stat", [])
        await go_on(interaction, stat)
    except (MoveNeeds, AmbiguousName, NoSuchName) as refusal:
        _require(refusal.what == "stat", refusal)
        worth = await look(interaction, lambda turn: rolls.sources(turn, character), player=player)
        asked, meant = words.STAT, []
        if not isinstance(refusal, MoveNeeds) and refusal.wanted:
            asked, meant = words.which(refusal), [*refusal.meant]
        options = words.worths({key: worth[key] for key in worth if key in meant} or worth)
        await ask(interaction, asked, options, go_on)


async def begin_track(
    interaction: Interaction,
    kind: str | None,
    name: str | None,
    begin: Callable[[Turn, str, Named], Outcome],
    player: Player,
    *,
    shared: bool | None,
) -> None:
    """Begin a track or a bond, asking for its kind, and for its name in a form."""

    async def go_on(interaction: Interaction, kind: str) -> None:
        async def named(interaction: Interaction, said: Named) -> None:
            whose = shared if said.is_shared is None else said.is_shared
            wanted = replace(said, is_shared=whose)
            await play(interaction, lambda turn: begin(turn, kind, wanted), player=player)

        async def with_whom(interaction: Interaction, name: str) -> None:
            await named(interaction, Named(name, ""))

        if name is not None:
            await with_whom(interaction, name)
        elif kind == BONDS:
            await ask_form(interaction, BondForm(words.KINDS[kind], with_whom))
        else:
            found = TrackKind(names.resolve("kind", kind, [each.value for each in TrackKind]))
            asks_whose = shared is None and await _may_share(interaction, found, player)
            form = TrackForm(
                words.KINDS[found.value],
                words.NAMES[found],
                tuple(Rank),
                named,
                Rank.DANGEROUS.value,
                asks_whose=asks_whose,
            )
            await ask_form(interaction, form)

    if kind is not None:
        await go_on(interaction, kind)
    else:
        # Asked first, so that nobody answers for whom they may not act.
        await look(interaction, lambda turn: turn.is_gm, player=player)
        await ask(interaction, words.KIND, [*words.KINDS.items()], go_on)


async def play_named(
    interaction: Interaction, wanted: str, move: Callable[[Turn, str], Outcome], player: Player
) -> None:
    """Play with what goes by a name, asking which is meant where that is not clear."""

    async def go_on(interaction: Interaction, name: str) -> None:
        await play(interaction, lambda turn: move(turn, name), player=player)

    await do_named(interaction, wanted, go_on, "track", "vow")


def _require(options: object, refusal: RuleError) -> None:
    """Refuse after all, where there is nothing to choose from."""
    if not options:
        raise refusal
