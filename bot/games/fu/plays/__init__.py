"""Mini-FU's plays: which sheets a move touches."""
