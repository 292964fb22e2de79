"""What ``/help`` says of Fate: how to play it here, and the rulings taken."""

TOPICS: dict[str, str] = {}

TOPICS["fate"] = (
    "**Roll**: `/fate roll skill:Fight action:Attack opposition:2`. A skill that the sheet does "
    "not name is Mediocre (+0), and a bare rating works too. ◆ are momentum dice, ◇ base dice.\n"
    "**Invoke** from the menus under the roll, for +2 or all dice again, then press **Let it "
    "stand**: the momentum, the boost and the hit come by themselves.\n"
    "**Somebody's roll against it**: leave the opposition out, and they answer with `/fate roll "
    "action:Defend`, or from the menu when the attack is at them.\n"
    "**Your character**: `/fate skill`, `/fate action` for the Momentum Action, and `/sheet edit` "
    "for aspects, stunts, the Game Changer, stress.\n"
    "**Hits** wait in a menu for whoever took them; `/fate stress` brings it back, `/fate "
    "consequence` names, treats and clears. `/fate concede` before the dice fall.\n"
    "It can all be played beside any other game at the same table."
)

TOPICS["fate momentum"] = (
    "Rolls of your Momentum Action have 1 momentum die, 2 from a Fair skill, 3 from a Great one. "
    "A + on any of them banks 1 momentum, 4 at most; what is banked is out of the pool.\n"
    "**A boost** of your Momentum Action can be given up for 1 momentum, with the button or "
    "`/fate forgo`.\n"
    "**1 momentum** buys an effect: `/fate spend`, or the menu under your roll. The GM adds others "
    "with `/fate effect add`.\n"
    "**2 momentum** make an aspect with a free invoke of such a boost: `/fate convert`.\n"
    "**4 momentum** are your Game Changer: `/fate gamechanger`. After it you neither gain nor "
    "spend momentum until the scene ends.\n"
    "The end of a conflict clears what is banked."
)

TOPICS["fate scene"] = (
    "`/fate aspect show` is the scene in one message: aspects with their free invokes, boosts, and "
    "all that waits. Its button brings it up to date, and every change shows it again.\n"
    "`/fate aspect add` and `remove`, `/fate boost add`, `name` and `use`. `/fate aspect invoke` "
    "invokes on the roll that is open: free invokes before fate points; a player may lend "
    "their point to an ally. The GM invokes for the other side with points of their own: one for "
    "each player's character after a scene ends, or `/fate point gain gm:true`.\n"
    "**GM**: `/fate conflict end` clears stress and momentum, and boosts and hits that wait lapse; "
    "`/fate scene end` unlocks too and takes the situation aspects away. `/fate compel` offers a "
    "compel, `/fate npc` gives a main character a sheet; for the nameless roll with the option "
    "`npc`.\n"
    "**Fate points**: `/fate point spend`, `gain`, `refresh` at the start of a session."
)

TOPICS["fate rulings"] = (
    "Where the rules leave a case open, this bot plays it so:\n"
    "• After a reroll only the last faces count, for momentum too.\n"
    "• Acting again lets your roll before stand; answering somebody leaves it open.\n"
    "• Whose turn it is, is the table's to keep.\n"
    "• A rating is reduced by 1 while its roll is open; the GM may say another number.\n"
    "• Damage when defending is for whose attack you defended against, unless the GM insists.\n"
    "• Inspire and despair do not stack with themselves on one target; other effects do.\n"
    "• While momentum is locked you roll base dice only.\n"
    "• The end of a conflict does not unlock; the end of the scene does.\n"
    "• Momentum from the dice comes before a boost is given up, so a full bank keeps the boost.\n"
    "• Without a Momentum Action no die is a momentum die.\n"
    "• Skill alone gives momentum dice: help, stunts and invokes add none.\n"
    "• A boost that was put there by hand makes no momentum.\n"
    "• Boosts and free invokes of the players are for all of them; a point that is lent to an "
    "ally adds 2, and throws no dice again.\n"
    "• A treated consequence is gone with the second end of a scene, session or scenario.\n"
    "• A main character of the GM's invokes for the GM's fate points.\n"
    "• Nobody concedes while a hit waits.\n"
    "• When a conflict ends, rolls that are still open lapse, and bank nothing."
)
