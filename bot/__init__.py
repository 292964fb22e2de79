"""Flywheel on Discord: commands and buttons in front of the pure rules.

A game is a room of its own below ``games`` and is built like the table, which belongs to none:

- ``cog``: its commands, and the options that they take;
- ``buttons``: what can be pressed under an outcome, and what a press does;
- ``plays``: which sheets a move touches, and the views that are taken of it;
- ``words``: every outcome, sheet and refusal in words;
- ``views``: the values that plays hand to words and buttons.

Around the rooms, each importing only what stands below it:

    __main__ -> app, playground -> games -> (a game) -> table -> game -> chat -> storage -> journal

``game`` is all that the house asks of a game, and knows those that are registered.  ``chat`` is
Discord as this bot speaks it: options, answers, embeds, buttons, and the one way from a move to
what people see of it (:mod:`bot.chat.play`).  ``storage`` is the one writer.  ``scope``, ``errors``
and ``journal`` are the ground floor: values.  A play is one layer more than a bot strictly needs:
it is a plain function of a turn, so that a command and a button that do the same are the same
play, and tests can make two hundred of them at once without Discord.
"""
