"""Tension & Fate's plays: which sheets a move touches."""
