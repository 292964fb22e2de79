"""Plays: which sheets a move touches, one module a game.

A play is a plain function of a turn.  It loads the sheets, calls the rule and assigns the
new states; commands and buttons that do the same thing share it.
"""
