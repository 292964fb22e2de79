"""Whoever began a message is its embed's author, on what everybody sees."""

from typing import Any, cast

import discord
import pytest

from bot.chat import placing
from bot.chat.author import PICTURE_PIXELS, Author, author_of, signed
from bot.chat.embeds import EMBED_MAX, embed
from tests.stage import Stage, fill_in, said, text_of

FILL = "Fill the lantern"


def author(message: Any) -> tuple[str | None, str | None]:
    """Give the name and the picture that a message has as its author."""
    (shown,) = message.embeds
    return shown.author.name, shown.author.icon_url


async def looks(stage: Stage) -> Any:
    """Let Ann look, and give the message that tells it."""
    stage.dice.add(6)
    return (await stage.ann.slash(stage.here, "sample look")).response


async def test_the_author_is_whoever_typed_the_command(lit: Stage) -> None:
    name, picture = author(await looks(lit))

    assert name == "Ann"
    assert (picture or "").startswith("https://cdn.discordapp.com/")
    rolled = await lit.gm.slash(lit.here, "sample fill", player=lit.ann)
    assert author(rolled.response)[0] == "Maren"


@pytest.mark.parametrize(("avatar", "ending"), [("abc", "png"), ("a_bc", "gif"), (None, "png")])
def test_a_picture_has_the_address_that_discord_py_gives_it(
    avatar: str | None, ending: str
) -> None:
    data: Any = {"id": "7", "username": "Wren", "discriminator": "0", "avatar": avatar}
    user = discord.User(state=cast("Any", None), data=data)
    shown = author_of(user)

    assert shown is not None
    assert shown.picture == user.display_avatar.with_size(PICTURE_PIXELS).url
    assert f".{ending}?size=64" in (shown.picture or "")


async def test_a_press_that_rewrites_a_message_keeps_its_author(lit: Stage) -> None:
    looked = await looks(lit)
    await lit.gm.click(looked, label=FILL)

    assert author(lit.now(looked))[0] == "Ann"


async def test_a_message_that_moves_down_keeps_its_author(
    lit: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    looked = await looks(lit)
    monkeypatch.setattr(placing, "AGED", -1)
    below = await lit.gm.click(looked, label=FILL)
    await lit.env.settle()

    assert author(below.response)[0] == "Ann"
    assert author(lit.now(looked))[0] is None


@pytest.mark.parametrize(("who", "name"), [("bob", None), ("ann", "Ann")])
async def test_a_command_signs_nothing_that_another_began(
    opened: Stage, apart: None, who: str, name: str | None
) -> None:
    """Ann's check, and then its answer, had the name and the picture of who suggested a die."""
    await opened.ann.slash(opened.here, "sheet new", name="Wren", game="fu")
    await opened.ann.slash(opened.here, "fu check", action="Leap", challenge=1, now=False)
    helper = getattr(opened, who)
    suggested = await helper.slash(opened.here, "fu suggest", why="a rope", side="power")
    assert author(suggested.response)[0] == name
    opened.dice.add(6, 5, 1)
    await opened.ann.click(suggested.response, label="Roll 2 power vs 1 challenge")
    assert author(opened.now(suggested.response))[0] == name


@pytest.mark.parametrize(("who", "name"), [("gm", None), ("ann", "Ann")])
async def test_a_command_signs_nothing_that_is_told_with_what_another_began(
    opened: Stage, apart: None, who: str, name: str | None
) -> None:
    """Ann's roll had the name and the picture of the GM, once they gave a consequence of it."""
    await opened.ann.slash(opened.here, "sheet new", name="Wren", game="charge")
    opened.dice.add(4, 1)
    await opened.ann.slash(opened.here, "charge action", action="sneak", now=True)
    if who == "ann":
        await opened.gm.slash(opened.here, "table gm", member=opened.ann)
    giver = getattr(opened, who)
    given = await giver.slash(opened.here, "charge consequence", kind="lost_opportunity")
    assert "Wren rolls sneak" in text_of(given.response)
    assert author(given.response)[0] == name


async def test_what_another_presses_on_a_message_leaves_it_whose_it_was(opened: Stage) -> None:
    await opened.ann.slash(opened.here, "sheet new", name="Wren", game="fu")
    asked = await opened.ann.slash(opened.here, "fu check", action="Leap", challenge=1, now=False)
    form = await opened.bob.click(asked.response, label="Suggest a die")
    said(await fill_in(opened.bob, form, "a rope", ["power"]), privately=False)
    assert author(opened.now(asked.response))[0] == "Ann"


async def test_what_is_redrawn_later_keeps_its_author(lit: Stage) -> None:
    looked = await looks(lit)
    await lit.ann.click(looked, label=FILL)
    await lit.ann.slash(lit.here, "undo")
    await lit.env.settle()
    assert "Undone: " in (lit.now(looked).embeds[0].description or "")
    assert author(lit.now(looked))[0] == "Ann"

    await lit.ann.slash(lit.here, "undo")
    await lit.env.settle()
    assert (lit.now(looked).embeds[0].title or "").startswith("Undone · ")
    assert author(lit.now(looked))[0] == "Ann"


async def test_where_the_bot_may_not_read_what_was_said_the_rest_is_redrawn(lit: Stage) -> None:
    unread = discord.PermissionOverwrite(read_message_history=False)
    place = lit.guild.create_text_channel("new", overwrites={lit.guild.default_role: unread})
    await lit.env.settle()
    lit.dice.add(6)
    looked = (await lit.ann.slash(place, "sample look")).response
    await lit.ann.slash(place, "undo")
    await lit.env.settle()

    (stands,) = (each for each in place.history() if each.id == looked.id)
    assert (stands.embeds[0].title or "").startswith("Undone · ")
    assert author(stands)[0] is None


async def test_a_private_answer_has_no_author_until_everybody_is_shown_it(lit: Stage) -> None:
    await lit.ann.slash(lit.here, "sheet new", name="Wren", game="ironsworn")
    edited = await lit.ann.slash(lit.here, "sheet edit", field="iron", value="1")
    assert edited.response.ephemeral
    assert author(edited.response)[0] is None

    told = await lit.ann.click(edited.response, label="Show everybody")
    assert [author(each)[0] for each in told.followups] == ["Ann"]


async def test_what_the_whole_table_moves_has_no_author(lit: Stage) -> None:
    made = await lit.ann.slash(lit.here, "clock new", name="Alarm", segments=4)
    ticked = await lit.ann.click(made.response, label="Tick")

    assert author(ticked.response)[0] is None
    assert author(lit.now(made.response))[0] is None


def test_an_author_for_whom_there_is_no_room_is_left_out() -> None:
    full = embed("T" * 256, ("d" * 4096,))
    full.set_footer(text="f" * (EMBED_MAX - len(full)))

    assert signed(full, Author("Ann", None)).author.name is None
    assert signed(embed("A title"), Author("Ann", None)).author.name == "Ann"
    assert signed(embed("A title"), None).author.name is None
