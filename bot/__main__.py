"""``python -m bot``: the composition root.

Everything is made here and handed down: settings, dice, referee, bot.  Whatever stops the
start is one line that says what to do about it.
"""

import argparse
import asyncio
import logging
import os
import signal
import subprocess
import sys
import time
from collections.abc import Awaitable, Callable, Mapping, Sequence
from contextlib import aclosing
from io import TextIOWrapper
from pathlib import Path
from typing import TYPE_CHECKING

if __name__ == "__main__":
    # Ctrl+C while all this is imported ends it without a traceback; later main says a word.
    interrupt = signal.signal(signal.SIGINT, signal.SIG_DFL)

from bot.release import lacking, version_of_bot

try:
    import aiohttp
    import discord
    from discord import app_commands
    from dotenv import dotenv_values
except ModuleNotFoundError as missing:
    sys.exit(f"flywheel: {lacking(missing)}")

from bot.config import HEALTHY_SECONDS, REJECTED, Config, ConfigError
from bot.errors import BadFile, Busy, DatabaseError, FileFault, Unavailable, one_line, traced
from bot.moments import how_old
from bot.storage.reasons import reason
from bot.storage.revision import is_newest
from rules.errors import AmbiguousName, RuleError

if TYPE_CHECKING:
    from bot.app import Flywheel
    from bot.journal import Kept
    from bot.storage.referee import Referee

log = logging.getLogger("bot")

CLOSED = {
    4004: REJECTED,
    4010: "SHARD_IDS and SHARD_COUNT do not fit; every process needs the same SHARD_COUNT",
    4011: "it wants more shards; raise SHARD_COUNT, or leave it and SHARD_IDS empty",
    4012: "this version of the bot is too old; upgrade it",
    4013: "this version of the bot is too old or too new for it; upgrade it",
    4014: "it denies this bot the guilds intent; look at the page Bot in the developer portal",
}
"""What a host can do about the codes with which Discord closes a connection for good."""


NETWORK = (
    aiohttp.ClientError,
    OSError,
    TimeoutError,
    discord.ConnectionClosed,
    discord.GatewayNotFound,
    discord.HTTPException,
)
"""What a Discord that is away, or has a bad moment, looks like from here."""


INTERRUPTED = 130
"""The status of what Ctrl+C ended."""


class StartError(Exception):
    """The program cannot go on; the message is one line for whoever hosts it."""


def main(argv: Sequence[str] | None = None) -> int:
    """Run a subcommand; give the exit status."""
    _ready_streams()
    arguments = _parser().parse_args(argv)
    try:
        written = _dotenv()
        config = Config.from_env({**written, **os.environ})
        _set_up_logging(config.log_level)
        # Every container has the first of these names, which is near a setting's.
        where = dict.fromkeys({*os.environ} - {"HOSTNAME"}, "the environment")
        where |= dict.fromkeys(written, ".env")
        for name, meant in Config.mistyped(where).items():
            log.warning("%s sets %s, which is no setting; %s is one", where[name], name, meant)
        try:
            arguments.command(arguments, config)
        except Unavailable as error:
            why = reason(error, config.database_path)
            raise StartError(f"the database cannot be used: {why}") from error
    except (StartError, ConfigError, DatabaseError) as error:
        return _give_up(str(error))
    except Busy:
        return _give_up("the database was busy for too long; give the command again")
    except OSError as error:
        # What names no file is nothing that a host could put right.
        if error.filename is None:
            raise
        return _give_up(reason(error))
    except ModuleNotFoundError as missing:
        return _give_up(lacking(missing))
    except KeyboardInterrupt:
        return _give_up("stopped", INTERRUPTED)
    return 0


def _give_up(said: str, status: int = 1) -> int:
    sys.stderr.write(f"flywheel: {said}\n")
    return status


def _dotenv() -> Mapping[str, str]:
    """Read the settings that stand in a file, if there is one."""
    try:
        return {name: value or "" for name, value in dotenv_values(".env").items()}
    except UnicodeDecodeError as error:
        raise StartError(
            ".env is not written in UTF-8; save it again with that encoding, which an editor "
            "offers under Save As"
        ) from error


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m bot", description="Flywheel, a Discord bot.")
    parser.add_argument("--version", action="version", version=f"Flywheel {version_of_bot()}")
    parser.set_defaults(command=_run)
    commands = parser.add_subparsers(title="commands")

    def add(name: str, command: Callable[..., None], words: str) -> argparse.ArgumentParser:
        added = commands.add_parser(name, help=words, description=f"Flywheel: {words}.")
        added.set_defaults(command=command)
        return added

    add("run", _run, "run on Discord (the default)")
    playground = add("playground", _playground, "run in the browser, without Discord")
    # The games themselves are imported by what needs them; each has a folder, called as its key.
    games = sorted(each.parent.name for each in Path(__file__).parent.glob("games/*/__init__.py"))
    which = f"which game's channel to open: {', '.join(games)}"
    playground.add_argument("--game", default="ironsworn", help=which)
    playground.add_argument("--port", type=_number, default=8765, help="port on this machine")
    playground.add_argument(
        "--database",
        metavar="FILE",
        default="data/playground.db",
        help="the SQLite file in which its state lives",
    )
    add("sync", _sync, "tell Discord of the commands, changed or not")
    symbols = add("symbols", _symbols, "upload the symbols that Discord lacks")
    symbols.add_argument("--again", action="store_true", help="those that it has, too")
    add("migrate", _migrate, "bring the database to this version")
    backup = add("backup", _backup, "copy the database, also while the bot runs")
    backup.add_argument("file", metavar="FILE", type=Path, help="where the copy goes")
    restore = add("restore", _restore, "put a copy in the database's place, which is kept")
    restore.add_argument("copy", metavar="COPY", type=Path, help="what backup made")
    copy = add("copy", _copy, "copy a whole campaign to another, empty database")
    copy.add_argument("source", metavar="FROM", help="address of the database that has it")
    copy.add_argument("target", metavar="TO", help="address of the database that gets it")
    recap = add("recap", _recap, "tell a table's session as Markdown")
    recap.add_argument("table", metavar="TABLE", help="its name or its number")
    recap.add_argument("--since", help="2h, yesterday, last session, or a date")
    verify = add("verify", _verify, "check every die of an exported table")
    verify.add_argument("file", metavar="EXPORT", type=Path, help="what /table export gave")
    forget = add("forget", _forget, "forget a person at every table, for good")
    forget.add_argument("user", metavar="USER", type=_number, help="their id, as Discord has it")
    forget.add_argument("--yes", action="store_true", help="do not ask first")
    forget.add_argument(
        "--keep-characters", action="store_true", help="give them to a GM of their table"
    )
    add("health", _health, "whether the running bot is well")
    add("doctor", _doctor, "check settings, token, database, disk, backup and commands")
    return parser


def _number(typed: str) -> int:
    if not (typed.isascii() and typed.isdecimal()):
        raise argparse.ArgumentTypeError(f"{typed!r} is no number")
    return int(typed)


def _run(_arguments: argparse.Namespace, config: Config) -> None:
    token = config.require_token()
    config.require_health_file()
    _migrate_if_due(config)
    if config.database_path is not None:
        # A bot on a server has no use for SQLite.
        import sqlite3  # noqa: PLC0415

        from bot.storage.backup import keep_private, require_sound  # noqa: PLC0415

        log.info("checking %s with SQLite %s", config.database_path, sqlite3.sqlite_version)
        keep_private(config.database_path)
        require_sound(config.database_path)
    asyncio.run(_serve(config, token))


def _require_there(config: Config) -> None:
    """Refuse to make a file where there is none: its address was mistyped."""
    from bot.storage.backup import require_no_folder  # noqa: PLC0415

    path = config.database_path
    if path is not None and not path.is_file():
        require_no_folder(path, config.database_url)
        raise StartError(f"there is no database at {path}")


def _migrate_if_due(config: Config) -> None:
    """Migrate where something is due, in a process of its own: alembic would stay in this one."""
    if is_newest(config.database_url):
        return
    migrated = subprocess.run(
        [sys.executable, "-m", "bot", "migrate"],
        env={**os.environ, "DATABASE_URL": config.database_url, "LOG_LEVEL": config.log_level},
        check=False,
    )
    if migrated.returncode:
        # It has said why.
        sys.exit(migrated.returncode)


async def _serve(
    config: Config, token: str, once: Callable[["Flywheel"], Awaitable[object]] | None = None
) -> None:
    # The bot is imported late so that backup, migrate and health start at once.
    from bot.app import Flywheel, run_until_told  # noqa: PLC0415

    log.info("database %s", config.shown_url)
    told = asyncio.Event()
    for each in (signal.SIGINT, signal.SIGTERM):
        asyncio.get_running_loop().add_signal_handler(each, told.set)
    async with _opened(config) as referee:
        bot = Flywheel(
            referee,
            uploads_symbols=True,
            hosting=config.hosting,
            health_file=config.health_file,
            shard_count=config.shard_count,
            shard_ids=config.shard_ids,
        )
        try:
            if once is not None:
                async with bot:
                    await bot.login(token)
                    await once(bot)
            else:
                await run_until_told(bot, token, told.wait)
        except discord.LoginFailure as error:
            raise StartError(REJECTED) from error
        except discord.PrivilegedIntentsRequired as error:
            raise StartError(_closed(4014)) from error
        except discord.ConnectionClosed as error:
            raise StartError(_closed(error.code)) from error
        except (discord.HTTPException, app_commands.AppCommandError) as error:
            raise StartError(f"Discord refuses: {one_line(error)}") from error
        except (aiohttp.ClientError, OSError) as error:
            raise StartError(f"cannot reach Discord: {error}") from error


def _opened(config: Config) -> "aclosing[Referee]":
    """Give the referee over the database, which closes it in the end."""
    from bot.storage.database import open_database  # noqa: PLC0415
    from bot.storage.referee import Referee  # noqa: PLC0415
    from rules.dice import FairDice  # noqa: PLC0415

    database = open_database(config.database_url, synchronous=config.sqlite_synchronous)
    return aclosing(Referee(database, FairDice(), config.limits))


def _learn_games() -> None:
    """Make the games known: what they keep, the words that tell it, and the texts in their code."""
    from bot.games import GAMES  # noqa: PLC0415
    from bot.table import lay  # noqa: PLC0415

    lay(GAMES)


def _closed(code: int) -> str:
    """Say why Discord closed the connection for good."""
    why = CLOSED.get(code, "see the close codes of the gateway in Discord's documentation")
    return f"Discord closed the connection with code {code}: {why}"


def _playground(arguments: argparse.Namespace, _config: Config) -> None:
    # What discord.py tells those who run a real bot would puzzle whoever tries this one.
    logging.getLogger("discord").setLevel(logging.ERROR)
    try:
        from bot.games import GAMES  # noqa: PLC0415
        from bot.playground import SetupError, serve  # noqa: PLC0415
    except ImportError as error:
        raise StartError(
            "the playground needs its own packages: pip install '.[playground]' "
            f"({error.name or error} is missing)"
        ) from error
    known = [game.key for game in GAMES]
    if arguments.game not in known:
        raise StartError(f"there is no game {arguments.game!r}; known: {', '.join(known)}")
    from bot.storage.upgrade import upgrade  # noqa: PLC0415

    database = _playground_file(arguments.database)
    upgrade(database)
    try:
        asyncio.run(serve(database, game=arguments.game, port=arguments.port))
    except (SetupError, OverflowError) as error:
        raise StartError(
            f"port {arguments.port} cannot be used; --port takes another, of 1024 to 65535"
        ) from error


def _playground_file(given: str) -> Path:
    """Read the file that the playground is given, by its path or by its address."""
    if "://" not in given:
        return Path(given)
    path = _addressed("--database", given).database_path if given.startswith("sqlite") else None
    if path is None:
        # An address may hold a password, so it is not quoted.
        raise StartError("--database wants a file, such as data/playground.db, and no server")
    return path


def _sync(_arguments: argparse.Namespace, config: Config) -> None:
    token = config.require_token()
    _migrate_if_due(config)
    asyncio.run(_serve(config, token, lambda bot: bot.sync_commands(force=True)))


def _symbols(arguments: argparse.Namespace, config: Config) -> None:
    token = config.require_token()
    _migrate_if_due(config)

    from bot.chat.emoji import DrawingFailed  # noqa: PLC0415

    async def upload(bot: "Flywheel") -> None:
        try:
            done = await bot.emoji.upload(is_again=arguments.again)
        except DrawingFailed as error:
            raise StartError(f"no symbol was uploaded: {error}") from error
        _say("uploaded 1 symbol" if done.count == 1 else f"uploaded {done.count} symbols")
        if done.missing:
            raise StartError(
                f"{done.missing} more stay in characters: {done.why}; "
                "python -m bot symbols tries those again"
            )

    asyncio.run(_serve(config, token, upload))


def _migrate(_arguments: argparse.Namespace, config: Config) -> None:
    from bot.storage.upgrade import upgrade  # noqa: PLC0415

    upgrade(config.database_url, tell=_say)
    _say("the database is up to date")


def _backup(arguments: argparse.Namespace, config: Config) -> None:
    from bot.storage.backup import copy_database, note_copied  # noqa: PLC0415

    if config.database_path is None:
        raise StartError(
            "DATABASE_URL is a PostgreSQL server's; copy it with the server's own pg_dump: "
            "pg_dump --format=custom --file=FILE DATABASE"
        )
    _require_there(config)
    copy_database(config.database_path, arguments.file)
    note_copied(config.database_path)
    _say(f"copied to {arguments.file}")


def _restore(arguments: argparse.Namespace, config: Config) -> None:
    from bot.storage.backup import restore_database  # noqa: PLC0415

    if config.database_path is None:
        raise StartError(
            "DATABASE_URL is a PostgreSQL server's; restore it with the server's own pg_restore, "
            "as README.md says"
        )
    kept = restore_database(arguments.copy, config.database_path)
    _say(f"restored {config.database_path} from {arguments.copy}")
    if kept is not None:
        _say(f"what was there is kept as {kept}")


def _copy(arguments: argparse.Namespace, _config: Config) -> None:
    from bot.storage.copying import copy_campaign, require_copyable  # noqa: PLC0415
    from bot.storage.upgrade import upgrade  # noqa: PLC0415

    source = _addressed("FROM", arguments.source)
    target = _addressed("TO", arguments.target)
    _require_there(source)
    require_copyable(source.database_url, target.database_url)
    # Documents are checked by what the games know of them.
    _learn_games()
    for each in (source, target):
        upgrade(each.database_url, tell=_say)
    count = copy_campaign(source.database_url, target.database_url)
    _say(f"copied {count} rows to {target.shown_url}")


def _addressed(name: str, address: str) -> Config:
    """Read an address that an argument of this name gives."""
    try:
        return Config.from_env({"DATABASE_URL": address})
    except ConfigError as error:
        raise StartError(str(error).replace("DATABASE_URL", name, 1)) from error


def _recap(arguments: argparse.Namespace, config: Config) -> None:
    from bot.chat.embeds import unescaped  # noqa: PLC0415
    from bot.chat.refusals import listed, quoted  # noqa: PLC0415
    from bot.storage.upgrade import require_newest  # noqa: PLC0415
    from bot.table.recaps import text_of  # noqa: PLC0415

    async def told() -> str:
        async with _opened(config) as referee:
            return await text_of(referee, arguments.table, arguments.since)

    _require_there(config)
    require_newest(config.database_url)
    _learn_games()
    try:
        _say(asyncio.run(told()).rstrip())
    except AmbiguousName as refusal:
        meant = f"{quoted(refusal.wanted)} could be {listed(refusal.matches, 'or')}."
        raise StartError(
            f"{unescaped(meant)} Type one of these in full, or its number."
        ) from refusal
    except RuleError as refusal:
        raise _in_words(refusal) from refusal


def _in_words(refusal: RuleError) -> StartError:
    """Say a refusal as Discord would be told it, without its markup."""
    from bot.chat.embeds import unescaped  # noqa: PLC0415
    from bot.chat.refusals import words  # noqa: PLC0415

    return StartError(unescaped(words(refusal)).replace("`", ""))


def _verify(arguments: argparse.Namespace, _config: Config) -> None:
    from bot.storage.carried import FILE_MAX, Campaign, read  # noqa: PLC0415
    from bot.verifying import checked, told  # noqa: PLC0415

    _learn_games()
    try:
        with arguments.file.open("rb") as file:
            # One that is larger is refused, however large it is.
            campaign = read(file.read(FILE_MAX + 1), Campaign)
    except OSError as error:
        raise StartError(f"cannot read {arguments.file}: {error.strerror}") from error
    except RuleError as refusal:
        if isinstance(refusal, BadFile) and refusal.fault is FileFault.FORMAT:
            raise StartError(
                f"{arguments.file} holds no table; verify reads what /table export gave"
            ) from refusal
        raise _in_words(refusal) from refusal
    found = checked(campaign)
    _say("\n".join(told(campaign, found)))
    if found.faults:
        raise StartError("these dice are not as they fell")


def _forget(arguments: argparse.Namespace, config: Config) -> None:
    from bot.storage.forgetting import COUNT_MAX  # noqa: PLC0415

    user: int = arguments.user
    if user <= COUNT_MAX:
        raise StartError(f"{user} is no id of Discord's, which has about 18 digits")
    _require_there(config)
    _migrate_if_due(config)
    # What a person typed is told from what a game's code says.
    _learn_games()

    async def tell() -> None:
        async with _opened(config) as referee:
            found = await referee.kept(user)
            if not found and not await referee.is_known(user):
                raise StartError(f"nothing is kept about {user}")
        for kept in found:
            _say_kept(kept)

    async def forget() -> None:
        async with _opened(config) as referee:
            # The bot may have gone on playing while the host thought about it.
            found = await referee.kept(user)
            shown = 0
            for kept in found:
                hands_over = arguments.keep_characters
                shown += len(await referee.forget(user, kept, hands_over=hands_over))
            await referee.forget_person(user)
            is_swept = await referee.sweep()
        _say(f"forgot {user} (tables: {len(found)})")
        _say_left(config, shown, is_swept=is_swept)

    asyncio.run(tell())
    if not arguments.yes:
        # Not while a loop runs, which would keep the first Ctrl+C to itself.
        _require_sure(user)
    asyncio.run(forget())


def _say_kept(kept: "Kept") -> None:
    """Say what a table keeps of somebody."""
    alone = "; nobody else is there, so the whole table goes" * kept.is_alone
    at = f"{kept.name or 'a table without a name'}, in {kept.domain}"
    _say(f"{at}: entries: {kept.entries}, characters: {len(kept.characters)}{alone}")


def _say_left(config: Config, shown: int, *, is_swept: bool) -> None:
    """Say where something of whoever was forgotten may still be found."""
    if shown:
        _say(
            f"messages that may still show them: {shown}; start the bot again now, and it puts "
            "them right, else it does when somebody next plays at their table"
        )
    if config.database_path is None:
        _say("the server overwrites what was deleted in its own time; VACUUM FULL does at once")
    elif not is_swept:
        _say("the file is in use; the running bot clears it of what was deleted within an hour")
    _say("copies that were made before still hold it: delete them")


def _require_sure(user: int) -> None:
    """Have the host type the id again."""
    _say("This is for good. Type the id again to go on: ", end="")
    if sys.stdin.readline().strip() != str(user):
        raise StartError("nothing was changed")


def _doctor(_arguments: argparse.Namespace, config: Config) -> None:
    from bot.doctor import Verdict, examine  # noqa: PLC0415

    has_failed = False
    for finding in examine(config):
        _say(str(finding))
        has_failed |= finding.verdict is Verdict.FAILURE
    if has_failed:
        sys.exit(1)


def _health(_arguments: argparse.Namespace, config: Config) -> None:
    if config.health_file is None:
        raise StartError("HEALTH_FILE is not set, so the running bot leaves no sign of life")
    if config.health_file.is_dir():
        raise StartError(f"{config.health_file} is a folder; HEALTH_FILE names a file in one")
    try:
        age = time.time() - config.health_file.stat().st_mtime
    except OSError as error:
        raise StartError(f"no sign of life at {config.health_file}") from error
    if abs(age) > HEALTHY_SECONDS:
        raise StartError(f"the last sign of life is {how_old(age)}")


def _say(line: str, end: str = "\n") -> None:
    try:
        sys.stdout.write(f"{line}{end}")
        sys.stdout.flush()
    except OSError as error:
        # What is left would be tried again, and told with a traceback, as Python ends.
        with Path(os.devnull).open("w") as nowhere:
            os.dup2(nowhere.fileno(), sys.stdout.fileno())
        raise StartError(f"nothing more can be told here: {error.strerror}") from error


def _ready_streams() -> None:
    """Let anything be told, also where whoever started this has closed the standard streams."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            setattr(sys, name, Path(os.devnull).open(mode))  # noqa: SIM115 - to the end
    if isinstance(sys.stdout, TextIOWrapper):
        sys.stdout.reconfigure(errors="backslashreplace")


def _set_up_logging(level: str) -> None:
    """Log to standard error.

    discord.py's debug lines hold tokens, and SQLAlchemy and the drivers tell every statement with
    what players typed in it, so none of them ever appears.
    """
    logging.basicConfig(
        level=level, format="%(asctime)s %(levelname)-7s %(name)s: %(message)s", force=True
    )
    for handler in logging.getLogger().handlers:
        handler.addFilter(_without_what_it_says)
    lowest = {"discord": logging.INFO, "aiohttp": logging.INFO, "asyncio": logging.INFO}
    lowest |= dict.fromkeys(("sqlalchemy", "alembic", "aiosqlite", "asyncpg"), logging.WARNING)
    for name, floor in lowest.items():
        logging.getLogger(name).setLevel(max(logging.getLevelName(level), floor))


def _without_what_it_says(record: logging.LogRecord) -> bool:
    """Tell an error by its kind and its place, since what it says may quote what players typed.

    What discord.py meets on the network is told in one line: it tries again by itself.
    """
    error = record.exc_info[1] if record.exc_info else None
    if error is not None:
        is_passing = record.name.startswith("discord.") and isinstance(error, NETWORK)
        told = type(error).__name__ if is_passing else traced(error)
        # Below its first line asyncio shows the task, and with it the error.
        said = record.getMessage().partition("\n")[0]
        record.msg, record.args = f"{said}: {told}", ()
        record.exc_info = record.exc_text = None
    return True


if __name__ == "__main__":
    signal.signal(signal.SIGINT, interrupt)  # type: ignore[possibly-undefined]
    sys.exit(main())
