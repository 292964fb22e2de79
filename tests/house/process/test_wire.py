"""The wire itself, with the bare bot and a few commands more."""

import asyncio
import io
import signal
from collections.abc import AsyncIterator

import discord
import pytest
from discord import app_commands

from tests.benchmark.bare import Bare
from tests.benchmark.transport import Timings, measure, rss_mib
from tests.wire import (
    ALREADY_ACKNOWLEDGED,
    ELSEWHERE,
    GENERAL,
    GUILD,
    MANAGER,
    THREAD,
    TOKEN,
    Channel,
    NoAnswer,
    Wire,
    direct,
    start_bot,
)

Asked = discord.Interaction[Bare]


class Button(discord.ui.View):
    def __init__(self) -> None:
        super().__init__(timeout=None)

    @discord.ui.button(label="Burn", custom_id="burn")
    async def burn(self, interaction: Asked, button: discord.ui.Button["Button"]) -> None:
        button.disabled = True
        burner = interaction.user.display_name
        await interaction.response.edit_message(content=f"burnt by {burner}", view=self)


def add_commands(tree: app_commands.CommandTree[Bare]) -> None:
    @tree.command(description="Say where and who")
    async def where(interaction: Asked) -> None:
        place = interaction.channel
        parent = place.parent_id if isinstance(place, discord.Thread) else None
        told = f"{interaction.user.id} {type(place).__name__} {parent} {interaction.guild_id}"
        await interaction.response.send_message(told, ephemeral=True)

    @tree.command(description="Say whether you manage this channel")
    async def manages(interaction: Asked) -> None:
        await interaction.response.send_message(str(interaction.permissions.manage_channels))

    @tree.command(description="Take one of each")
    async def every(
        interaction: Asked,
        *,
        text: str,
        number: app_commands.Range[int, 1, 6],
        flag: bool,
        user: discord.Member,
        channel: app_commands.AppCommandChannel | app_commands.AppCommandThread,
        role: discord.Role,
    ) -> None:
        values = [text, number, flag, user.id, channel.name, role.id]
        await interaction.response.send_message(repr(values))

    @tree.command(description="Show a button")
    async def button(interaction: Asked) -> None:
        await interaction.response.send_message("burn?", view=Button())

    @tree.command(description="Answer, follow up, attach")
    async def late(interaction: Asked) -> None:
        await interaction.response.defer(ephemeral=True)
        await interaction.edit_original_response(content="done")
        sheet = discord.File(io.BytesIO(b"sheet"), "sheet.txt")
        await interaction.followup.send("more", file=sheet)

    @tree.command(description="Say it in the channel")
    async def announce(interaction: Asked) -> None:
        assert isinstance(interaction.channel, discord.TextChannel)
        await interaction.response.send_message("yes", ephemeral=True)
        said = await interaction.channel.send("hear")
        await said.edit(content="hear, hear")

    @tree.command(description="Never answer")
    async def silent(_interaction: Asked) -> None:
        pass

    group = app_commands.Group(name="iron", description="A game")
    track = app_commands.Group(name="track", description="Its tracks", parent=group)
    tree.add_command(group)

    @track.command(description="Mark a track")
    async def mark(interaction: Asked, name: str) -> None:
        await interaction.response.send_message(f"marked {name}")

    @mark.autocomplete("name")
    async def complete_name(_: Asked, current: str) -> list[app_commands.Choice[str]]:
        return [app_commands.Choice(name=current + "ow", value="vow")]


@pytest.fixture
async def wire() -> AsyncIterator[Wire]:
    """A wire with a bot of this process on it."""
    async with Wire() as wire, Bare() as client:
        add_commands(client.tree)
        with wire.point_here():
            running = asyncio.create_task(client.start(TOKEN))
            await wire.ready()
            yield wire
            await client.close()
            await running


async def test_a_bot_logs_in_registers_its_commands_and_answers(wire: Wire) -> None:
    answer = await wire.slash(1, "/bare")
    assert answer.embed["title"] == "Strong hit"
    assert (answer.type, answer.ephemeral, answer.refused) == (4, False, None)
    assert answer.seconds > 0
    assert answer.busy < 3
    assert wire.messages[answer.message_id or 0]["embeds"][0]["title"] == "Strong hit"
    assert "bare" in [command["name"] for command in wire.commands[None]]
    assert [(r.method, r.path) for r in wire.requests[:2]] == [
        ("GET", "/users/@me"),
        ("GET", "/oauth2/applications/@me"),
    ]
    callback = wire.requests[-1]
    assert callback.path == f"/interactions/{answer.key}/token-of-{answer.key}/callback"
    assert callback.body["data"]["allowed_mentions"] == {"parse": []}


async def test_two_hundred_users_are_answered_at_once_each_their_own(wire: Wire) -> None:
    users = range(1, 201)
    answers = await asyncio.gather(*(wire.slash(user, "where", within=60) for user in users))
    assert [int(answer.content.split()[0]) for answer in answers] == list(users)
    keys = [answer.key for answer in answers]
    assert sorted(set(keys)) == keys


async def test_an_interaction_delivered_twice_is_acknowledged_once(wire: Wire) -> None:
    key = wire.snowflake()
    first, second = await asyncio.gather(
        wire.slash(1, "bare", key=key), wire.slash(1, "bare", key=key)
    )
    assert (first.key, first.refused) == (key, None)
    assert (second.key, second.refused) == (key, ALREADY_ACKNOWLEDGED)
    assert second.message_id == first.message_id
    assert len(wire.messages) == 1


async def test_a_wrong_token_cannot_log_in() -> None:
    async with Wire() as wire, Bare() as client:
        with wire.point_here(), pytest.raises(discord.LoginFailure):
            await client.login("wrong")
    assert wire.sessions == 0


async def test_discord_is_discord_again_after_the_block() -> None:
    before = discord.http.Route.BASE
    async with Wire() as wire:
        with wire.point_here():
            assert wire.api == discord.http.Route.BASE
        assert before == discord.http.Route.BASE


@pytest.mark.parametrize(
    ("channel", "seen"),
    [
        (GENERAL, f"7 TextChannel None {GUILD}"),
        (THREAD, f"7 Thread {GENERAL.id} {GUILD}"),
        (Channel(77, "new", type=11, parent_id=ELSEWHERE.id), f"7 Thread {ELSEWHERE.id} {GUILD}"),
        (direct(7), "7 DMChannel None None"),
    ],
    ids=["channel", "thread", "thread unknown to the bot", "direct message"],
)
async def test_a_user_speaks_in_any_place(wire: Wire, channel: Channel, seen: str) -> None:
    answer = await wire.slash(7, "where", channel=channel)
    assert answer.content == seen
    assert answer.ephemeral


async def test_a_member_has_the_rights_that_the_test_gives(wire: Wire) -> None:
    assert (await wire.slash(7, "manages", permissions=MANAGER)).content == "True"
    assert (await wire.slash(7, "manages")).content == "False"


async def test_options_of_every_type_arrive_even_out_of_bounds(wire: Wire) -> None:
    options = {"text": "x" * 7000, "number": 10**6, "flag": True, "user": 2}
    options |= {"channel": THREAD, "role": 3}
    answer = await wire.slash(1, "every", options)
    assert answer.content == repr(["x" * 7000, 10**6, True, 2, "scene", 3])


async def test_what_is_not_registered_cannot_be_used(wire: Wire) -> None:
    with pytest.raises(LookupError, match="no 'never'"):
        await wire.slash(1, "never")
    with pytest.raises(LookupError, match="no 'never'"):
        await wire.slash(1, "iron track mark", {"never": 1})


async def test_an_option_is_completed_while_it_is_typed(wire: Wire) -> None:
    offered = await wire.autocomplete(1, "iron track mark", "name", {"name": "v"})
    assert offered.choices == [{"name": "vow", "value": "vow"}]
    assert offered.message_id is None
    answer = await wire.slash(1, "iron track mark", {"name": "vow"})
    assert answer.content == "marked vow"


async def test_a_button_is_pressed_by_its_label_and_changes_its_message(wire: Wire) -> None:
    wire.names[2] = "**Bryn**"
    shown = await wire.slash(1, "button")
    assert shown.labels == ["Burn"]
    pressed = await wire.press(2, shown, "Burn")
    assert (pressed.type, pressed.message_id) == (7, shown.message_id)
    assert wire.messages[shown.message_id or 0]["content"] == "burnt by **Bryn**"
    with pytest.raises(LookupError, match="no 'Burn'"):
        await wire.press(2, shown, "Burn")


async def test_two_users_press_one_button_at_the_same_moment(wire: Wire) -> None:
    shown = await wire.slash(1, "button")
    pressed = await asyncio.gather(wire.press(1, shown, "burn"), wire.press(2, shown, "burn"))
    assert {answer.content for answer in pressed} == {"burnt by user-1", "burnt by user-2"}
    assert [answer.refused for answer in pressed] == [None, None]


async def test_a_forged_custom_id_reaches_the_bot(wire: Wire) -> None:
    shown = await wire.slash(1, "bare")
    payload = wire.component_payload(2, shown.message_id or 0, "forged")
    with pytest.raises(NoAnswer, match=r"'forged' .* got no answer"):
        await wire.deliver(payload, within=0.1)
    await wire.press(3, await wire.slash(3, "button"), "Burn")


async def test_silence_is_told_clearly(wire: Wire) -> None:
    with pytest.raises(NoAnswer, match=r"'silent' \(\d+\) got no answer in 0.1 s"):
        await wire.slash(1, "silent", within=0.1)


async def test_a_deferred_answer_is_edited_and_followed_up_with_a_file(wire: Wire) -> None:
    answer = await wire.slash(1, "late")
    assert (answer.type, answer.ephemeral) == (5, True)
    follow_up = await wire.recorded("POST", f"token-of-{answer.key}")
    assert wire.messages[answer.message_id or 0]["content"] == "done"
    assert follow_up.body["content"] == "more"
    assert follow_up.files == (("sheet.txt", b"sheet"),)
    assert [message["content"] for message in wire.messages.values()] == ["done", "more"]


async def test_the_bot_speaks_in_a_channel_and_corrects_itself(wire: Wire) -> None:
    await wire.slash(1, "announce", channel=ELSEWHERE)
    said = await wire.recorded("POST", f"/channels/{ELSEWHERE.id}/messages")
    assert said.body["content"] == "hear"
    number = max(wire.messages)
    corrected = await wire.recorded("PATCH", f"/channels/{ELSEWHERE.id}/messages/{number}")
    assert corrected.at > said.at
    assert wire.messages[number]["content"] == "hear, hear"


async def test_an_answer_fails_after_it_took_effect_where_a_test_wants_it(wire: Wire) -> None:
    wire.fail_next(404, 10062, after=True)
    answer = await wire.slash(1, "late")
    assert answer.message_id in wire.messages
    with pytest.raises(NoAnswer):
        await wire.recorded("PATCH", "@original", within=0.1)


async def test_an_answer_fails_before_it_takes_effect_where_a_test_wants_it(wire: Wire) -> None:
    wire.fail_next(404, 10062)
    with pytest.raises(NoAnswer):
        await wire.slash(1, "bare", within=0.1)
    assert wire.messages == {}
    assert (await wire.slash(1, "bare")).message_id in wire.messages


async def test_what_is_sent_to_a_bot_that_is_cut_off_comes_when_it_resumes(wire: Wire) -> None:
    await wire.drop()
    answer = await wire.slash(1, "bare")
    assert answer.embed["title"] == "Strong hit"
    assert wire.sessions == 1


async def test_a_bot_in_another_process_may_be_killed_and_started_again() -> None:
    async with Wire() as wire:
        async with start_bot(wire, bare=True) as process:
            assert (await wire.slash(1, "bare")).refused is None
            assert rss_mib(process.pid) > 10
            process.kill()
            assert await process.wait() == -signal.SIGKILL
            await wire.gone()
            with pytest.raises(NoAnswer):
                await wire.slash(1, "bare", within=0.1)
        async with start_bot(wire, bare=True):
            timings = await measure(wire, "bare", calls=3, warm_up=1)
        assert len(timings.seconds) == 3
        assert wire.sessions == 2
        assert len(wire.answers) == 5


async def test_a_bot_that_cannot_start_is_told_apart_from_a_slow_one(
    capfd: pytest.CaptureFixture[str],
) -> None:
    async with Wire() as wire:
        with pytest.raises(RuntimeError, match="ended with status 1, unconnected"):
            async with start_bot(wire, bare=True, environment={"DISCORD_TOKEN": "wrong"}):
                pytest.fail("it cannot log in")
    assert "LoginFailure" in capfd.readouterr().err


def test_the_99th_percentile_of_a_hundred_is_the_last_but_one() -> None:
    timings = Timings(tuple(float(n) for n in range(100, 0, -1)))
    assert (timings.median, timings.p99) == (50.5, 99.0)
