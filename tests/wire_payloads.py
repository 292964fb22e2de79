"""What Discord's side of the wire says: places, users, messages and interactions as JSON.

Pure functions of values, in the shapes that discord.py reads. ``tests/wire.py`` speaks them.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

Payload = dict[str, Any]
Files = tuple[tuple[str, bytes], ...]

GUILD = 1_100_000_000_000_000_001
APPLICATION = 1_100_000_000_000_000_002
OWNER = 1_100_000_000_000_000_003
SOME_TIME = "2024-01-01T00:00:00+00:00"

COMMAND, COMPONENT, AUTOCOMPLETE = 2, 3, 4
BUTTON = 2
EPHEMERAL, LOADING = 1 << 6, 1 << 7
SUBCOMMAND, GROUP, USER, CHANNEL, ROLE, MENTIONABLE, ATTACHMENT = 1, 2, 6, 7, 8, 9, 11

# Permission bits: view, send, use commands, send in threads; and what a channel's manager has more.
MEMBER = 1 << 10 | 1 << 11 | 1 << 31 | 1 << 38
MANAGER = MEMBER | 1 << 4
BOT = MEMBER | 1 << 14
"""What the bot is allowed where it was invited as the README says: embed links, too."""


@dataclass(frozen=True, slots=True)
class Channel:
    """A place where something can be said; one without a guild is a direct message."""

    id: int
    name: str = "general"
    type: int = 0
    parent_id: int | None = None
    guild_id: int | None = GUILD

    @property
    def is_thread(self) -> bool:
        """Whether it hangs below another channel."""
        return self.type in {10, 11, 12}


GENERAL = Channel(1_100_000_000_000_000_010)
ELSEWHERE = Channel(1_100_000_000_000_000_011, "elsewhere")
THREAD = Channel(1_100_000_000_000_000_012, "scene", type=11, parent_id=GENERAL.id)


def direct(user: int) -> Channel:
    """Give the channel in which this user and the bot are alone."""
    return Channel(2**62 + user, name="", type=1, guild_id=None)


@dataclass(frozen=True, slots=True)
class Answer:
    """What the bot first said to an interaction.

    ``seconds`` runs from the interaction's sending to the arrival of the answer; ``busy`` is what
    this process worked meanwhile, which says the same of a bot within it, however busy the machine
    is. ``refused`` is Discord's error code if it did not take the answer, as it takes only the
    first.
    """

    key: int
    type: int
    data: Payload
    seconds: float
    busy: float
    message_id: int | None
    refused: int | None

    @property
    def ephemeral(self) -> bool:
        """Whether only the one who asked sees it."""
        return bool(self.data.get("flags", 0) & EPHEMERAL)

    @property
    def content(self) -> str:
        """The plain text."""
        return self.data.get("content") or ""

    @property
    def embed(self) -> Payload:
        """The first embed, or an empty one."""
        return next(iter(self.data.get("embeds") or []), {})

    @property
    def choices(self) -> list[Payload]:
        """What an autocomplete offered."""
        return self.data.get("choices") or []

    @property
    def components(self) -> list[Payload]:
        """Every button and menu, whatever row or container holds it."""
        return list(components_in(self.data))

    @property
    def labels(self) -> list[str]:
        """The buttons' words, in order."""
        return [component["label"] for component in self.components if component.get("label")]


def components_in(holder: Payload) -> Iterator[Payload]:
    """Find the components of a message or a form that a user can use, at any depth."""
    alone = [holder[key] for key in ("accessory", "component") if holder.get(key)]
    for part in [*(holder.get("components") or []), *alone]:
        if "custom_id" in part:
            yield part
        yield from components_in(part)


def named(name: str, among: Iterable[Payload]) -> Payload:
    """Find the command or option of this name, or raise ``LookupError`` with those there are."""
    there = list(among)
    for thing in there:
        if thing["name"] == name:
            return thing
    raise LookupError(f"the bot registered no {name!r}, only {[thing['name'] for thing in there]}")


def user_payload(user: int, name: str | None = None, *, is_bot: bool = False) -> Payload:
    """Give a user; the name is the one that is displayed."""
    return {
        "id": str(user),
        "username": f"user-{user}",
        "global_name": name,
        "discriminator": "0",
        "avatar": None,
        "bot": is_bot,
    }


BOT_USER = user_payload(APPLICATION, is_bot=True)


def member_payload(permissions: int) -> Payload:
    """Give what a guild adds to a user."""
    return {
        "nick": None,
        "roles": [],
        "joined_at": SOME_TIME,
        "premium_since": None,
        "deaf": False,
        "mute": False,
        "flags": 0,
        "permissions": str(permissions),
    }


def role_payload(role: int, name: str) -> Payload:
    """Give a role that allows nothing."""
    looks = {"position": 0, "color": 0, "hoist": False, "managed": False, "mentionable": False}
    return {"id": str(role), "name": name, "permissions": "0", "flags": 0, **looks}


def channel_payload(channel: Channel) -> Payload:
    """Give a guild's channel or thread, or the little that is said of a direct message."""
    payload: Payload = {"id": str(channel.id), "type": channel.type}
    if channel.guild_id is None:
        return payload
    payload |= {
        "guild_id": str(channel.guild_id),
        "name": channel.name,
        "parent_id": None if channel.parent_id is None else str(channel.parent_id),
        "position": 0,
        "nsfw": False,
        "flags": 0,
        "rate_limit_per_user": 0,
        "last_message_id": None,
        "permission_overwrites": [],
        "permissions": str(MEMBER),
    }
    if channel.is_thread:
        payload |= {
            "owner_id": str(OWNER),
            "message_count": 0,
            "member_count": 1,
            "total_message_sent": 0,
            "thread_metadata": {
                "archived": False,
                "auto_archive_duration": 1440,
                "archive_timestamp": SOME_TIME,
            },
        }
    return payload


def guild_payload(channels: Iterable[Channel]) -> Payload:
    """Give the one guild, with those of the channels that are in it."""
    inside = [channel for channel in channels if channel.guild_id == GUILD]
    return {
        "id": str(GUILD),
        "name": "The table",
        "owner_id": str(OWNER),
        "roles": [role_payload(GUILD, "@everyone")],
        "channels": [channel_payload(channel) for channel in inside if not channel.is_thread],
        "threads": [channel_payload(channel) for channel in inside if channel.is_thread],
        "members": [],
        "member_count": 3,
        "preferred_locale": "en-GB",
    }


def application_payload() -> Payload:
    """Give what the bot may read about its application."""
    return {
        "id": str(APPLICATION),
        "name": "Flywheel",
        "description": "",
        "icon": None,
        "bot_public": True,
        "bot_require_code_grant": False,
        "owner": user_payload(OWNER),
        "verify_key": "",
        "flags": 0,
    }


def message_payload(
    number: int, channel: int, data: Payload, files: Files, interaction: Payload | None
) -> Payload:
    """Give a message of the bot's as it stands after it was sent."""
    message: Payload = {
        "id": str(number),
        "channel_id": str(channel),
        "author": BOT_USER,
        "application_id": str(APPLICATION),
        "type": 0,
        "content": data.get("content") or "",
        "embeds": data.get("embeds") or [],
        "components": data.get("components") or [],
        "flags": data.get("flags", 0),
        "attachments": attachment_payloads(files),
        "timestamp": SOME_TIME,
        "edited_timestamp": None,
    }
    if interaction is not None:
        message["interaction_metadata"] = {
            "id": interaction["id"],
            "type": interaction["type"],
            "user": interaction.get("user") or interaction["member"]["user"],
            "authorizing_integration_owners": {},
        }
    return message


def edited(message: Payload, data: Payload, files: Files) -> Payload:
    """Give the message after an edit; an interaction that carries the old one keeps it."""
    after = {**message, "flags": message["flags"] & ~LOADING, "edited_timestamp": SOME_TIME}
    for part, empty in (("content", ""), ("embeds", []), ("components", [])):
        if part in data:
            after[part] = data[part] or empty
    if files:
        after["attachments"] = attachment_payloads(files)
    return after


def attachment_payloads(files: Files) -> list[Payload]:
    """Give what a message says of its files."""
    return [
        {"id": str(number), "filename": name, "size": len(content), "url": "", "proxy_url": ""}
        for number, (name, content) in enumerate(files, 1)
    ]


def command_data(
    registered: Iterable[Payload],
    command: str,
    options: Mapping[str, object],
    channel: Channel,
    focused: str | None,
) -> Payload:
    """Fill in a registered command, as a user's client does, checking no bound.

    Raises ``LookupError`` for a command or an option that is not registered.
    """
    path = command.removeprefix("/").split()
    root = leaf = named(path[0], registered)
    for name in path[1:]:
        leaf = named(name, leaf.get("options", []))
    resolved: Payload = {}
    filled: list[Payload] = []
    for name, value in options.items():
        kind = named(name, leaf.get("options", []))["type"]
        option = {"name": name, "type": kind, "value": value}
        if kind in {USER, CHANNEL, ROLE, MENTIONABLE}:
            option["value"] = _resolve(kind, value, channel, resolved)
        elif kind == ATTACHMENT and isinstance(value, dict):
            option["value"] = value["id"]
            resolved.setdefault("attachments", {})[value["id"]] = value
        if name == focused:
            option["focused"] = True
        filled.append(option)
    for depth in range(len(path) - 1, 0, -1):
        kind = SUBCOMMAND if depth == len(path) - 1 else GROUP
        filled = [{"name": path[depth], "type": kind, "options": filled}]
    data = {"id": root["id"], "name": root["name"], "type": 1, "options": filled}
    # Discord resolves nothing while an option is still being typed.
    return data | {"resolved": resolved} if resolved and focused is None else data


def _resolve(kind: int, value: object, channel: Channel, resolved: Payload) -> str:
    """Add what an id stands for to ``resolved``, and give the id as it is sent."""
    place = value if isinstance(value, Channel) else None
    number = place.id if place is not None else int(str(value))
    found: Payload
    if kind == CHANNEL:
        found = {"channels": channel_payload(place or Channel(number))}
    elif kind == ROLE:
        found = {"roles": role_payload(number, f"role-{number}")}
    elif channel.guild_id is None:
        found = {"users": user_payload(number)}
    else:
        found = {"users": user_payload(number), "members": member_payload(MEMBER)}
    for group, thing in found.items():
        resolved.setdefault(group, {})[str(number)] = thing
    return str(number)


def interaction_payload(
    key: int, kind: int, user: Payload, data: Payload, *, channel: Channel, permissions: int
) -> Payload:
    """Give the envelope that every interaction comes in."""
    payload: Payload = {
        "id": str(key),
        "application_id": str(APPLICATION),
        "type": kind,
        "token": f"token-of-{key}",
        "version": 1,
        "data": data,
        "channel_id": str(channel.id),
        "channel": channel_payload(channel),
        "app_permissions": str(BOT),
        "locale": "en-GB",
        "entitlements": [],
        "authorizing_integration_owners": {"0": str(channel.guild_id or 0)},
        "attachment_size_limit": 10 * 2**20,
    }
    if channel.guild_id is None:
        payload["channel"]["recipients"] = [user]
        return payload | {"context": 1, "user": user}
    return payload | {
        "context": 0,
        "guild_id": str(channel.guild_id),
        "guild": {"id": str(channel.guild_id), "locale": "en-GB", "features": []},
        "guild_locale": "en-GB",
        "member": member_payload(permissions) | {"user": user},
    }
