"""The games that are played: a new one is a package beside these, and one name below."""

from bot.game import register
from bot.games import charge, fate, fu, ironsworn, tension

GAMES = register(ironsworn.GAME, charge.GAME, tension.GAME, fate.GAME, fu.GAME)
