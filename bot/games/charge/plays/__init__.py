"""Charge's plays: which sheets a move touches."""
