"""Mini-FU's plays, which load the sheets of a move, call its rule and store the result."""
