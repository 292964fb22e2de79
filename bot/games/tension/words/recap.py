"""What an evening changed in Tension & Fate, beside vigor: what a character has left."""

from collections.abc import Iterator

from bot.chat.embeds import change
from rules.outcome import Change
from rules.tension import Character


def character(before: Character | None, after: Character) -> Iterator[str]:
    """Tell the resources that a character spent or won."""
    had = {each.name: each.value for each in before.resources} if before else {}
    for each in after.resources:
        number = Change(each.name, had.get(each.name, each.value), each.value)
        if number.before != number.after:
            yield change(number)
