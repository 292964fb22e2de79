"""Ironsworn's plays: each loads sheets, calls a rule, and writes back what has changed."""
