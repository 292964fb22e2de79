"""The table's slash commands: options in, a play, an answer out; nothing is decided here."""
