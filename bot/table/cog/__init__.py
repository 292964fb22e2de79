"""Slash commands, one cog a game: options in, a play, an answer out; nothing is decided here."""
