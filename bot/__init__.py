"""Flywheel on Discord: commands and buttons in front of the pure rules.

Imports point one way: ``__main__`` → ``app`` → ``cogs`` and ``buttons`` → ``plays`` →
``referee`` → ``codec``, ``kinds`` → ``rules``; ``show`` turns values into embeds and knows
nothing of storage.  ``plays`` is one layer more than a bot strictly needs: a play names the
sheets that a move touches, calls the rule and puts the new values back, so that a command
and a button that do the same thing are the same play, and tests can make two hundred of
them at once without Discord.
"""
