from itertools import pairwise
from pathlib import Path

import pytest
from attrs import fields
from attrs.exceptions import FrozenInstanceError

from bot.config import Config, ConfigError
from bot.scope import Hosting
from bot.storage.database import url_of
from bot.storage.revision import shown_of

TOKEN = "MTA.canary-token_x.y"  # noqa: S105 - a made-up one, to look for where it must not be
TEMPLATE = Path(__file__).resolve().parents[3] / ".env.example"


def refusal(**variables: str) -> str:
    with pytest.raises(ConfigError) as error:
        Config.from_env(variables)
    message = str(error.value)
    assert "\n" not in message
    return message


def test_nothing_needs_to_be_set() -> None:
    config = Config.from_env({})
    assert config.token == ""
    assert config.database_url == "sqlite:///data/flywheel.db"
    assert config.database_path == Path("data/flywheel.db")
    assert config.sqlite_synchronous == "FULL"
    assert config.log_level == "INFO"
    assert config.health_file is None


def test_every_setting_is_read() -> None:
    config = Config.from_env(
        {
            "DISCORD_TOKEN": TOKEN,
            "DATABASE_URL": "sqlite:////data/table.db",
            "SQLITE_SYNCHRONOUS": "normal",
            "LOG_LEVEL": "debug",
            "HEALTH_FILE": "/data/.healthy",
            "APP_LOG_LEVEL": "ERROR",
        }
    )
    assert config.require_token() == TOKEN
    assert config.database_path == Path("/data/table.db")
    assert config.sqlite_synchronous == "NORMAL"
    assert config.log_level == "DEBUG"
    assert config.health_file == Path("/data/.healthy")


@pytest.mark.parametrize("nothing", ["", "  ", "\n"])
def test_a_variable_set_to_nothing_counts_as_not_set(nothing: str) -> None:
    names = ("DISCORD_TOKEN", "DATABASE_URL", "SQLITE_SYNCHRONOUS", "LOG_LEVEL", "HEALTH_FILE")
    assert Config.from_env(dict.fromkeys(names, nothing)) == Config.from_env({})


def test_space_around_a_value_is_dropped() -> None:
    config = Config.from_env({"DISCORD_TOKEN": f" {TOKEN}\r\n", "LOG_LEVEL": " WARNING "})
    assert config.token == TOKEN
    assert config.log_level == "WARNING"


@pytest.mark.parametrize("quote", ["'", '"'])
def test_quotes_around_a_value_are_dropped_which_docker_leaves_there(quote: str) -> None:
    """Discord rejected the token, and it was copied again and again."""
    quoted = {"DISCORD_TOKEN": TOKEN, "DATABASE_URL": "sqlite:///x.db", "HOST_NAME": ""}
    config = Config.from_env({name: f"{quote}{each}{quote}" for name, each in quoted.items()})
    assert config == Config.from_env(quoted)
    assert config.token == TOKEN


def test_a_name_that_is_nearly_a_settings_is_told_and_no_other() -> None:
    """What was to be kept for good went after ninety days."""
    written = ("KEEP_LEFT_DAY", "keep_undo_days", "DISCORDTOKEN", "LOG_LEVEL", "POSTGRES_PASSWORD")
    assert Config.mistyped(written) == {
        "KEEP_LEFT_DAY": "KEEP_LEFT_DAYS",
        "keep_undo_days": "KEEP_UNDO_DAYS",
        "DISCORDTOKEN": "DISCORD_TOKEN",
    }


def test_a_config_does_not_change() -> None:
    config = Config.from_env({})
    with pytest.raises(FrozenInstanceError):
        config.log_level = "DEBUG"
    assert config.log_level == "INFO"


# The database


@pytest.mark.parametrize(
    ("url", "path"),
    [
        ("sqlite:///flywheel.db", "flywheel.db"),
        ("sqlite:///./a b/flywheel.db", "a b/flywheel.db"),
        ("sqlite:////srv/flywheel.db", "/srv/flywheel.db"),
        ("sqlite+pysqlite:///data/flywheel.db", "data/flywheel.db"),
        ("sqlite:///a%20b/50%/what%3F.db", "a b/50%/what?.db"),
        ("sqlite:///./~/flywheel.db", "~/flywheel.db"),
    ],
)
def test_a_database_is_a_file(url: str, path: str) -> None:
    config = Config.from_env({"DATABASE_URL": url})
    assert config.database_path == Path(path)
    assert config.database_url == url
    # What copies and checks the file finds the one that the bot plays on.
    assert Path(url_of(url).database or "") == Path(path)


def test_a_path_that_begins_at_home_is_refused_and_makes_no_folder_of_that_name() -> None:
    message = refusal(DATABASE_URL="sqlite:///~/flywheel.db")
    assert message.startswith(
        "DATABASE_URL is 'sqlite:///~/flywheel.db', where ~ would be a folder"
    )


@pytest.mark.parametrize(
    "url",
    [
        ":memory:",
        "sqlite://",
        "sqlite:///",
        "sqlite:///:memory:",
        "sqlite:///file:shared?mode=memory&uri=true",
        "sqlite:///file::memory:",
        "sqlite:///data/flywheel.db?mode=memory",
        "sqlite:///data/",
        "sqlite:///..",
        "sqlite:///.",
        "sqlite:///data%2F",
        "sqlite:///file%3Ashared",
        "data/flywheel.db",
    ],
)
def test_what_is_no_file_is_refused_with_its_value_and_what_would_work(url: str) -> None:
    message = refusal(DATABASE_URL=url)
    assert message.startswith("DATABASE_URL")
    assert repr(url) in message
    assert "sqlite:///path/to/file.db" in message


def test_another_database_is_refused_without_quoting_its_password() -> None:
    for url in ("mysql://bot:hunter2@db/flywheel", "postgresql://bot:hunter2@db"):
        message = refusal(DATABASE_URL=url)
        assert message.startswith("DATABASE_URL")
        assert url.partition(":")[0] in message
        assert "postgresql://user:password@host:5432/database" in message
        assert "hunter2" not in message


@pytest.mark.parametrize("scheme", ["postgresql", "postgresql+asyncpg"])
def test_a_server_is_taken_and_its_password_never_shown(scheme: str) -> None:
    config = Config.from_env({"DATABASE_URL": f"{scheme}://bot:hunter2@db:5432/flywheel"})
    assert config.database_path is None
    assert config.shown_url == f"{scheme}://bot:***@db:5432/flywheel"
    # Where it is known by its driver, the host is told what they might have written.
    assert shown_of(url_of(config.database_url)) == "postgresql://bot:***@db:5432/flywheel"
    assert "hunter2" not in repr(config)


@pytest.mark.parametrize(
    "rest",
    [
        "bot:hun@ter2:x@db/flywheel",
        "bot:hun/ter2@db/flywheel",
        "bot:hun#ter2@db/flywheel",
        "bot:hun?ter2@db/flywheel",
        "bot:hun ter2@db/flywheel",
        "bot:hunter2@db:port/flywheel",
        "bot:hunter2@db:99999/flywheel",
        "bot:hunter2@[::1/flywheel",
        "bot:hunter2@db/",
    ],
)
def test_an_address_that_cannot_be_read_shows_nothing_of_its_password(rest: str) -> None:
    message = refusal(DATABASE_URL=f"postgresql://{rest}")
    assert message.startswith("DATABASE_URL begins with 'postgresql' and cannot be read")
    assert "write @ as %40" in message
    assert "hun" not in message
    assert "ter2" not in message


@pytest.mark.parametrize(
    "url",
    [
        "postgresql://bot:hun%40ter%23@db/flywheel",
        "postgresql://bot:hun:ter2@db/flywheel",
        "postgresql://bot@[::1]:5432/flywheel",
        "postgresql:///flywheel?host=/run/postgresql",
        "postgres://bot:hunter2@db:5432/flywheel?sslmode=require",
        "postgres://bot:hunter2@db/flywheel?sslmode=&port=&host=a,b",
    ],
)
def test_an_address_is_taken_as_providers_write_it(url: str) -> None:
    config = Config.from_env({"DATABASE_URL": url})
    assert config.database_path is None
    assert url_of(config.database_url).drivername == "postgresql+asyncpg"


def test_an_option_that_nothing_would_heed_is_named() -> None:
    message = refusal(DATABASE_URL="postgresql://bot:hunter2@db/flywheel?connect_timeout=10")
    assert message.startswith("DATABASE_URL has the option 'connect_timeout'")
    assert "sslmode" in message
    assert "hunter2" not in message


@pytest.mark.parametrize(
    ("option", "said"),
    [
        ("port=abc", "port='abc', which means nothing; write it anew"),
        ("prepared_statement_cache_size=none", "prepared_statement_cache_size='none', which"),
        ("sslmode=on", "sslmode='on', which means nothing; use one of disable, allow, prefer"),
        ("target_session_attrs=master", "target_session_attrs='master', which means nothing"),
    ],
)
def test_an_option_with_a_value_that_means_nothing_is_named(option: str, said: str) -> None:
    message = refusal(DATABASE_URL=f"postgresql://bot:hunter2@db/flywheel?{option}")
    assert message.startswith(f"DATABASE_URL has the option {said}")
    assert "hunter2" not in message


def test_sslmode_is_told_to_the_driver_in_its_own_word() -> None:
    url = url_of("postgres://bot:p%40ss@db/flywheel?sslmode=require&host=a")
    assert (dict(url.query), url.password) == ({"ssl": "require", "host": "a"}, "p@ss")


def test_a_process_knows_its_shards() -> None:
    config = Config.from_env({"SHARD_COUNT": "8", "SHARD_IDS": "0-2, 5"})
    assert (config.shard_count, config.shard_ids) == (8, (0, 1, 2, 5))
    assert Config.from_env({}).shard_ids is None


@pytest.mark.parametrize(
    ("count", "ids"),
    [
        ("", "0"),
        ("2", "2"),
        ("0", ""),
        ("two", ""),
        ("4", "1-"),
        ("4", "x"),
        ("4", "3-0"),
        ("4", "0,3-1"),
        ("4", ","),
        ("99999", ""),
        ("9" * 5000, ""),
        ("4", "9" * 5000),
    ],
)
def test_shards_that_cannot_be_are_refused(count: str, ids: str) -> None:
    assert refusal(SHARD_COUNT=count, SHARD_IDS=ids).startswith("SHARD_")


# Choices


@pytest.mark.parametrize(
    ("name", "value", "choices"),
    [
        ("SQLITE_SYNCHRONOUS", "OFF", ("FULL", "NORMAL")),
        ("LOG_LEVEL", "loud", ("DEBUG", "INFO", "WARNING", "ERROR", "CRITICAL")),
        ("LOG_LEVEL", "IN\nFO", ("INFO",)),
    ],
)
def test_a_value_that_is_no_choice_is_refused_with_the_choices(
    name: str, value: str, choices: tuple[str, ...]
) -> None:
    message = refusal(**{name: value})
    assert message.startswith(name)
    assert repr(value) in message
    assert all(choice in message for choice in choices)


def test_a_long_wrong_value_is_quoted_in_part() -> None:
    assert len(refusal(LOG_LEVEL="x" * 5000)) < 200


# The token


def test_the_token_shows_in_no_representation() -> None:
    config = Config.from_env({"DISCORD_TOKEN": TOKEN})
    for shown in (repr(config), str(config), f"{config}", f"{config!r}"):
        assert TOKEN not in shown
        assert "token=<set>" in shown
    assert "token=<not set>" in repr(Config.from_env({}))


def test_the_representation_shows_every_other_setting() -> None:
    shown = repr(Config.from_env({"HEALTH_FILE": "ok", "LOG_LEVEL": "ERROR"}))
    for field in fields(Config):
        assert f"{field.name}=" in shown
    assert "'ERROR'" in shown


def test_a_token_that_is_needed_and_missing_is_refused() -> None:
    with pytest.raises(ConfigError, match=r"^DISCORD_TOKEN is not set"):
        Config.from_env({}).require_token()


@pytest.mark.parametrize("token", [f"Bot {TOKEN}", f"{TOKEN}\nX: y", f"{TOKEN}\u200b", f"{TOKEN}é"])
def test_a_token_that_cannot_be_one_is_refused_and_not_shown(token: str) -> None:
    message = refusal(DISCORD_TOKEN=token)
    assert message.startswith("DISCORD_TOKEN")
    assert TOKEN not in message


def test_limits_are_generous_and_settings() -> None:
    limits = Config.from_env({}).limits
    assert limits.person_hour >= 2 * 240, "one change every fifteen seconds is a busy hour"
    assert limits.table_hour >= 4 * limits.person_hour
    assert limits.table >= 4 * 200 * 300, "four years of 200 evenings of 300 changes"
    assert Config.from_env({"LIMIT_PERSON_HOUR": "0"}).limits.person_hour == 0
    assert Config.from_env({"LIMIT_TABLES": "7"}).limits.server_tables == 7
    for wrong in ("-1", "many", "1e9", "9" * 12, "9" * 5000):
        assert refusal(LIMIT_TABLE=wrong).startswith("LIMIT_TABLE is ")


def test_who_hosts_the_bot_and_how_long_they_keep_what_nobody_needs() -> None:
    assert Config.from_env({}).hosting == Hosting("", "", 90, 90)
    set_so = {"HOST_NAME": "Rowan", "HOST_CONTACT": "r@example.org", "KEEP_LEFT_DAYS": "0"}
    hosting = Config.from_env({**set_so, "KEEP_UNDO_DAYS": "7"}).hosting
    assert hosting == Hosting("Rowan", "r@example.org", 0, 7)
    for name in ("KEEP_LEFT_DAYS", "KEEP_UNDO_DAYS"):
        said = refusal(**{name: "-1"})
        assert said == f"{name} is '-1'; use a number up to 1000000000, 0 to keep it for good"
    assert refusal(HOST_NAME="x" * 201).startswith("HOST_NAME is ")
    assert refusal(HOST_CONTACT="a\nb").startswith("HOST_CONTACT is ")


# The template


def test_the_template_names_every_setting_and_its_default() -> None:
    lines = TEMPLATE.read_text("utf-8").splitlines()
    template = dict(line.removeprefix("#").split("=", 1) for line in lines if "=" in line)
    names = {field.metadata["environ_config"].name for field in fields(Config)}
    assert set(template) == names
    assert Config.from_env(template) == Config.from_env({})


def test_the_template_explains_every_setting_on_the_line_above() -> None:
    lines = TEMPLATE.read_text("utf-8").splitlines()
    for above, line in pairwise(lines):
        if "=" in line:
            assert above.startswith("# ")
            assert len(above) > 20
