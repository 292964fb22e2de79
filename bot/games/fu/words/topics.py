"""What ``/help`` says of Mini-FU: how to play it here, and the rulings taken."""

TOPICS: dict[str, str] = {}

TOPICS["fu"] = (
    "**Check**: `/fu check action:sneak past the guards` begins a pool with one power die. Tick in "
    "the menu which of your tags, and of the scene's, help; your conditions and what hinders are "
    "suggested by themselves. Anybody may suggest a die and say why. The GM adds, strikes and "
    "settles, and you **Roll**, whenever the table is ready: what was suggested counts unless it "
    "is struck.\n"
    "**At once**: a GM, as whoever plays alone is at a table that they opened (`/table open`), "
    "`now:true` and plain numbers (`power:4 challenge:2`) need nobody's word; `now:false` "
    "waits all the same. `helps:daredevil, shadows` ticks as you type.\n"
    "**Answers**: dice of both sorts are compared from the highest down. Equal pairs cancel; then "
    "every die above the other side's best counts: one is *but*, two a plain yes or no, three or "
    "more *and*.\n"
    "**Afterwards**: buttons put a condition on somebody or burn an asset where the answer "
    "suggests it, and roll the same pool again; `/fu again` repeats your last check. "
    "`/fu waiting` brings a check back to the bottom with its buttons, also one whose roll was "
    "undone."
)

TOPICS["fu tags"] = (
    "`/fu tag add` puts a descriptor, an edge or gear on your sheet; with `scene:true` it is true "
    "of the scene, and `concerns` names the one character whom it touches. A tag helps, hinders, "
    "or either as the action has it.\n"
    "What helps is offered in your menu. What hinders is suggested as a challenge die. What may do "
    "either waits until somebody ticks or adds it.\n"
    "`/fu tag burn` spends an asset: it gives no die until `/fu tag restore`.\n"
    "`/fu condition add` is a challenge die for whoever suffers it; with `opposition:true` the "
    "opposition suffers it, which helps whoever acts against them. `/fu condition clear` ends "
    "either, the latter with `opposition:true` too.\n"
    "`/fu tag show` has the sheet's and the scene's; `/fu tag clear` begins another scene.\n"
    "`/sheet edit` sets name and concept, adds a `descriptor`, `edge`, `gear` or `condition`, and "
    "drops them."
)

TOPICS["fu rulings"] = (
    "• One power die with one challenge die cancels at a time, and only the highest: equal dice "
    "deeper down are left alone.\n"
    "• More than three dice that count read as three; how many it were is told.\n"
    "• A botch counts as no, and, and is named and counted apart.\n"
    "• A pool has 1 to 20 power dice and 0 to 20 challenge dice. Without challenge dice the answer "
    "is certain, and the bot says so.\n"
    "• Each condition is a challenge die of its own. The text has no points, no health and no "
    "rerolls, so *roll again* is a new check with the same pool.\n"
    "• A suggestion counts until it is struck: the GM's last word needs no press where they "
    "agree. A settled pool is the GM's alone to change.\n"
    "• Plain numbers are the whole pool: no condition joins them.\n"
    "• A pool is what was said when the check began and since: a tag that is added or removed "
    "meanwhile changes what is offered, and never the pool by itself. One that burns takes its die "
    "out, also where a pool is rolled again.\n"
    "• Anybody may put tags on the scene; what comes of them passes the GM at every check.\n"
    "• Burning and restoring are words: the text puts no number on them."
)
