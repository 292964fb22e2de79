"""What ``/help`` says of Charge: how to play it here, and the rulings taken."""

from bot.games.charge.words.terms import ACTIONS, GROUPS
from rules.charge import Action, setting_name

_ACTIONS = "\n".join(
    f"• {group}: {', '.join(ACTIONS[each] for each in Action if each.group is of)}"
    for of, group in GROUPS.items()
)


def _open(setting: str) -> str:
    return f"(*{setting_name(setting)}*)"


TOPICS = {
    "charge": (
        "**Roll**: `/charge action` proposes a roll: its dice, its price, its odds. The GM sets "
        "risk and effect, a teammate may assist, you may push or ask for tension, then you roll. "
        "Nobody pays before the roll. The GM, a solo player or `now:true` rolls at once; "
        "`now:false` always waits.\n"
        "**Tension**: the GM names a complication, by button or `/charge tension`. Accept it for "
        "one more die; it happens whatever the dice say.\n"
        "**Consequence**: the GM picks it under the roll, or with `/charge consequence`. Whoever "
        "faces it takes it, resists it with momentum or breaks an attachment; a teammate may "
        "protect them. Sheets and clocks are updated for you.\n"
        "**Stress**: with the fourth you are taken out until the scene ends. You roll only if you "
        "push to act, for 2 momentum; the scenes that follow tell how you recover.\n"
        "**Success**: fill a progress clock, or press *Make it a setup* to help the others.\n"
        "**Flashback**: `/charge flashback` says what you prepared earlier, for a price that the "
        "GM sets. It undoes nothing that was told.\n"
        "**Lost something?** `/charge show` brings back what is waiting for you."
    ),
    "charge sheet": (
        f"The twelve actions:\n{_ACTIONS}\n"
        "A new character places seven dots, at most 2 in one action: "
        "`/charge dots dots:sneak 2, shoot 1`. The GM may set any number with `/sheet edit`.\n"
        "**Milestones**: `/charge award` gives everybody one, `/charge milestone` spends it: "
        "`sneak` for a dot, or `die: in the dark`, `risk: …`, `effect: …` for a situation.\n"
        "**Attachments**: `/charge attachment` keeps who or what can be broken to cancel a "
        "consequence.\n"
        "**Projects**: `/clock new kind:Project clock`, then `/charge action project:`.\n"
        "**Sessions and scenes**: `/charge session start` sets momentum to 2, and begins the "
        "session that `/table recap` tells. `/charge scene end` "
        "brings back whoever was taken out. `/charge settings` has what a table may change.\n"
        "**Without a GM**: where nobody runs the table, anybody starts and ends sessions, ends "
        "scenes, gives milestones and picks consequences, and clears their own stress."
    ),
    "charge rulings": (
        "Settings are in brackets.\n"
        "• Different pushes combine. The bonus die is a push or tension, not both "
        f"{_open('strict_boost')}.\n"
        f"• A critical at great effect stays great, with an advantage {_open('effect_cap')}.\n"
        f"• Resisting costs at least 1 momentum {_open('free_determination')}.\n"
        f"• Reduced means one less, down to nothing {_open('half_reduction')}. Without a number, "
        "the GM says how.\n"
        "• A flashback costs at most 2 "
        f"{_open('flashback_max')}, and its roll still gives momentum "
        f"{_open('flashback_spends')}.\n"
        f"• Momentum has no limit. What is above 2 goes when a session starts "
        f"{_open('keep_surplus')}.\n"
        f"• One pushed die a roll {_open('push_dice_max')}. A push that gives nothing is refused, "
        "and so is a die by push, assist or tension where the pool has none even with it.\n"
        "• Everything that lowers risk adds up, down to low.\n"
        "• A setup helps every roll that follows it up, as long as it stands.\n"
        "• Tension's complication comes with the roll and cannot be resisted.\n"
        "• Protecting comes before the answer, and takes the whole consequence.\n"
        "• Progress waits while the consequence may still reduce the effect.\n"
        "• Escalated risk lasts until the scene ends, counts once, and gives way to the GM's "
        "choice.\n"
        "• A lost action stays possible, marked as lost: another goal may not be affected.\n"
        "• A roll stays open until all that it brings is settled or let go; a sheet keeps 20.\n"
        "• Whoever is taken out cannot assist or protect, but may have a flashback, whose roll "
        "takes no push to act.\n"
        "• A roll on a project fills that project, once a session.\n"
        "• Only the GM sets risk, effect and further dice, and names complications "
        f"{_open('gm_first')}; where nobody runs the table, anybody does. Momentum is spent by "
        "whose it is, or by the GM for them."
    ),
}
