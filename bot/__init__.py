"""Flywheel on Discord: commands and buttons in front of the pure rules.

A game is a room of its own below ``games`` and is built like the table, which belongs to none:
``cog`` has its commands, ``buttons`` what can be pressed under an outcome, ``plays`` which sheets a
move touches, ``words`` every outcome, sheet and refusal in words, ``views`` the values in between.
Around the rooms, each importing only what stands below it:

    __main__, doctor -> app, playground -> games -> (a game)
        -> table -> game -> chat -> storage -> journal

A play is one layer more than a bot strictly needs: it is a plain function of a turn, so that a
command and a button that do the same are the same play, and tests can make two hundred of them at
once without Discord.
"""
