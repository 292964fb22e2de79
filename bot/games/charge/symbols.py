"""Charge's symbols: levels of risk and of effect, and what is rare."""

from functools import partial

from bot.chat.drawing import FAINT, GREY, RED, VIOLET, Crest, Drawing, crest, polygon
from bot.chat.symbols import Bar, add


def _risk(*, is_full: bool) -> Drawing:
    """Draw one level of risk, a sign of danger: solid, or hollow."""
    fill, edge = (RED, RED) if is_full else (FAINT, GREY)
    return (polygon(((50, 10), (92, 84), (8, 84)), fill, edge, 9),)


def _effect(*, is_full: bool) -> Drawing:
    """Draw one level of effect: solid, or hollow."""
    fill, edge = (VIOLET, VIOLET) if is_full else (FAINT, GREY)
    return (polygon(((50, 8), (88, 50), (50, 92), (12, 50)), fill, edge, 9),)


risk = Bar("risk_full", "risk_empty", "▲△", _risk)
"""A roll's risk, as a level of three."""

effect = Bar("effect_full", "effect_empty", "◆◇", _effect)
"""A roll's effect, as a level of three."""

CRITICAL = add("crest_critical", "★", draw=partial(crest, Crest.STAR))
"""Stands before a critical success."""
