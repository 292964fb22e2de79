"""``/table``, and the commands that belong to no game: roll, undo, history, help, about."""

from typing import Annotated

import discord
from discord import app_commands
from discord.ext import commands

from bot.chat.completion import completing
from bot.chat.interaction import Interaction, learn_gone, manages, manages_here, may_write
from bot.chat.options import (
    Place,
    attached,
    choice,
    completed,
    described,
    flag,
    number,
    somebody,
    switch,
    text,
    whom,
)
from bot.chat.places import all_read
from bot.chat.play import look, play, show
from bot.chat.posts import Drawn
from bot.storage.journal import PAGES_MAX
from bot.table import carrying, diagnosis, pages
from bot.table import panel as panels
from bot.table.asking import open_table, roll
from bot.table.buttons import draw_closing, waiting_of
from bot.table.favourites import again
from bot.table.luck import show_luck
from bot.table.odds import ROLL_MAX, rolls, show_odds
from bot.table.plays import favourites as kept
from bot.table.plays import proof as proofs
from bot.table.plays import recap as recap_plays
from bot.table.plays import table as plays
from bot.table.questions import history
from bot.table.recaps import show_recap
from bot.table.words import help as helps
from bot.table.words import proof as proof_words
from bot.table.words import recap as recap_words
from bot.table.words import settings as settings_words
from bot.table.words.questions import away_label
from rules import notation
from rules.proof import WORD_MAX
from rules.table import Secrets

Kept = Annotated[
    str | None,
    completed("Which favourite; your last roll if left out", kept.titles),
]
Name = Annotated[
    str | None,
    text(
        "A name for the table, or one that was put away here, to bring it back",
        complete=completing(
            lambda turn: {
                value: away_label(each) for value, each in plays.put_away_here(turn).items()
            },
            before=lambda interaction: learn_gone(interaction, again=False),
        ),
    ),
]
Ping = Annotated[
    bool | None, switch("GM: notify whoever it waits for, if they want that themselves (/me)")
]
Quiet = Annotated[
    bool | None, switch("GM: keep sheet edits and other bookkeeping out of the channel")
]
Text = Annotated[bool | None, switch("GM: tell everything in words alone, without symbols or bars")]
Hidden = Annotated[
    Secrets | None, choice("secrets", "GM: who sees hidden rolls", settings_words.SECRETS)
]
Topic = Annotated[
    str | None,
    completed(
        "What you want to know: a topic, a move, a word of the rules",
        pages.names_for,
    ),
]
Asked = Annotated[
    str | None,
    text(
        "A roll as you would type it: action edge +1, fight vs 3, 2d6+1 >= 7",
        ROLL_MAX,
        complete=completing(rolls),
    ),
]


Since = Annotated[
    str | None,
    completed(
        "From when on: 2h, yesterday, last session, 2026-03-14; the newest session if left out",
        lambda turn: recap_words.times(recap_plays.known_times(turn)),
    ),
]


class TableCog(commands.GroupCog, name="table"):
    """The table: who runs it, what is played, which channels share it."""

    session = app_commands.Group(name="session", description="Sessions: begun, ended")

    # The table's door (bot.table.lay) sets the choices of ``game``: they are those of one bot.
    @app_commands.command()
    @app_commands.describe(game="What is played here; every game's commands work at every table")
    @described
    async def open(
        self, interaction: Interaction, game: str | None = None, name: Name = None
    ) -> None:
        """Open a table in this channel or thread, with you as its GM."""
        await open_table(interaction, game, name)

    @app_commands.command()
    async def show(self, interaction: Interaction) -> None:
        """See the whole table: characters and their numbers, tracks, clocks. Only you see it."""
        await show(interaction, await look(interaction, panels.draw_here), private=True)

    @app_commands.command()
    @described
    async def panel(
        self,
        interaction: Interaction,
        gm: Annotated[bool, flag("GM: show what is hidden from players too")] = False,
        follow: Annotated[bool, flag("Send it anew at the bottom from time to time")] = False,
    ) -> None:
        """Post the whole table in one message, which follows everything that happens."""
        await panels.post(interaction, is_gms=gm, is_low=follow)

    @app_commands.command()
    @described
    async def gm(
        self,
        interaction: Interaction,
        member: Annotated[int, whom("Who shall run this table too")],
        remove: Annotated[bool, flag("They shall run it no longer")] = False,
    ) -> None:
        """Name somebody as GM of this table, beside you."""
        await play(interaction, lambda turn: plays.name_gm(turn, member, remove=remove))

    @app_commands.command()
    @described
    async def mute(
        self,
        interaction: Interaction,
        member: Annotated[discord.User, somebody("Who shall look on and change nothing here")],
        remove: Annotated[bool, flag("They may play again")] = False,
    ) -> None:
        """Keep somebody's hands off this table, as its GM. They may still look."""
        await play(
            interaction,
            lambda turn: plays.mute(
                turn, member.id, is_managing=manages_here(interaction, member), remove=remove
            ),
        )

    @app_commands.command()
    @app_commands.describe(channel="Which channel shall share this table")
    @described
    async def link(
        self,
        interaction: Interaction,
        channel: Place,
        remove: Annotated[bool, flag("It shall share it no longer")] = False,
    ) -> None:
        """Share this table with another channel of the server."""
        await play(
            interaction,
            lambda turn: plays.link(
                turn,
                channel.id,
                may_write=may_write(interaction, channel),
                is_managed=manages(interaction, channel),
                parent=channel.parent_id if isinstance(channel, discord.Thread) else None,
                reads=all_read(interaction.client, channel.id),
                remove=remove,
            ),
        )

    @app_commands.command()
    @described
    async def settings(
        self,
        interaction: Interaction,
        ping: Ping = None,
        quiet: Quiet = None,
        secrets: Hidden = None,
        text: Text = None,
    ) -> None:
        """See how loud this table is and what it keeps secret, or change it as its GM."""
        if ping is None and quiet is None and secrets is None and text is None:
            shown = await look(
                interaction, lambda turn: settings_words.settings(plays.played(turn))
            )
            await show(interaction, Drawn(shown), private=True)
            return
        await play(
            interaction,
            lambda turn: plays.change_settings(
                turn, is_pinging=ping, is_quiet=quiet, secrets=secrets, is_text=text
            ),
        )

    @session.command(name="start")
    async def session_start(self, interaction: Interaction) -> None:
        """Say that a session begins, for /table recap to tell it from here on."""
        await play(interaction, recap_plays.start)

    @session.command(name="end")
    async def session_end(self, interaction: Interaction) -> None:
        """Say that the session is over."""
        await play(interaction, recap_plays.end)

    @app_commands.command()
    @described
    async def recap(self, interaction: Interaction, since: Since = None) -> None:
        """Read what happened this session, in a few lines and whole in a file. Only you see it."""
        await show_recap(interaction, lambda turn: recap_plays.recap(turn, since))

    @app_commands.command()
    @described
    async def export(
        self,
        interaction: Interaction,
        secrets: Annotated[bool, flag("Keep what is hidden from players in it too")] = False,
    ) -> None:
        """Carry this whole table away in a file, as its GM."""
        await carrying.export_table(interaction, has_secrets=secrets)

    @app_commands.command(name="import")
    @described
    async def bring(
        self,
        interaction: Interaction,
        file: Annotated[discord.Attachment, attached("What /table export gave, here or elsewhere")],
    ) -> None:
        """Bring in a table from a file, as the GM of an empty one; you see first what comes."""
        await carrying.ask_about(interaction, file)

    @app_commands.command()
    @described
    async def dice(
        self,
        interaction: Interaction,
        proof: Annotated[
            bool | None, switch("GM: let dice follow from a seed that is committed to")
        ] = None,
        reveal: Annotated[
            bool, flag("GM: publish the seed, so that anybody can check its dice, and go on")
        ] = False,
        word: Annotated[
            str | None, text("A word of yours that later dice follow from too", WORD_MAX)
        ] = None,
    ) -> None:
        """See where this table's dice come from, and have them proved."""
        if proof is None and not reveal and word is None:
            seen = await look(interaction, lambda turn: proof_words.shown(proofs.shown(turn)))
            await show(interaction, Drawn(seen), private=True)
            return
        await play(
            interaction,
            lambda turn: proofs.change(turn, is_on=proof, reveal=reveal, word=word),
        )

    @app_commands.command()
    async def close(self, interaction: Interaction) -> None:
        """Put this table away, after asking. Nothing is deleted."""
        await show(interaction, await look(interaction, draw_closing), private=True)


class EverydayCog(commands.Cog):
    """Commands that stand alone."""

    @app_commands.command()
    @described
    async def roll(
        self,
        interaction: Interaction,
        dice: Annotated[
            str | None,
            text(
                "What to roll: 2d6+1, 4dF, 4d6kh3, 3d6!, 4d6r1, 6d10>=8, 6x 3d6, d20 adv",
                notation.TEXT_MAX,
            ),
        ] = None,
        label: Annotated[str | None, text("What it is for", notation.LABEL_MAX)] = None,
        hidden: Annotated[bool, flag("Only you see it, until you reveal it")] = False,
    ) -> None:
        """Roll plain dice, for whatever no game's own command covers."""
        await roll(interaction, dice, label, is_hidden=hidden)

    @app_commands.command()
    @described
    async def odds(self, interaction: Interaction, roll: Asked = None) -> None:
        """See the exact odds of a roll before you make it, and what would change them."""
        await show_odds(interaction, roll)

    @app_commands.command()
    @described
    async def undo(
        self,
        interaction: Interaction,
        player: Annotated[
            int | None,
            whom("GM: take back this player's last change instead of yours"),
        ] = None,
        since: Annotated[
            int | None,
            number("All of the last so many minutes at once; asks first", 1, plays.SINCE_MAX),
        ] = None,
    ) -> None:
        """Take back the last thing you did at this table, dice and all."""
        await play(interaction, lambda turn: plays.undo(turn, player, since))

    @app_commands.command()
    @described
    async def redo(
        self,
        interaction: Interaction,
        player: Annotated[
            int | None, whom("GM: take back this player's last undo instead of yours")
        ] = None,
    ) -> None:
        """Take back your last undo: what it took back stands again, with the same dice."""
        await play(interaction, lambda turn: plays.redo(turn, player))

    @app_commands.command()
    @described
    async def again(self, interaction: Interaction, name: Kept = None) -> None:
        """Make your last roll again, or a favourite of yours."""
        await again(interaction, name)

    @app_commands.command()
    @described
    async def waiting(
        self,
        interaction: Interaction,
        player: Annotated[int | None, whom("Only what waits for this person")] = None,
    ) -> None:
        """See what waits for whom at this table, of every game, and settle it or let it go."""
        drawn = await look(interaction, lambda turn: waiting_of(turn, 1, player))
        await show(interaction, drawn, private=True)

    @app_commands.command()
    @described
    async def history(
        self,
        interaction: Interaction,
        player: Annotated[int | None, whom("Only this player's entries")] = None,
        page: Annotated[int, number("Which page, 1 the newest", 1, PAGES_MAX)] = 1,
    ) -> None:
        """Read what happened at this table, every face of every roll included."""
        drawn = await look(interaction, lambda turn: history(turn, page, player))
        await show(interaction, drawn, private=True)

    @app_commands.command()
    @described
    async def luck(
        self,
        interaction: Interaction,
        player: Annotated[
            int | None, whom("Only what fell for this person; for all if left out")
        ] = None,
    ) -> None:
        """See what fell here beside what fair dice show, and how often they look like that."""
        await show_luck(interaction, player)

    @app_commands.command()
    @described
    async def help(self, interaction: Interaction, topic: Topic = None) -> None:
        """Learn what this bot can do, game by game, and how it rules where a rule is open."""
        await pages.open_page(interaction, topic)

    @app_commands.command()
    async def diagnose(self, interaction: Interaction) -> None:
        """See what I may do in this channel, how quick I am, and what still waits."""
        await diagnosis.diagnose(interaction)

    @app_commands.command()
    async def about(self, interaction: Interaction) -> None:
        """See the version, the licences and whose games these are."""
        await show(interaction, Drawn(helps.about(interaction.client.hosting)), private=True)
