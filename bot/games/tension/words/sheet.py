"""A character's sheet, the pool, what the table shares and the odds in words."""

from fractions import Fraction

import discord

from bot.chat.embeds import (
    FIELD_MAX,
    at_most,
    bar,
    embed,
    first_upper,
    fitted,
    join,
    mention,
    plain,
    plural,
    rows_at_most,
    with_sign,
)
from bot.chat.symbols import dots, share
from bot.chat.words import board, vitals
from bot.chat.words import sheet as sheet_of
from bot.games.tension.views import ControlsView, OddsView, SheetView, TensionView, TwistView
from bot.games.tension.words.terms import (
    MISSED,
    READINGS,
    calamity_row,
    dice_row,
    in_one_line,
    is_answered,
    missed,
    percent_of,
    standing,
    title,
)
from bot.games.tension.words.terms import settings as each_setting
from rules.odds import gathered, percents
from rules.tension import ChallengeKind, Character, Resource, RollOdds, Settings

ROWS_MAX = 12
"""A list has at most so many lines."""

DOTS_MAX = 10
"""Up to so many of a thing are dots, and more of it a bar."""

VITALS_SHOWN = 3
"""So many resources stand beside a name; the sheet has them all."""

DRAWN_MAX = 3
"""The GM's controls draw the odds of at most so many numbers of dice; their menu has all."""


def _amount(value: int, maximum: int) -> str:
    if not maximum:
        return str(value)
    drawn = dots(value, maximum) if maximum <= DOTS_MAX else bar(value, maximum)
    return f"{drawn} {_counted(value, maximum)}"


def _counted(value: int, maximum: int) -> str:
    return f"{value} of {maximum}" if maximum else str(value)


def _resource(each: Resource) -> str:
    return f"{plain(each.name)} {_amount(each.value, each.maximum)}"


def _vigor(state: Character) -> str:
    return _amount(state.vigor, state.vigor_max) if state.counts_vigor else "not counted"


@sheet_of.register
def _(view: SheetView) -> discord.Embed:
    state = view.character
    made = embed(plain(state.name), (f"In the test **{plain(view.test)}**" if view.test else "",))
    made.add_field(name="Vigor", value=_vigor(state), inline=False)
    for name, rows in (
        ("Resources", [_resource(each) for each in state.resources]),
        ("Aspects", [plain(each) for each in state.aspects]),
    ):
        if rows:
            made.add_field(name=name, value=fitted(rows, FIELD_MAX))
    return made


@vitals.register
def _(state: Character) -> str:
    # Further on in a line a phone would break the row of dots.
    vigor = [f"vigor {_vigor(state)}"] if state.counts_vigor else []
    resources = [
        f"{plain(each.name)} {_counted(each.value, each.maximum)}" for each in state.resources
    ]
    numbers = " · ".join([*vigor, *at_most(resources, VITALS_SHOWN)])
    return f"**{plain(state.name)}**\n{numbers}".rstrip()


def _pool(view: TensionView) -> list[str]:
    pool = view.pool
    if pool is None:
        return ["The GM keeps the tension dice and fate points secret."]
    secret = " · hidden from players" if pool.is_secret else ""
    return [
        f"{dice_row(pool.tension, pool.tension_max)}{secret}",
        plural(pool.fate_points, "fate point"),
    ]


def _calamities(view: TensionView) -> list[str]:
    told = [calamity_row(each, is_storyteller=view.is_storyteller) for each in view.calamities]
    return rows_at_most(told, ROWS_MAX)


def _tests(view: TensionView) -> list[str]:
    return rows_at_most([in_one_line(each) for each in view.tests], ROWS_MAX)


@board.register
def _(view: TensionView) -> list[str]:
    return [" · ".join(_pool(view)), *_calamities(view), *_tests(view)]


def table(view: TensionView) -> discord.Embed:
    """Show the pool, the calamities, and the tests that are open or proposed."""
    lines = _pool(view)
    for heading, rows in (("Calamities", _calamities(view)), ("Tests", _tests(view))):
        lines += [f"**{heading}**", *rows] if rows else []
    return embed("Tension & Fate", lines)


def settings(held: Settings) -> discord.Embed:
    """Show the settings of a table, a sentence each, and how to change them."""
    how = "The GM changes them with the options of `/tension settings`."
    rows = map(first_upper, each_setting(held))
    return embed("Settings of Tension & Fate", (*rows, how))


def question(view: TensionView, tension_max: int, fate_points: int) -> discord.Embed:
    """Ask before a campaign removes the calamities and tests there are."""
    calamities, tests = len(view.calamities), len(view.tests)
    gone = [plural(calamities, "calamity", "calamities")] * bool(calamities)
    gone += [plural(tests, "test")] * bool(tests)
    return embed(
        "Begin a new campaign?",
        (
            f"It begins with {dice_row(tension_max, tension_max)} and "
            f"{plural(fate_points, 'fate point')}.",
            f"{f'Put away: {join(gone)}. ' if gone else ''}Settings and characters stay.",
            "`/undo` brings it all back.",
        ),
    )


def controls(view: ControlsView) -> discord.Embed:
    """Show the GM how a test stands, and what they have for it."""
    dice = dice_row(view.pool.tension, view.pool.tension_max)
    rolls = view.rolls if is_answered(view.challenge) else ()
    open_odds = [each for each in rolls if 0 < each.fails < 1][:DRAWN_MAX]
    return embed(
        f"GM · {title(view.challenge)}",
        (
            standing(view.challenge),
            f"{dice} · {plural(view.pool.fate_points, 'fate point')}",
            f"Odds that it then {MISSED[view.challenge.kind]}:" if open_odds else "",
            *(
                f"{share(each.fails)} {_dice(each)}: {100 - percent_of(each)} %"
                for each in open_odds
            ),
            _left(view.twists),
            _namesakes(view.twists),
            "Only you see this. What you choose is told to everybody.",
        ),
    )


def _left(twists: tuple[TwistView, ...]) -> str:
    """Say what stands in the way of a twist for the only one who could be offered it."""
    if len(twists) != 1 or not twists[0].left:
        return ""
    left = join([plain(each) for each in twists[0].left])
    return f"A twist is for those with nothing left; {plain(twists[0].who.character)} has {left}."


def _namesakes(twists: tuple[TwistView, ...]) -> str:
    """Say whose those are who are offered by more than their name."""
    alike = [each for each in twists if each.called not in {"", each.who.character}]
    return " · ".join(f"{plain(each.called)}: {mention(each.who.player)}" for each in alike)


def chances(view: OddsView) -> discord.Embed:
    """Show the odds of rolls on a test, rounded to whole percentages."""
    name, kind = plain(view.challenge.name), view.challenge.kind
    if len(view.rolls) == 1:
        return embed(f"Odds · {name}", (standing(view.challenge), *_detailed(view.rolls[0], kind)))
    rows = [f"{share(each.fails)} {_dice(each)}: {_average(each, kind)}" for each in view.rolls]
    return embed(f"Odds · {name}", (standing(view.challenge), *rows))


def _dice(each: RollOdds) -> str:
    return plural(each.dice, "die", "dice")


def _average(each: RollOdds, kind: ChallengeKind) -> str:
    return f"+{float(each.mean):g} on average · the test then {missed(each, kind)} of the time"


def _detailed(each: RollOdds, test: ChallengeKind) -> list[str]:
    by_kind = []
    shown = percents(gathered((read.kind, chance) for read, chance in each.readings))
    for kind, named in READINGS.items():
        found = {read.change: chance for read, chance in each.readings if read.kind is kind}
        chance = sum(found.values(), Fraction(0))
        if not chance:
            continue
        worth = with_sign(max(found))
        if min(found) != max(found):
            worth = f"{with_sign(min(found))} to {with_sign(max(found))}"
        by_kind.append(f"{share(chance)} {named} ({worth}): {shown[kind]} %")
    return [f"**{_dice(each)}**: {_average(each, test)}", *by_kind]
