"""What ``/help`` says of Ironsworn: how to play it here, its moves, and the rulings taken."""

from bot.games.ironsworn.words.move_help import move_help
from rules.ironsworn.moves import MOVES

TOPICS = {
    "ironsworn": (
        "**Numbers**: press − and + on your card (`/sheet show`), which rolls, marks progress "
        "and asks the oracle, too; or `/iron momentum`, `/iron meter`, `/iron debility`. "
        "The party shares its supply. A loss beyond 0 runs on to momentum; what even momentum "
        "cannot take is a setback, which `/iron setback` pays. Where the story takes momentum and "
        "says no number, a minor disadvantage costs 1 and a major one 2.\n"
        "**Without a move**: `/iron action` rolls any stat (`iron +1` adds 1), `/iron oracle` "
        "answers yes or no, `/iron price` rolls what a miss costs, `/iron rank` rolls a rank. "
        "Where you owe prices, `/iron price` pays the latest, and says what for.\n"
        "**Why?** under a roll shows the rule, the arithmetic and the exact odds."
    ),
    "ironsworn moves": (
        "`/iron move` takes a move's name, a few letters of it, its initials, or an everyday word "
        "such as `attack`. Add a stat, a number and what it is about, or leave them out and be "
        "asked: `strike iron bear`, `aid Ash heart`, `endure harm 2`, "
        "`swear dangerous Save the ferry`.\n"
        "What the rules fix happens at once. What you choose is a button or a menu that shows its "
        "numbers. A result that momentum could improve waits until you burn momentum or let it "
        "stand.\n"
        "Everybody chooses for themselves; for somebody absent the GM does, with `player`.\n"
        "The bot warns you when the rules speak against a move (you lack the initiative, say). "
        "The GM can allow it anyway; at a table without one you can.\n"
        "Several foes are one fight with one initiative: make a track for each, and name the one "
        "that you strike.\n"
        "`/help` with a move's name explains that move."
    ),
    "ironsworn tracks": (
        "Moves begin and mark tracks by themselves. By hand: `/iron track new` begins a vow, a "
        "journey or a fight, or adds a bond. A vow is your own, journeys and fights are "
        "everybody's, unless `shared` says otherwise.\n"
        "`/iron track mark` marks progress by rank: 3 boxes, 2 boxes, 1 box, 2 ticks or 1 tick. "
        "`/iron track roll` is the progress roll; on `bonds` it is the epilogue, once.\n"
        "Anybody can mark a shared track, and one progress roll counts for all. A fulfilled vow "
        "gives its experience at once, to everybody in play if it is shared.\n"
        "After a miss you can recommit to a vow or give it up, and go on with a journey or give it "
        "up. `/iron track forsake` gives up a vow at any time."
    ),
    "ironsworn rulings": (
        "Where the rules leave a case open, this bot plays it so:\n"
        "• You can burn momentum only on your last action roll, before another roll and before "
        "momentum changes. A held result of a move can be burned later, until momentum changes. "
        "Nothing is burned where the result would not improve.\n"
        "• At momentum 2 with a reset of 2, burning is allowed and costs nothing.\n"
        "• Negative momentum that cancels the action die stays where it is.\n"
        "• A new debility pulls momentum down to the lowered maximum; clearing one raises only the "
        "maximum.\n"
        "• A loss at momentum −5 takes what it can; only the rest is a setback. Paying for a "
        "setback calls for no further move. Each is paid apart, the oldest first.\n"
        "• Missing supply is a debt that everybody in the party pays, point for point.\n"
        "• Going on after a miss keeps at most one box; a track with less keeps what it has.\n"
        "• A track keeps its ticks when its rank changes.\n"
        "• A setback that you have nothing left to pay with stays unpaid; the table decides what "
        "that means."
    ),
}

FURTHER = {move.name.casefold(): move_help(move) for move in MOVES}
"""A topic for each move, found by its name."""
