"""What Charge's plays hand over to be shown."""

from enum import Enum

from rules import charge
from rules.clock import Clock
from rules.errors import RuleError
from rules.frozen import frozen
from rules.odds import Case


class Bearer(Enum):
    """The two who may bear the consequence of a roll, as the GM's menu names them."""

    ROLLER = "roller"
    HELPER = "helper"


@frozen
class CharacterView:
    """A character, and the clocks that are its player's."""

    character: charge.Character
    clocks: tuple[Clock, ...]


@frozen
class ProposalView:
    """A proposal, the boosts that it may take, and why it cannot be rolled, if it cannot.

    ``told`` is the step that its message tells, None where it is brought back as it stands.
    ``has_teammates`` says that somebody is there who could assist, and ``is_run`` that somebody
    runs the table.
    """

    standing: charge.Standing
    boosts: charge.Boosts
    obstacle: RuleError | None = None
    told: charge.ProposalChanged | None = None
    has_teammates: bool = True
    is_run: bool = True


@frozen
class ProposalOver:
    """A proposal that waits no more though nobody rolled or withdrew it, as it was told last."""

    standing: charge.Standing
    is_replaced: bool


@frozen
class FlashbackOver:
    """A flashback that waits no more though nobody paid for it or withdrew it."""

    character: str
    flashback: charge.Flashback
    is_replaced: bool


@frozen
class RollView:
    """A roll, and what may follow from it: ``offers`` for the GM, clocks by their sheets' ids.

    ``dangers`` may take a complication, ``fillable`` the progress of a success, which may be a
    setup for teammates instead (``may_set_up``).  ``is_crowded`` says that clocks are there for its
    progress, all of them full, and ``is_run`` that somebody runs the table.  ``told`` is the roll
    as its message tells it, None where this stands beside something else, and ``is_described`` says
    that the condition of whom its tension hurt was written since.
    """

    made: charge.ActionRoll
    roller: str
    helper: str
    offers: tuple[charge.Offer, ...]
    dangers: tuple[tuple[int, Clock], ...]
    fillable: tuple[tuple[int, Clock], ...]
    may_set_up: bool = False
    told: charge.ActionRolled | None = None
    is_crowded: bool = False
    is_run: bool = True
    is_described: bool = False

    @property
    def lacks_project(self) -> bool:
        """Whether its progress is for a project that is off the table."""
        is_kept = bool(self.fillable) or self.is_crowded
        return bool(self.made.project) and self.made.has_progress and not is_kept


@frozen
class ConsequenceView:
    """A consequence that waits, and what its bearer has to answer with.

    ``least`` is the least momentum that may be spent to resist it.  ``may_be_protected`` says that
    a teammate is there who may take it over, and ``has_namesake`` that another has the bearer's
    name; ``takes_out`` that its stress takes the bearer out of the scene if it is taken.
    """

    consequence: charge.Consequence
    bearer: int
    bearer_name: str
    roller_name: str
    momentum: int
    least: int
    attachments: tuple[str, ...]
    helper: int = 0
    may_be_protected: bool = True
    has_namesake: bool = False
    takes_out: bool = False

    @property
    def may_resist(self) -> bool:
        """Whether there is momentum enough to resist it."""
        return self.momentum >= self.least


@frozen
class PoolOdds:
    """The odds of a pool: of an action with its ``standing``, of luck, of a mission's start.

    ``may_push`` and ``may_be_tense`` say what could bring a die more, beside an assist.
    """

    kind: str
    pool: int
    cases: tuple[Case[charge.Result], ...]
    standing: charge.Standing | None = None
    is_assisted: bool = False
    may_push: bool = False
    may_be_tense: bool = False


@frozen
class ResistOdds:
    """The odds of resisting with some momentum, and with every other amount."""

    cases: tuple[Case[charge.Fate], ...]
    character: str = ""


@frozen
class FlashbackView:
    """A flashback that waits: whose it is, what they can pay, and the highest price.

    ``is_second`` says that the action roll of an earlier one is to be made before its own, and
    ``is_run`` that somebody runs the table, who then sets the price.
    """

    flashback: charge.Flashback
    character: str
    momentum: int
    highest: int
    is_second: bool = False
    is_run: bool = True


@frozen
class CalledView:
    """A flashback that was paid for, as its message tells it, and who has its action roll to make.

    ``is_owed`` until that roll is made or comes no more.  ``to_roll`` is the id of their sheet and
    what stands on it, None where no roll is to be proposed.
    """

    told: charge.FlashbackCalled
    is_owed: bool = False
    to_roll: tuple[int, charge.Character] | None = None


@frozen
class GivenView:
    """A consequence that was just given, and its roll, whose message keeps what is left to do.

    Either is None where it is gone, as is a consequence that is another's by now.  ``told`` is a
    roll of which nothing comes any more: that came in another message, or whose it was is gone.
    ``is_described`` says that the condition of whom its tension hurt was written since.
    """

    consequence: ConsequenceView | None
    roll: RollView | None
    told: charge.ActionRolled | None = None
    is_described: bool = False
