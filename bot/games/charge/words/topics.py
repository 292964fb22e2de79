"""What ``/help`` says of Charge: how to play it here, and the rulings taken."""

TOPICS: dict[str, str] = {}

TOPICS["charge"] = (
    "**Roll**: `/charge action` proposes a roll and shows the dice, where each comes from, what it "
    "costs and the odds. The GM sets risk and effect, a teammate presses Assist, you push or ask "
    "for tension, then roll. All is paid at the roll, or nothing. For the GM, for whoever plays "
    "alone, or with `now:true` the dice fall at once; `now:false` waits in any case.\n"
    "**Tension**: the GM words it with the button or `/charge tension`, and you accept; with a GM "
    "a player's roll waits for that.\n"
    "**Consequence**: the GM picks it under the roll or with `/charge consequence`. Its bearer "
    "takes it, resists it with momentum (`/charge resist`) or breaks an attachment; a teammate may "
    "protect. The sheet and the clocks are written by themselves.\n"
    "**Progress**: a success fills a clock, by its button or `/charge progress`. `/charge setup` "
    "helps whoever follows.\n"
    "`/charge show` brings back what waits for you."
)

TOPICS["charge sheet"] = (
    "`/charge dots dots:sneak 2, shoot 1` places the seven dots of a new character, at most 2 in "
    "one action; `/sheet edit` sets details, and any number for the GM.\n"
    "`/charge milestone` invests a milestone: `sneak` for a dot, `die: in the dark`, `risk: …` "
    "or `effect: …` for a situation. `/charge award` gives everybody one.\n"
    "`/charge attachment` keeps what may be broken instead of suffering. Projects and "
    "complications are clocks of their owner's: `/clock new kind:Project clock`, then "
    "`/charge action project:`. A hidden one is revealed first.\n"
    "`/charge session start` sets momentum to 2; `/charge scene end` brings back who was taken "
    "out; both hold for characters that rest, too. "
    "`/charge settings` has the momentum dial and whatever else a table may change."
)

TOPICS["charge rulings"] = (
    "• Different pushes may go together; only the bonus die is push or tension (`strict_boost`).\n"
    "• A critical at great effect stays great, with an advantage (`effect_cap`).\n"
    "• Resisting takes at least 1 momentum (`free_determination`).\n"
    "• Reduced is one less, down to nothing (`half_reduction`); without a number the GM words it.\n"
    "• A flashback's price is not spent on its roll (`flashback_spends`), and is at most 2 "
    "(`flashback_max`).\n"
    "• Momentum above 2 is lost when a session starts (`keep_surplus`). It has no cap.\n"
    "• One die is pushed for (`push_dice_max`). A push that gives nothing is refused.\n"
    "• What lowers the risk adds up, down to low.\n"
    "• A setup counts for a roll while it stands.\n"
    "• What tension brings comes with the roll and cannot be resisted.\n"
    "• Protecting comes before the bearer has answered, and is of the whole consequence.\n"
    "• Progress waits while the consequence may still reduce the effect.\n"
    "• Escalated risk lasts for its bearer until the scene ends, and holds where the GM sets "
    "none.\n"
    "• A lost action stays possible and is shown as lost: another goal may not be affected.\n"
    "• Only the last action roll can still bring something; given consequences wait.\n"
    "• Risk, effect and further dice are the GM's to type; nobody spends a teammate's momentum."
)
