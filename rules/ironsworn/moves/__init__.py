"""Ironsworn's 35 moves: a catalogue of data, and one engine that plays them all.

- ``model`` and ``deeds`` define what a move and its effects are; ``catalogue`` lists the moves.
- ``scene`` is the input of a move, ``outcomes`` its report.
- ``saying`` parses what a player types, and ``prepare`` checks what the move needs.
- ``engine`` makes a move, ``standing`` settles a held result, ``choosing`` and ``offers`` take and
  preview options, ``warning`` keeps a move that the rules speak against.
- ``applying`` applies a result through ``doing``, one effect at a time (``on_sheet``,
  ``on_tracks``), on the mutable ``Work``.

The rules are section "Ironsworn's moves" of ``rules/RULES.md``.
"""

from rules.ironsworn.moves.applying import find_lead, is_led_to
from rules.ironsworn.moves.catalogue import EVERYDAY, MOVES, PARTS, find_move, move_of
from rules.ironsworn.moves.choosing import (
    as_now,
    choose,
    choose_on,
    go_on,
    is_price_due,
    pay_alone,
    pay_due,
    what_waits,
)
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
    NoSuchMove,
    NothingWaits,
    WrongCount,
)
from rules.ironsworn.moves.model import Move, MoveKind, Roll
from rules.ironsworn.moves.offers import is_free
from rules.ironsworn.moves.on_tracks import arrived, without_track
from rules.ironsworn.moves.outcomes import (
    Applied,
    Chosen,
    Cut,
    Menu,
    MoveMade,
    MoveStood,
    MoveTold,
    Offer,
    Reason,
    ReasonKind,
    Waiting,
)
from rules.ironsworn.moves.saying import (
    call_of,
    called_in,
    known_people,
    meant_lines,
    named_move,
    naming_patient,
    read_line,
    without_rest,
)
from rules.ironsworn.moves.scene import Call, Scene, Seat
from rules.ironsworn.moves.standing import (
    burn,
    held,
    held_after_last_roll,
    last_burnt_hits,
    open_roll,
    reroll,
    stand,
)
from rules.ironsworn.moves.warning import (
    MoveWarned,
    answering,
    forget_miss,
    let_go,
    make_or_warn,
    taking_initiative,
    warn,
)
from rules.ironsworn.pending import (
    ENTER,
    GO_ON,
    INITIATIVE,
    Objection,
    ObjectionKind,
    Pending,
    Said,
)
