"""Discord as this bot speaks it: options, answers, embeds, buttons.  No game is named here."""
