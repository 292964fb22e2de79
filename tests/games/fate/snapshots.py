"""What becomes of a Fate table as a value, by what a rule gives back."""

from dataclasses import replace

from rules.fate import Boost, Character, Compel, Replacements, Roll, Scene, SceneAspect, Snapshot
from rules.fate.board import Marker

FIELDS: dict[type, str] = {
    SceneAspect: "aspects",
    Boost: "boosts",
    Marker: "markers",
    Compel: "compels",
    Roll: "rolls",
}


def applied(table: Snapshot, moved: Replacements) -> Snapshot:
    """Give the table with values in place of those that they replace, as a play writes them."""
    for before, after in moved:
        sort = type(after if before is None else before)
        if sort is Scene:
            table = replace(table, scene=after)  # type: ignore[arg-type]
        elif sort is Character:
            people = [
                replace(each, character=after) if each.character is before else each
                for each in table.people
            ]
            table = replace(table, people=tuple(people))
        else:
            held = [*getattr(table, FIELDS[sort])]
            place = next((at for at, each in enumerate(held) if each is before), len(held))
            held[place : place + 1] = [] if after is None else [after]
            table = replace(table, **{FIELDS[sort]: tuple(held)})
    return table
