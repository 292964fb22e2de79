"""Ironsworn's 35 moves: data in one place, and one small engine that plays them.

``model`` says what a move is made of and ``catalogue`` lists them.  ``engine`` makes a
move, ``standing`` burns or keeps a held result, ``choosing`` takes options and says what
waits; ``effects`` is the interpreter behind all three, on the workbench of ``work``.
``scene`` is what goes in and comes out, ``outcomes`` what is told; ``saying`` reads what
people type, and ``warning`` keeps a move that was warned against.  The rules are section
"Ironsworn's moves" of ``rules/RULES.md``.
"""

from rules.ironsworn.moves.catalogue import MOVES, PARTS, find_move, move_of
from rules.ironsworn.moves.choosing import choose, what_can_be_chosen
from rules.ironsworn.moves.companions import (
    CompanionAdded,
    CompanionEdited,
    CompanionRemoved,
    add_companion,
    edit_companion,
    remove_companion,
)
from rules.ironsworn.moves.engine import follow, make
from rules.ironsworn.moves.errors import (
    Discouraged,
    MoveNeeds,
    NotDecisive,
    NothingWaits,
    NotYet,
    StatNotAllowed,
    WrongCount,
    WrongInitiative,
)
from rules.ironsworn.moves.model import Move, MoveKind, Roll
from rules.ironsworn.moves.outcomes import (
    Applied,
    Chosen,
    Cut,
    Menu,
    MoveMade,
    MoveStood,
    Offer,
    Reason,
    ReasonKind,
    TableRolled,
    Waiting,
)
from rules.ironsworn.moves.saying import Said, call_of, read_line
from rules.ironsworn.moves.scene import Call, Scene, Seat
from rules.ironsworn.moves.standing import burn, held, reroll, stand
from rules.ironsworn.moves.warning import (
    MoveWarned,
    Objection,
    ObjectionKind,
    insisted,
    is_warned,
    warn,
)
