"""Fate with Momentum Dice's plays: which sheets a move touches."""
