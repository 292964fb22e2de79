"""The keys by which what waits, fights and losses know a track: its place, a colon and its name."""

OWN = "own"
SHARED = "shared"
ENDED = "ended"
"""Stands before the name of a track in whose place another has begun (R2.6)."""


def key_of(place: str, name: str) -> str:
    """Return the key of the track of that name in a place."""
    return f"{place}:{name}"


def place_of(key: str) -> str:
    """Return where a track is kept, or that it has ended; a meter's key stands for itself."""
    return key.partition(":")[0]


def name_in(key: str) -> str:
    """Return the name of the track, as a person would say it; a meter's key stands for itself."""
    return key.partition(":")[2] or key
