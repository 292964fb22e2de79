"""The refusals of a table in words, whatever is played at it, but for its questions."""

from typing import Protocol

from bot import errors
from bot.chat.embeds import link_to, mention, mentions, numeral, plural
from bot.chat.refusals import (
    NOT_NOW,
    NOT_YOURS,
    OUT_OF_DATE,
    TYPED_ROLL,
    UNCLEAR,
    Sentences,
    words,
)
from rules.errors import NotGM


class OfPlayer(Protocol):
    """A refusal about a player, which ``is_own`` where they are whom it is said to."""

    player: int
    is_own: bool


def has(refusal: OfPlayer) -> str:
    """Begin a sentence on what somebody has: as you, if it is said to themselves."""
    return "You have" if refusal.is_own else f"{mention(refusal.player)} has"


def _enough(refusal: errors.Enough) -> str:
    whose = "You have" if refusal.whose is errors.Whose.PERSON else "This table has"
    at = refusal.again // 1000
    return (
        f"{whose} recorded {refusal.limit} changes within an hour, as much as I take. It goes on "
        f"at <t:{at}:t>, <t:{at}:R>. Looking is free meanwhile."
    )


_FULL = {
    errors.Whose.PERSON: (
        "You have {limit} changes in my journal, as many as I keep of one person."
    ),
    errors.Whose.TABLE: (
        "This table has {limit} changes in its journal, as many as I keep of one table. The GM "
        "can carry it away (`/table export`) and go on at a new one: `/table close`, then "
        "`/table open`."
    ),
    errors.Whose.SERVER: (
        "This server has {limit} tables, as many as I keep. Play at one that there is."
    ),
}


def _full(refusal: errors.Full) -> str:
    said = _FULL[refusal.whose].format(limit=refusal.limit)
    return f"{said} Whoever hosts me can allow more."


def _no_longer_gm(refusal: errors.NoLongerGM) -> str:
    then = "You did that while you ran this table, so only who runs it now can take it back."
    gms = mentions(refusal.gms, "or")
    how = f"Ask {gms} to: the option `player` of `/undo` and `/redo` does it." if gms else ""
    return f"{then} {how or words(NotGM(refusal.gms))}"


def _nothing_to_redo(refusal: errors.NothingToRedo) -> str:
    if refusal.went_on:
        whose = "your" if refusal.is_own else "their"
        return (
            f"{has(refusal)} done something else since {whose} last undo, so it can't be redone "
            "any more."
        )
    told = f"{has(refusal)} taken back nothing here that can be redone."
    if refusal.is_own:
        return told
    return f"{told} What you took back of theirs `/redo` alone brings back."


SENTENCES = Sentences(
    nouns={
        "gm": "GM",
        "gms": "GM",
        "muted": "person who only looks on",
        "full clock": "clock",
        TYPED_ROLL: "roll",
    },
    many={
        "gms": "GMs",
        "muted": "people who only look on",
    },
    already={
        "gm": "They already run this table.",
        "linked channel": "That channel already shares this table.",
        "linked thread": (
            "A thread plays at the table of its channel without a link. `/table open` inside it "
            "gives it a table of its own, and `/table close` there puts that one away."
        ),
        "shared thread": (
            "This thread was linked to the table of its channel. `/table open` in the channel "
            "changes that table. Once its GM has unlinked the thread, by `/table link` with "
            "`remove:true`, `/table open` gives the thread a table of its own."
        ),
        "closed table": "No table is in play here, so there is nothing to put away.",
        "table opened": (
            "You run this table already, and it has that game and that name. `/table open` with "
            "another `game` or `name` changes it."
        ),
        "open table": "That table is already in play.",
        "character": "You already have a character of that game.",
        "sheet": "The sheet of {name} already says that.",
        "favourite": "It is already called {name}.",
        "revealed clock": "Everybody can already see that clock.",
        "full clock": "{name} is full. Untick it, or remove it once what it stands for has come.",
        "empty clock": "{name} is empty, so there is nothing to untick.",
        "table settings": "The table is already set that way.",
        "revealed roll": "That roll is already revealed.",
        "muted": "They already only look on here.",
    },
    not_marked={
        "gm": "They don't run this table.",
        "muted": "They may play here already.",
        "linked channel": "That channel isn't linked to this table, or is its first one.",
    },
    new={
        "character": "`/sheet new` makes one.",
        "clock": "`/clock new` puts one on the table.",
        "favourite": "*Why?* below a roll of yours saves it as one.",
    },
    titles={
        errors.NotNow: NOT_NOW,
        errors.Question: "A question first",
        errors.UnknownEntry: OUT_OF_DATE,
        errors.OtherTable: "Not at this table",
        errors.Undone: OUT_OF_DATE,
        errors.Stale: OUT_OF_DATE,
        errors.OffTable: OUT_OF_DATE,
        errors.MovedOn: OUT_OF_DATE,
        errors.Outdated: "Look again first",
        errors.Misread: UNCLEAR,
        errors.TooOld: "This question is over",
        errors.HandsOff: "You look on here",
        errors.Enough: NOT_NOW,
        errors.OfferedToAnother: NOT_YOURS,
        errors.SomebodysOwn: NOT_YOURS,
        errors.NoSuchPage: "No such page",
    },
    refusals={
        errors.Busy: "Too much is happening right now. Try again in a few seconds.",
        errors.Unavailable: (
            "I can't reach my database right now. `/history` will show in a minute whether this "
            "was done. If it goes on, tell whoever hosts me."
        ),
        errors.UnknownEntry: "I have no record of what this button was for, so it does nothing.",
        errors.OtherTable: (
            "This button belongs to another table. Use it in the channel where that table plays."
        ),
        errors.Undone: "This was taken back with `/undo`, so its buttons do nothing any more.",
        errors.Stale: (
            "That is settled or gone by now. `/waiting` lists what is still open, and `/table "
            "show` has the whole table."
        ),
        errors.OffTable: (
            "This character is off the table. `/undo` brings back one that was just removed, and "
            "`/sheet show` shows yours."
        ),
        errors.TooOld: (
            "It was answered already, I asked too long ago, or I was restarted since. Give the "
            "command again, or press the button again that asked it."
        ),
        errors.MovedOn: lambda refusal: (
            "This goes on in [a newer message]"
            f"({link_to(refusal.guild, refusal.channel, refusal.message)}). Use the buttons there."
        ),
        errors.Outdated: (
            "Something has changed since that message was written. It is up to date now: read it "
            "again, then press again."
        ),
        errors.Misread: (
            "Your Discord seems to show an older version of this command. Reload Discord, then "
            "pick the command and its options again."
        ),
        errors.ChannelTaken: lambda refusal: (
            f"<#{refusal.channel}> already has a table in play. Put that one away first, with "
            "`/table close` there."
        ),
        errors.NoAccess: lambda refusal: (
            f"You can't write in <#{refusal.channel}>, so you can't share this table with it. "
            "Another GM of this table can, if they may write there."
        ),
        errors.NotTheirChannel: lambda refusal: (
            f"You can't share this table with <#{refusal.channel}>. Whoever manages that channel "
            "can, or whoever runs the table played there."
        ),
        errors.TableInTheWay: lambda refusal: (
            f"Another table is in play here. {mentions(refusal.gms, 'or')} can "
            "put it away with `/table close`; then what was put away before can come back."
        ),
        errors.NoSuchPage: lambda refusal: (
            f"The history has {plural(refusal.pages, 'page')}; there is no page "
            f"{numeral(refusal.page)}."
        ),
        errors.OfferedToAnother: (
            "That offer is for {player:person}. Only they can accept or decline it."
        ),
        errors.Enough: _enough,
        errors.Full: _full,
        errors.HandsOff: lambda refusal: (
            "For now you look on at this table and change nothing: "
            f"{mentions(refusal.gms, 'or') or 'its GM'} has set it so, and can "
            "change it. `/table show` and `/history` are open to you, and so is every other table."
        ),
        errors.NothingToUndo: lambda refusal: (
            f"{has(refusal)} done nothing here that can be undone."
        ),
        errors.NothingToRepeat: (
            "There is no roll of yours here that a command could make again. Roll something first; "
            "`/again` then rolls it once more."
        ),
        errors.SomebodysOwn: (
            "That is a favourite of {owner:person}, who alone uses it. Save the roll from *Why?* "
            "as one of yours."
        ),
        errors.PartlyKept: (
            "Some of these were begun where not everybody here can read. Let those go apart from "
            "the others."
        ),
        errors.NoLongerFits: (
            "The command has changed since {typed} was kept. Remove it with `/me settings`, roll "
            "anew, and keep that."
        ),
        errors.NothingToRedo: _nothing_to_redo,
        errors.TwinStands: (
            "There is another {name} by now, and nobody could tell the two apart. Rename or remove "
            "that one, then try again."
        ),
        errors.NoLongerGM: _no_longer_gm,
        errors.PastUndo: (
            "That is further back than undo reaches here (`/about`). `/history` still tells it, "
            "and `/sheet edit` puts a sheet right by hand."
        ),
    },
)
