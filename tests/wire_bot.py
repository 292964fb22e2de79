"""Starts an unmodified bot that takes the wire (``tests/wire.py``) for Discord.

``python -m tests.wire_bot --api URL --gateway URL -- <arguments of python -m bot>``, or with
``--bare`` the yardstick of the benchmarks instead. Which server is Discord is no option of the
product, so the two addresses are changed here, inside discord.py, before the bot starts. This
module stays small and imports nothing of the wire: what it loads is weighed with the bot.
"""

import argparse
import importlib
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

# As a plain script Python would look for the bot beside this file.
sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

import yarl
from discord.gateway import DiscordWebSocket
from discord.http import Route


@contextmanager
def point_at(api: str, gateway: str) -> Iterator[None]:
    """Make discord.py in this process talk to these addresses, and put back the old ones."""
    before = Route.BASE, DiscordWebSocket.DEFAULT_GATEWAY
    Route.BASE, DiscordWebSocket.DEFAULT_GATEWAY = api, yarl.URL(gateway)
    try:
        yield
    finally:
        Route.BASE, DiscordWebSocket.DEFAULT_GATEWAY = before


def main(arguments: Sequence[str]) -> int:
    """Run a bot against the wire until it ends, and give its exit status."""
    parser = argparse.ArgumentParser(prog="wire_bot", description=__doc__)
    parser.add_argument("--api", required=True)
    parser.add_argument("--gateway", required=True)
    parser.add_argument("--bare", action="store_true")
    parser.add_argument("rest", nargs="*")
    asked = parser.parse_args(arguments)
    # Imported late and by name: only the bot that runs may be loaded.
    entry = importlib.import_module("tests.benchmark.bare" if asked.bare else "bot.__main__")
    with point_at(asked.api, asked.gateway):
        return int(entry.main(asked.rest))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
