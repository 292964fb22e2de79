"""How far apart the bot does what can wait until an answer is out.

At Discord the messages of a channel are edited as often as Discord takes it, and the messages of a
table are looked over, and new ones stored, several at once.  A playground has a Discord of its own
that turns nothing away and shows an answer once nothing waits any longer; there, all is done at
once, or whoever tries the bot would wait a second for every roll.
"""

from rules.frozen import frozen


@frozen
class Rhythm:
    """How many seconds apart the bot does what can wait.

    The messages of a channel are edited five times in ``edits`` seconds, those of a table are
    looked over once in ``looks`` seconds, and what was sent is stored ``stores`` seconds later.
    """

    edits: float
    looks: float
    stores: float


DISCORDS = Rhythm(edits=5.0, looks=1.0, stores=0.2)
"""What Discord takes, and a small machine bears."""

AT_ONCE = Rhythm(edits=0.0, looks=0.0, stores=0.0)
"""Where nothing is turned away."""
