"""The interpreter with every effect registered: importing it here makes sure of that."""

from rules.ironsworn.moves import on_sheet, on_tracks
from rules.ironsworn.moves.doing import do, fix, take
from rules.ironsworn.moves.on_tracks import leave_fight
