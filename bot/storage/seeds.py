"""The seeds of a table's proved dice, and what fell at it.

A seed is a row that its table alone draws from, in the transaction of the play that rolls, which
follows the other plays of its server; so no number of a die is used twice, and an index holds that
on top.  It is no sheet, so that no undo winds it back.  A secret leaves this module once it is
revealed, and not before.
"""

from collections.abc import Sequence
from typing import Any

from sqlalchemy import BigInteger, Connection, Text, bindparam, case, cast, null, select, update

from bot.journal import Fell
from bot.storage import codec, schema
from bot.storage.kinds import move_of, moves_that_hide
from bot.storage.statements import Fixed, column, fetch, insert, run
from rules.proof import ProvedDice, Seed, Thrown, Word, commitment_of, digest_of
from rules.table import Revealed

_seeds, _entries = schema.seeds, schema.entries

_OF_TABLE = _seeds.c.table_id == bindparam("table")
_ALL = Fixed(select(_seeds).where(_OF_TABLE).order_by(_seeds.c.first_die, _seeds.c.id))
_CURRENT = Fixed(select(_seeds).where(_OF_TABLE, _seeds.c.is_current))
_ONE = update(_seeds).where(_seeds.c.id == bindparam("seed"))
_DRAW = Fixed(_ONE.values(next_die=bindparam("next", type_=BigInteger)))
_END = Fixed(_ONE.values(is_current=False))
_SAY = Fixed(_ONE, "words")
_SHOWN = Fixed(
    select(cast(_entries.c.outcome, Text).label("outcome")).where(
        _entries.c.table_id == bindparam("table"),
        _entries.c.move == move_of(Revealed),
        _entries.c.undone_by.is_(None),
    )
)


class CurrentSeed:
    """The seed from which a table's dice follow now; ``next`` is the number of the next die."""

    def __init__(self, connection: Connection, row: Any) -> None:
        self._connection = connection
        self._row = row
        self.commitment: str = row.commitment
        self.first: int = row.first_die
        self.next: int = row.next_die
        self.word = _seed(row).word_at(self.next)

    @property
    def dice(self) -> ProvedDice:
        """The dice that follow from it."""
        return ProvedDice(self._row.secret, self.next, self.word.digest)

    def draw(self, count: int) -> None:
        """Note that so many dice fell."""
        self.next += count
        run(self._connection, _DRAW, seed=self._row.id, next=self.next)

    def say(self, word: str) -> None:
        """Let dice heed a word from the next one on."""
        words = [each for each in self._row.words if each[0] != self.next]
        run(
            self._connection,
            _SAY,
            seed=self._row.id,
            words=[*words, [self.next, word, digest_of(word)]],
        )

    def reveal(self) -> Seed:
        """Let it be the table's no more, and give it with its secret."""
        run(self._connection, _END, seed=self._row.id)
        return _seed(self._row, is_revealed=True)


def current(connection: Connection, table: int) -> CurrentSeed | None:
    """Give the seed from which a table's dice follow, if they follow from one."""
    rows = fetch(connection, _CURRENT, table=table)
    return CurrentSeed(connection, rows[0]) if rows else None


def new(connection: Connection, table: int, secret: str) -> CurrentSeed:
    """Let a table's dice follow from a new seed; their numbers go on where they ended."""
    known = all_of(connection, table)
    first = known[-1].after if known else 1
    insert(
        connection,
        _seeds,
        table_id=table,
        commitment=commitment_of(secret),
        secret=secret,
        is_current=True,
        first_die=first,
        next_die=first,
        words=[],
    )
    (row,) = fetch(connection, _CURRENT, table=table)
    return CurrentSeed(connection, row)


def all_of(connection: Connection, table: int) -> Sequence[Seed]:
    """Give a table's seeds, oldest first, the last without its secret while dice follow from it."""
    return [_seed(row) for row in fetch(connection, _ALL, table=table)]


def bring_in(connection: Connection, table: int, brought: Sequence[Seed]) -> bool:
    """Take up the seeds of a table that is brought in, unless this one has any; say whether so.

    Dice follow from none of them any more: one that was not revealed stays a hash for good.
    """
    if all_of(connection, table):
        return False
    for each in brought:
        insert(
            connection,
            _seeds,
            table_id=table,
            commitment=each.commitment,
            secret=each.secret or None,
            is_current=False,
            first_die=each.first,
            next_die=each.after,
            words=[[word.first, word.text, word.digest] for word in each.words],
        )
    return True


def fallen(connection: Connection, table: int) -> Sequence[Fell]:
    """Give every die that fell at a table, in order, also where it was taken back."""
    text = case((_entries.c.move.in_(moves_that_hide()), cast(_entries.c.outcome, Text)))
    columns = _entries.c.interaction_id, _entries.c.player_id, _entries.c.move, _entries.c.dice
    at_table = _entries.c.table_id == table, _entries.c.dice.is_not(null())
    asked = select(*columns, _entries.c.first_die, text.label("outcome")).where(*at_table)
    shown = {
        codec.read(document, Revealed).key for document in column(connection, _SHOWN, table=table)
    }
    found = []
    for row in connection.execute(asked.order_by(_entries.c.id)):
        dice = tuple((sides, face) for sides, face in row.dice)
        is_secret = (
            row.outcome is not None
            and row.interaction_id not in shown
            and codec.read_outcome(row.move, row.outcome).is_hidden
        )
        thrown = Thrown(row.interaction_id, dice, row.first_die or 0)
        found.append(Fell(row.player_id, thrown, is_secret))
    return found


def _seed(row: Any, *, is_revealed: bool = False) -> Seed:
    words = tuple(Word(*each) for each in row.words)
    is_known = is_revealed or not row.is_current
    return Seed(
        row.commitment, row.first_die, row.next_die, words, (row.secret or "") if is_known else ""
    )
