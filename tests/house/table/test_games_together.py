"""All games together: nothing leaks from one table to another, and they read as one product."""

from bot.game import by_key, title_of
from tests.gathered import PLAYED_ACTS
from tests.stage import Stage, said


async def test_every_game_is_a_table_of_its_own_and_none_leaks_into_another(stage: Stage) -> None:
    channels = {game: stage.guild.create_text_channel(game) for game in PLAYED_ACTS}
    for game, acts in PLAYED_ACTS.items():
        here, (command, options, faces) = channels[game], acts.ROLL
        await stage.gm.slash(here, "table open", game=game, name=f"The {game} table")
        await stage.ann.slash(here, "sheet new", name=f"Ann of {game}")
        stage.dice.add(*faces)
        said(await stage.ann.slash(here, command, **options), privately=False)
        await stage.gm.slash(here, "clock new", name=f"Clock of {game}", segments=4)

    for game, here in channels.items():
        others = [other for other in channels if other != game]
        told = {
            command: said(await who.slash(here, command))
            for who, command in (
                (stage.gm, "table show"),
                (stage.gm, "history"),
                (stage.ann, "sheet show"),
            )
        }
        assert title_of(game) in told["table show"]
        for command in ("table show", "history"):
            assert f"Clock of {game}" in told[command]
        for command in ("table show", "sheet show"):
            assert f"Ann of {game}" in told[command]
        for other in others:
            for leaked in (f"Clock of {other}", f"Ann of {other}", f"The {other} table"):
                assert leaked not in "".join(told.values())
        ticked = await stage.gm.slash(here, "clock tick", name=f"Clock of {others[0]}")
        assert f"Clock of {game}" in said(ticked, privately=True)


async def test_help_begins_with_every_game_and_has_a_first_page_of_each(stage: Stage) -> None:
    start = said(await stage.ann.slash(stage.here, "help"), privately=True)
    for game, acts in PLAYED_ACTS.items():
        assert f"/{acts.ROLL[0]}" in start
        assert game in by_key(game).topics, "the first page of its help is the topic of its key"
        # What follows the steps would else be read as part of the last.
        last = by_key(game).first[-1]
        assert f"{last}\n\n" in said(await stage.ann.slash(stage.here, "help", topic=game))
