"""Which version of the bot this is, and what it lacks."""

import sys
from importlib.metadata import PackageNotFoundError, version


def version_of_bot() -> str:
    """Give the version that is installed, or say that none is."""
    try:
        return version("flywheel-bot")
    except PackageNotFoundError:  # run from a source tree that was never installed
        return "(not installed)"


def lacking(missing: ModuleNotFoundError) -> str:
    """Say what is not installed, and what would help."""
    return (
        f"{missing.name} is not installed for {sys.executable}; install the bot as README.md says, "
        "and run it with .venv/bin/python"
    )
