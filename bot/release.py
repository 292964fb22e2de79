"""Which version of the bot this is."""

from importlib.metadata import PackageNotFoundError, version


def version_of_bot() -> str:
    """Give the version that is installed, or say that none is."""
    try:
        return version("flywheel-bot")
    except PackageNotFoundError:  # run from a source tree that was never installed
        return "(not installed)"
