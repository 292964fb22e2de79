"""What ``/help`` says of Ironsworn: how to play it here, its moves, and the rulings taken."""

from bot.games.ironsworn.words.move_help import move_help
from rules.ironsworn.moves import MOVES

TOPICS = {
    "ironsworn": (
        "**Roll**: `/iron action iron`, with `adds` where a move gives some; health, spirit, "
        "supply or a plain number work as well. The first roll makes your character; `/sheet edit` "
        "sets its stats.\n"
        "**Burn**: the button under a roll that momentum would better, or `/iron burn`. "
        "`/iron reroll` rolls dice again where a move or an asset says so.\n"
        "**Numbers**: `/iron momentum`, `/iron meter`, `/iron debility`. Supply is the whole "
        "party's, and so is being unprepared. A loss that finds its meter empty runs on; what no "
        "momentum is left for waits as a setback, with a menu, or `/iron setback`.\n"
        "**Oracle**: `/iron oracle` answers yes or no; `/iron price` rolls what a miss costs; "
        "`/iron rank` rolls a rank.\n"
        "**Why?** under a roll shows the rule, the arithmetic and the exact odds."
    ),
    "ironsworn tracks": (
        "`/iron track new` starts a vow, a journey or a fight. A vow is your character's own, a "
        "journey or a fight everybody's, unless `shared` says otherwise. The kind `bonds` adds a "
        "bond with somebody.\n"
        "`/iron track mark` marks progress by the rank: 3 boxes, 2 boxes, 1 box, 2 ticks, 1 tick. "
        "`/iron track roll` is the progress roll; against `bonds` it is the epilogue, once.\n"
        "A shared track is anybody's to mark, and one progress roll stands for all. A fulfilled "
        "vow gives its experience at once: to its roller, and to everybody in play when it is "
        "shared.\n"
        "The roll is the whole move of its kind: it offers and asks what that does. After a miss, "
        "a vow may be recommitted or forsaken and a journey may go on, with the buttons on the "
        "roll. `/iron track forsake` gives a vow up at any time, which leads to Endure Stress."
    ),
    "ironsworn rulings": (
        "Where the rules leave a case open, this bot plays it so:\n"
        "• Burning is for the last action roll only, before another roll and before momentum "
        "moves; the held result of a move may be burned later, until momentum moves. Nothing is "
        "burned where the result would not get better.\n"
        "• At momentum 2 with a reset of 2, burning is allowed and costs nothing.\n"
        "• Negative momentum that cancels the action die stays where it is.\n"
        "• A new debility pulls momentum down to the lowered maximum; clearing one raises only the "
        "maximum.\n"
        "• A loss at momentum −5 takes what it can, and only the rest is a setback. Health, spirit "
        "or supply paid for a setback calls for no further move.\n"
        "• Missing supply is exchanged point for point by everybody of the party, even when "
        "the loss began with some left.\n"
        "• Going on after a miss keeps at most one box; a track with less keeps what it has.\n"
        "• A track keeps its ticks when its rank changes.\n"
        "• A setback that nothing can take stays unpaid, and the GM decides what that means."
    ),
    "ironsworn moves": (
        "`/iron move` makes any of the moves by its name, a few letters of it, or its initials; "
        "`/iron moves` lists them. Behind the name go a stat, a number and what it is about: "
        "`strike iron bear`, `endure harm 2`, `swear dangerous Save the ferry`.\n"
        "What the rules fix is written at once. What you choose is a button or a menu, in numbers; "
        "what comes next is a button too. A result that momentum could better waits until you burn "
        "or let it stand; until momentum moves, other moves may come first.\n"
        "`/iron waiting` has everything that is still open. In company everybody chooses for "
        "themselves; the GM chooses for who is absent, with `player`.\n"
        "Against a warning (no initiative, no decisive hit, another stat) the GM may insist; at a "
        "table without one, whoever plays.\n"
        "Several foes are one fight, with one initiative: make a track for each further one, and "
        "name it when you strike.\n"
        "`/help` with a move's name tells that move."
    ),
}

FURTHER = {move.name.casefold(): move_help(move) for move in MOVES}
"""A topic for each move, found by its name."""
