"""A roll has four dice, two seats and invokes, and its outcome gives boosts, hits and aspects.

A roll stays open until it is settled, so that aspects can be invoked first (R0.16).
"""

from collections.abc import Sequence
from dataclasses import replace

from rules import ranges
from rules.dice import Dice, roll_pool
from rules.fate.board import Participant
from rules.fate.errors import (
    AnswersDefence,
    InvokedAlready,
    NotDefending,
    NothingToReroll,
    OpposedAlready,
    OpposesItself,
    RollOver,
    Unopposed,
)
from rules.fate.judging import Verdict, gains, judge
from rules.fate.terms import (
    DICE,
    GEAR_MAX,
    INVOKED,
    RATING_MAX,
    RATING_MIN,
    SIDES,
    Action,
    How,
    Means,
    Seat,
    Stage,
    Track,
)
from rules.frozen import frozen

ROLLS_OPEN = 40
"""Open rolls at a table from which a new one lets the oldest stand that has its opposition."""

OPENING = "Opening"
"""What a boost or an aspect is called that nobody named, and that no skill gives a name."""


@frozen
class Invoke:
    """An aspect was invoked on a roll; ``before`` are the faces that a reroll replaced (R0.10).

    It ``is_unnamed`` where it was a consequence that nobody had named.  ``bearer`` is on whose
    sheet it stood, if on anybody's.  It has been ``renamed`` so since, if it has another name.
    """

    aspect: str
    how: How
    means: Means
    by: str = ""
    before: tuple[int, ...] = ()
    is_unnamed: bool = False
    bearer: Participant | None = None
    renamed: str = ""

    @property
    def key(self) -> str:
        """Give what the aspect is told from others by: its name by now, without case."""
        return (self.renamed or self.aspect).casefold()

    @property
    def keys(self) -> set[str]:
        """Give the names, without case, that are invoked with it: the one that it had, too."""
        return {self.aspect.casefold(), self.key}


@frozen
class Side:
    """One side of a roll: who rolls which skill.  The first ``momentum_dice`` faces are m-dice.

    ``marks`` is what Inspire and Despair add.  ``has_sheet`` is false for the nameless whom
    the GM rolls for, who never have momentum (R0.22).  ``key`` is the id of the interaction in
    which the dice fell, ``sheet_rating`` what the sheet says where another rating was typed.
    """

    player: int
    character: str
    action: Action
    skill: str
    rating: int
    bonus: int = 0
    marks: int = 0
    momentum_dice: int = 0
    faces: tuple[int, ...] = ()
    invokes: tuple[Invoke, ...] = ()
    is_momentum_action: bool = False
    is_npc: bool = False
    has_sheet: bool = True
    key: int = 0
    sheet_rating: int | None = None

    def __post_init__(self) -> None:
        ranges.require("rating", self.rating, RATING_MIN, RATING_MAX)
        ranges.require("bonus", self.bonus, RATING_MIN, RATING_MAX)

    @property
    def participant(self) -> Participant:
        """The character that rolls, and whose it is."""
        return Participant(self.player, self.character)

    def is_of(self, who: Participant) -> bool:
        """Whether it is this character's; the nameless go by their name alone (R0.26)."""
        if self.has_sheet:
            return self.participant == who
        return self.character.casefold() == who.character.casefold()

    @property
    def invoked(self) -> int:
        """What invoked aspects add."""
        return _added(self.invokes)

    @property
    def total(self) -> int:
        """The result on the ladder (R0.9)."""
        return sum(self.faces) + self.rating + self.bonus + self.marks + self.invoked

    @property
    def is_bare(self) -> bool:
        """Whether a rating was typed without a skill, which is then called as that number."""
        return self.skill == f"{self.rating:+}"

    @property
    def leaves(self) -> str:
        """What is called so that it leaves and nobody names: as the skill, unless it is bare."""
        return OPENING if self.is_bare else self.skill

    @property
    def gains(self) -> bool:
        """Whether an m-die shows a plus on the final faces (R0.14, A0.1)."""
        return gains(self.faces, self.momentum_dice)

    def rolled(self, dice: Dice) -> "Side":
        """Roll the four dice, all of them."""
        return replace(self, faces=tuple(face - 2 for face in roll_pool(dice, DICE, SIDES)))


@frozen
class Result:
    """This came of a roll that was settled; ``boost_key`` names its boost.

    ``gained`` and ``gained_across`` say whether the roller and whoever opposed them banked a
    momentum by their m-dice.  ``unused`` are boosts that lapsed: this was the chance to use them.
    """

    verdict: Verdict | None = None
    hit: int = 0
    boost_key: int = 0
    boost: str = ""
    boost_seat: Seat | None = None
    gained: bool = False
    gained_across: bool = False
    aspect: str = ""
    unused: tuple[str, ...] = ()


@frozen
class Roll:
    """A roll on the table; ``key`` is the id of the interaction that made it.

    ``opposition`` is a fixed number, ``defence`` somebody else's roll; with neither it waits.
    ``against`` are invokes on the side of a fixed number.  ``target`` is whom an attack is at
    (``target_player`` when they have a sheet), ``aspect`` what an advantage is called, ``bearer``
    whom that is on.  It is found by its ``name``, who rolls what.

    ``over`` is the id of the interaction that settled it, ``passed`` are the seats that spend no
    momentum after it.  It has outlived the ``conflict`` in which it was rolled, if there is an id
    of that one's end.
    """

    key: int
    side: Side
    opposition: int | None = None
    defence: Side | None = None
    against: tuple[Invoke, ...] = ()
    target: str = ""
    target_player: int = 0
    aspect: str = ""
    is_existing: bool = False
    weapon: int = 0
    armor: int = 0
    track: Track = Track.PHYSICAL
    is_contest: bool = False
    stage: Stage = Stage.OPEN
    result: Result = Result()
    name: str = ""
    bearer: Participant | None = None
    over: int = 0
    passed: tuple[Seat, ...] = ()
    conflict: int = 0

    def __post_init__(self) -> None:
        if self.opposition is not None:
            ranges.require("opposition", self.opposition, RATING_MIN, RATING_MAX)
        ranges.require("weapon", self.weapon, 0, GEAR_MAX)
        ranges.require("armor", self.armor, 0, GEAR_MAX)

    @property
    def is_open(self) -> bool:
        """Whether aspects may still be invoked on it."""
        return self.stage is Stage.OPEN

    @property
    def is_past(self) -> bool:
        """Whether the action broke since it was rolled: nothing is spent or banked then (R0.20)."""
        return self.conflict != 0

    @property
    def waits(self) -> bool:
        """Whether it has no opposition yet, and may still get one."""
        return self.is_open and self.facing is None

    @property
    def is_answerable(self) -> bool:
        """Whether somebody may roll against it: it waits, and is not itself a defence."""
        return self.waits and self.side.action is not Action.DEFEND

    @property
    def is_opposed(self) -> bool:
        """Whether it has its opposition and may stand."""
        return self.is_open and self.facing is not None

    @property
    def aimed_at(self) -> Participant:
        """Whom it is at, by name and player."""
        return Participant(self.target_player, self.target)

    @property
    def is_attack(self) -> bool:
        """Whether it may bring a hit: it is an attack, or defends against one."""
        is_defence = self.side.action is Action.DEFEND and not self.aspect
        return is_defence or self.side.action is Action.ATTACK

    @property
    def is_overcome(self) -> bool:
        """Whether somebody overcomes something, outside of a contest."""
        return self.side.action is Action.OVERCOME and not self.is_contest

    @property
    def participants(self) -> tuple[Participant, ...]:
        """Those who rolled, and the target."""
        sides = [each.participant for each in (self.side, self.defence) if each is not None]
        return (*sides, self.aimed_at)

    @property
    def players(self) -> tuple[int, ...]:
        """Whose characters stand in it."""
        return tuple(each.player for each in (self.side, self.defence) if each is not None)

    @property
    def facing(self) -> int | None:
        """What the roll has to reach, invokes on that side included; None while it waits."""
        if self.defence is not None:
            return self.defence.total
        return None if self.opposition is None else self.opposition + _added(self.against)

    @property
    def shifts(self) -> int | None:
        """The result less the opposition (R0.9)."""
        return None if self.facing is None else self.side.total - self.facing

    @property
    def verdict(self) -> Verdict | None:
        """What the roll would give if it were settled now."""
        return None if self.shifts is None else self.verdict_at(self.shifts)

    def verdict_at(self, shifts: int) -> Verdict:
        """Say what the roll would give at so many shifts."""
        return judge(
            self.side.action,
            shifts,
            weapon=self.weapon,
            armor=self.armor,
            is_contest=self.is_contest,
            is_existing=self.is_existing,
            is_defended=self.defence is not None and self.defence.action is Action.DEFEND,
            is_met=self.defence is not None,
            is_advantage=bool(self.aspect),
        )

    @property
    def judged(self) -> Verdict | None:
        """What the roll gave once it is over, and until then what it would give."""
        return self.verdict if self.is_open else self.result.verdict

    def seated(self, seat: Seat) -> Side | None:
        """Give whoever rolled in a seat."""
        return self.side if seat is Seat.ROLLER else self.defence

    def namer(self, seat: Seat | None) -> Side:
        """Give the side whose skill names a seat's boost: the roller's where that is a number's."""
        return (self.seated(seat) if seat else None) or self.side

    def gains(self, seat: Seat) -> bool:
        """Whether the m-dice of a seat bank a momentum when it stands (R0.14)."""
        side = self.seated(seat)
        return side is not None and side.gains and not self.is_past

    def lacks_dice(self, seat: Seat) -> bool:
        """Whether a seat rolled its Momentum Action without an m-die (R0.7)."""
        side = self.seated(seat)
        return side is not None and side.is_momentum_action and not side.momentum_dice

    def invokes(self, seat: Seat) -> tuple[Invoke, ...]:
        """Give what was invoked in a seat."""
        side = self.seated(seat)
        return self.against if side is None else side.invokes

    def require_open(self) -> None:
        """Raise :class:`RollOver` once the roll is settled."""
        if not self.is_open:
            raise RollOver(self.stage)


def crowding(rolls: Sequence[Roll]) -> Roll | None:
    """Find the roll that has to stand before another is made: the oldest of too many (R0.16)."""
    if sum(each.is_open for each in rolls) < ROLLS_OPEN:
        return None
    return next((each for each in rolls if each.is_opposed), None)


def held_back(rolls: Sequence[Roll], participant: Participant) -> int:
    """Count the m-dice that a character's open rolls are about to bank (R0.7)."""
    return sum(
        each.is_open and each.gains(seat)
        for each in rolls
        for seat in Seat
        if (side := each.seated(seat)) is not None and side.participant == participant
    )


def opposed(roll: Roll, opposition: int) -> Roll:
    """Set a fixed opposition, -10 to 20, for a roll that waits for one (R0.9)."""
    _require_unopposed(roll)
    ranges.require("opposition", opposition, RATING_MIN, RATING_MAX)
    return replace(roll, opposition=opposition)


def require_defence(roll: Roll, defender: Side) -> None:
    """Raise unless this one may answer the roll: defending, or in a contest overcoming.

    A defence is not answered (:class:`AnswersDefence`): it has no total before it is settled.
    """
    _require_unopposed(roll)
    if not roll.is_answerable:
        raise AnswersDefence(roll.name, roll.side.character)
    wanted = Action.OVERCOME if roll.is_contest else Action.DEFEND
    if defender.action is not wanted:
        raise NotDefending(defender.action)
    if defender.has_sheet is roll.side.has_sheet and roll.side.is_of(defender.participant):
        raise OpposesItself(defender.character)


def defended(roll: Roll, defender: Side, *, weapon: int = 0, armor: int = 0) -> Roll:
    """Make somebody's roll the opposition of another (R0.9), with the ratings that they name.

    One that is at a name alone is at whoever defends who has a sheet and that name, also where not
    all players have met them.
    """
    require_defence(roll, defender)
    who, weapon, armor = roll.aimed_at, weapon or roll.weapon, armor or roll.armor
    is_name = not who.player and who.character.casefold() == defender.character.casefold()
    if defender.has_sheet and is_name:
        who = defender.participant
    at = replace(roll, target=who.character, target_player=who.player)
    return replace(at, defence=defender, weapon=weapon, armor=armor)


def require_invoke(roll: Roll, seat: Seat, aspect: str, how: How, means: Means) -> None:
    """Raise unless an aspect may be invoked on a roll in that way (R0.10, R0.27).

    Each aspect is invoked for a fate point once; free invokes and boosts stack on top.
    """
    roll.require_open()
    if seat is Seat.OPPONENT and roll.facing is None:
        raise Unopposed
    if how is How.REROLL and roll.seated(seat) is None:
        raise NothingToReroll
    key = aspect.casefold()
    for each in roll.invokes(seat):
        if means is Means.POINT is each.means and key in each.keys:
            raise InvokedAlready(aspect)


def invoked(roll: Roll, seat: Seat, invoke: Invoke, dice: Dice) -> Roll:
    """Invoke an aspect: +2, or all four dice again with the same ones as m-dice (R0.10)."""
    require_invoke(roll, seat, invoke.aspect, invoke.how, invoke.means)
    side = roll.seated(seat)
    if side is None:
        return replace(roll, against=(*roll.against, invoke))
    if invoke.how is How.REROLL:
        invoke = replace(invoke, before=side.faces)
        side = side.rolled(dice)
    side = replace(side, invokes=(*side.invokes, invoke))
    return replace(roll, side=side) if seat is Seat.ROLLER else replace(roll, defence=side)


def _require_unopposed(roll: Roll) -> None:
    roll.require_open()
    if roll.facing is not None:
        raise OpposedAlready


def _added(invokes: tuple[Invoke, ...]) -> int:
    return INVOKED * sum(each.how is How.BONUS for each in invokes)
