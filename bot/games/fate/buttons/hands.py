"""What a character's card offers in Fate: rolls, invokes, stress, fate points, momentum."""

from collections.abc import Mapping

from bot.chat.buttons import Press, Pressable, Pressed, button, menu
from bot.chat.forms import Form, choice_field, chosen, text_field
from bot.chat.interaction import Interaction
from bot.chat.menus import Signed, Values, read_one
from bot.chat.play import play
from bot.chat.pressing import asking, handling
from bot.games.fate.buttons.asking import roll_at
from bot.games.fate.buttons.hits import hit_menu
from bot.games.fate.buttons.rolls import SKILLS_OFFERED, ways
from bot.games.fate.plays import characters, invokes, rolls
from bot.games.fate.views import RollingView
from bot.games.fate.words.terms import ACTIONS, TRACKS, rung
from bot.storage.sheet import Sheet
from bot.storage.turn import Turn
from rules import fate, ranges
from rules.fate import Character, Track
from rules.names import NAME_MAX
from rules.outcome import Outcome

BONUS_MAX = 3
"""A bonus is typed in so many letters at most, such as -10."""

CALL = Values(**{each.value: (int, str) for each in fate.How})
"""What an aspect does, on which roll, and which aspect it is."""

BOX = Values(mark=(Track, int), clear=(Track, int))
"""A stress box, and what becomes of it."""


def hands(turn: Turn, held: Sheet[Character]) -> list[Pressable]:
    """Give what a character's card offers now."""
    character, number = held.value, held.id
    hits = characters.hits_on(turn, held)
    harm = hit_menu(character, hits[0]) if hits else _boxes(character, number)
    return [_rolls(character, number), *_invokes(turn, held), harm, *_steps(character, number)]


def _rolls(character: Character, number: int) -> Pressable:
    skills = character.best_skills[:SKILLS_OFFERED]
    options = [(each.name, f"{each.name} {rung(each.rating)}") for each in skills]
    return menu("fate:roll", number, "Roll…", options)


def _invokes(turn: Turn, held: Sheet[Character]) -> list[Pressable]:
    found = invokes.of_person(turn, held)
    if found is None:
        return []
    roll, invocables = found
    options = [
        (CALL.write(how.value, roll.key, name), told) for how, name, told in ways(invocables)
    ]
    return [menu("fate:call", held.id, "Invoke…", options)] if options else []


def _boxes(character: Character, number: int) -> Pressable:
    options = [
        (BOX.write(verb, track, box), f"{verb.capitalize()} {TRACKS[track]} box {box}")
        for track in TRACKS
        for box in sorted({*character.boxes(track), *character.marked(track)})
        for verb in ["clear" if box in character.marked(track) else "mark"]
    ]
    return menu("fate:box", number, "Stress…", options)


def _steps(character: Character, number: int) -> list[Pressable]:
    """Give − and + of fate points and of momentum, where they would do something.

    The GM's panel has those of the fate points that are the GM's.
    """
    points, bank = character.fate_points, character.bank
    items = [
        *([] if character.is_npc else [("fate:points", "Fate points", points, fate.POINTS_MAX)]),
        *(
            [("fate:momentum", "Momentum", bank, fate.BANK_MAX)]
            if character.momentum_action and not character.is_locked
            else []
        ),
    ]
    return [
        button(verb, number, f"{name} {sign}1", name=by)
        for verb, name, now, most in items
        for sign, by, may in (("−", "-1", now > 0), ("+", "1", now < most))
        if may
    ]


class RollForm(Form):
    """Asks what a skill is rolled for, and against whom or what."""

    def __init__(self, view: RollingView) -> None:
        skill = view.skill
        super().__init__(f"{skill.name} {rung(skill.rating)}"[:45])
        self._view = view
        actions = [
            (each.value, f"{name}, with momentum dice" if each is view.momentum else name)
            for each, name in ACTIONS.items()
        ]
        self.action = choice_field(actions, view.usual.value)
        self.against = text_field(NAME_MAX, example="Captain Varga, or 2", is_required=False)
        self.aspect = text_field(NAME_MAX, example="On fire", is_required=False)
        self.bonus = text_field(BONUS_MAX, example="2", is_required=False)
        self.ask("What for?", self.action)
        self.ask("Against", self.against, "Whom, or the number to reach. Empty: it is set later.")
        self.ask("Bonus", self.bonus, "What a stunt, help or anything else adds.")
        self.ask("Aspect", self.aspect, "What an advantage creates or uses.")

    async def submitted(self, interaction: Interaction) -> None:
        """Roll, in a message of its own."""
        action = fate.Action(chosen(self.action.values))
        against = self.against.value.strip()
        is_number = ranges.is_whole(against)
        request = fate.RollRequest(
            self._view.skill.name,
            action,
            ranges.whole("opposition", against) if is_number else None,
            ranges.whole("bonus", self.bonus.value or "0"),
            target=None if is_number else against or None,
            aspect=self.aspect.value.strip() or None,
            is_for_gm=True,
        )
        number = self._view.sheet_id

        async def rolled(asked: Interaction, request: fate.RollRequest) -> None:
            await play(asked, lambda turn: rolls.roll_as(turn, number, request), card=number)

        await roll_at(interaction, request, rolled)


def _invoke(turn: Turn, held: Sheet[Character], press: Pressed) -> fate.AspectInvoked:
    how, key, aspect = CALL.read(press.chosen)
    return invokes.invoke_as(turn, held, key, aspect, fate.How(how))


def _box(_turn: Turn, held: Sheet[Character], press: Pressed) -> Outcome:
    verb, track, box = BOX.read(press.chosen)
    return characters.box_of(held, track, box, is_marked=verb == "mark")


PRESSES: Mapping[str, Press] = {
    "fate:roll": asking(
        lambda turn, press: rolls.before_rolling(turn, press.number, press.chosen),
        lambda _press, view: RollForm(view),
    ),
    "fate:call": handling(Character, _invoke, apart=True),
    "fate:box": handling(Character, _box),
    "fate:points": handling(
        Character,
        lambda turn, held, press: characters.points_of(turn, held, read_one(Signed, press.name)),
    ),
    "fate:momentum": handling(
        Character, lambda _, held, press: characters.bank_of(held, read_one(Signed, press.name))
    ),
}
