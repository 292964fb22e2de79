"""The rules of five games as arithmetic on frozen values.

Standard library only, no async, no words for players.  A move takes a state, the dice and what the
player chose, and gives the new state with an outcome; it never changes its arguments.  A refusal is
a :class:`rules.errors.RuleError` that carries facts, raised before any die is rolled.  Every module
keeps its dice on one line and hands the faces to a judge that takes none, so that every combination
of faces can be enumerated (:mod:`rules.odds`).  ``RULES.md`` is the reference for the numbers.
"""
