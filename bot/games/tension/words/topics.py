"""What ``/help`` says of Tension and Fate: how to play it here, and the rulings taken."""

TOPICS: dict[str, str] = {}

TOPICS["tension"] = (
    "**The Storyteller** is the table's GM. `/tension show` has their tension dice and fate "
    "points, the calamities and the tests, as far as you may know them; `public:true` shows "
    "everybody what everybody may know. `/tension settings hidden:true` keeps the pool's numbers "
    "from the players.\n"
    "**Spend**: the menu under an open test, or `/tension spend`; `odds:true` shows the odds "
    "first. `/tension restore` fills the dice after a Local, World or Downtime action or an "
    "Engagement round, as the buttons under a closed test do.\n"
    "**Fate**: `/tension twist offer` offers a player exactly what is lacking, for as many fate "
    "points; they accept or decline with a button. `/tension twist spend` uses the points later.\n"
    "**Calamities**: `/tension calamity advance` does a step in secret, `reveal` tells it and "
    "raises the maximum, `thwart` with a won adventure lowers it.\n"
    "It can all be played beside any other game at the same table."
)

TOPICS["tension tests"] = (
    "`/tension test open cr:4` opens a test: as GM for the players that you name, for `everyone`, "
    "or for whoever takes it up; as a player it proposes one for yourself, which the GM accepts "
    "or declines.\n"
    "The kind says who acts: a test against a challenge rating, an attack on a foe against its "
    "resistance, an attack by a foe, whose successes are `cr` and your own `resistance`.\n"
    "**Answer** from the menu under the test, or with `/tension test roll` (vigor dice) and "
    "`/tension test successes` (got elsewhere). While one character alone is affected others may "
    "help, by the aspect or by a new test. The message keeps up; `/tension test show` brings it "
    "back to the bottom.\n"
    "**Close** it, and it says passed or failed, by how much, and what pressure an attack makes.\n"
    "`/sheet edit` sets vigor (`3/5`), resources (`Rope 2/3`) and aspects; `/tension vigor` and "
    "`/tension resource` move them."
)

TOPICS["tension rulings"] = (
    "The text is an unfinished draft, and no other source was found. Inferred or ruled here:\n"
    "• 4, 5 and 6 succeed, 1, 2 and 3 blunder: forced by its examples.\n"
    "• Vigor dice are read as tension dice are. That is inferred; successes may be typed instead.\n"
    "• Pushes are named and never explained, so the bot applies none. What your table makes of "
    "them goes into `/tension test adjust`, with a reason.\n"
    "• One die can be a minor or a major, so it never adds exactly 1; a setting asks for two "
    "dice.\n"
    "• No number falls below 0; the full change is told all the same.\n"
    "• Each spending of tension dice is read alone, and any number may follow each other.\n"
    "• Tension and fate may both fall on one test; a setting allows only one of them.\n"
    "• A raised maximum brings its die with the next restoring; a setting brings it at once.\n"
    "• A foe's attack has no rating, so only fate points move it. The characters begin with their "
    "resistance.\n"
    "• A twist is for a character with nothing left. What the sheet does not count is taken to be "
    "spent, and the GM may confirm an exception. An offer lapses with anything that moves the "
    "test.\n"
    "• A thwarted step leaves the calamity's clock where it is.\n"
    "• Vigor and resources are tracked and never enforced: what was missing is told."
)
