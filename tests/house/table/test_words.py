"""Values in words: every outcome and every refusal has some, they fit Discord, and text is safe."""

import dataclasses
import itertools
import re
import typing
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from enum import Enum
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from bot.chat import symbols
from bot.chat import words as show
from bot.chat.embeds import bar, cut, cut_marked, dressed, fitted, plain
from bot.chat.refusals import CANT, NAMES_MAX, SAID, listed, title, words
from bot.chat.sent import view_of
from bot.chat.symbols import PLAIN, WORDS, said
from bot.errors import ChannelTaken, NotNow, Question, Stale, UndoSeveral
from bot.journal import Entry
from bot.scope import Hosting
from bot.storage.kinds import OUTCOMES
from bot.table import pages
from bot.table.views import Overview
from bot.table.words import clocks as clock_words
from bot.table.words import help as helps
from bot.table.words import panel as panel_words
from bot.table.words import recap as recap_words
from bot.table.words import table as table_words
from rules.charge import CannotPay, Exclusive
from rules.charge.seasons import SceneEnded
from rules.clock import Clock, ClockKind, ClockMade, ClockTicked
from rules.errors import (
    Already,
    AmbiguousName,
    NameTaken,
    NoSuchName,
    NotANumber,
    NotGM,
    NotYours,
    RuleError,
    TooMany,
)
from rules.ironsworn import Character as Ironsworn
from rules.ironsworn.moves import Objection, ObjectionKind
from rules.names import NAME_MAX, clean
from rules.notation import BadDice, Comparison, Mark, Rolled, RolledTerm, parse
from rules.outcome import Outcome
from rules.sheet import SheetMade
from rules.table import CHANNELS_MAX, GMS_MAX, PutAway, Revealed, Table, TableOpened, TakenBack
from rules.tension import Challenge, ChallengeKind
from tests.fits import assert_fits
from tests.games.sample.rules import Character as Lantern
from tests.house.storage.test_codec import built
from tests.told import assert_said, told_of

# The whole program is imported, so that every class there is and all its words are known.
LONGEST = "*" * NAME_MAX
"""A name of the longest kind: each of its characters takes two when it is shown."""

SOMEBODY = 2**63 - 1
CLOCK = Clock("Alarm", 6, 2, ClockKind.DANGER, SOMEBODY, hidden=True)


BIGGEST = Table(LONGEST, "ironsworn", (SOMEBODY,) * GMS_MAX, (SOMEBODY,) * CHANNELS_MAX)
"""A table of which everything is as long as it gets."""


# ----------------------------------------------------------------------------------- outcomes


@st.composite
def terms(draw: st.DrawFn) -> RolledTerm:
    """Draw dice as they can fall: each counts or does not, and Fate's show -1 to 1."""
    is_fate = draw(st.booleans())
    faces = draw(st.lists(st.integers(-1, 1) if is_fate else st.integers(0, 5), min_size=1))
    kept = tuple(draw(st.booleans()) for _ in faces)
    again = tuple(
        place for place, is_kept in enumerate(kept) if not is_kept and draw(st.booleans())
    )
    more = draw(st.integers(0, kept.count(True)))
    sides = 3 if is_fate else draw(st.integers(0, 6))
    counted = draw(st.none() | st.builds(Mark, st.sampled_from(Comparison), st.integers(0, 5)))
    sign = draw(st.sampled_from([1, -1]))
    return RolledTerm(sign, sides, tuple(faces), kept, is_fate, again, more, counted)


def possible(cls: type[Outcome]) -> st.SearchStrategy[Any]:
    """Draw an outcome of a class; of plain dice there are some."""
    if cls is not Rolled:
        return built(cls)
    some = st.lists(terms(), min_size=1, max_size=2).map(tuple)
    drawn = st.tuples(built(cls), some, st.integers(1, 3))
    return drawn.map(lambda it: dataclasses.replace(it[0], terms=it[1] * it[2], times=it[2]))


@pytest.mark.parametrize("name", OUTCOMES)
def test_every_outcome_is_told_within_discords_limits_and_in_words_as_in_symbols(name: str) -> None:
    @settings(max_examples=15, deadline=None, suppress_health_check=list(HealthCheck))
    @given(possible(OUTCOMES[name]))
    def is_told(outcome: Outcome) -> None:
        for each in (outcome, with_evil(outcome)):
            shown, line, why = show.card(each), show.line(each), show.why(each)
            assert_fits(shown)
            assert line
            assert "\n" not in line
            assert len(why) <= 4096
        # Of an outcome that no play makes a bracket may be empty, but nothing is lost.
        assert_said(told_of(with_texts(outcome, "Wren", but=frozenset())), is_real=False)
        # The last bore a hostile text in every place, which must have shown as typed.
        for text in (shown.title or "", shown.description or "", line, why):
            assert not re.search(r"\|\|zq|<@987|\[zq\]|`zq", unescaped(text)), text
        in_a_file = recap_words.written(line, {})
        assert not re.search("[\ue000-\uf8ff]|<[@#t][^ ]*[0-9]", unescaped(in_a_file)), in_a_file
        assert not re.search(r"\|\|zq|<@987|\[zq\]|`zq", unescaped(in_a_file)), in_a_file

    is_told()


def test_what_nobody_registered_is_an_error_of_ours() -> None:
    class Unheard(Outcome):
        pass

    tellers: list[Callable[[Any], object]]
    tellers = [show.card, show.line, show.sheet, show.vitals, show.board]
    for tell in tellers:
        with pytest.raises(NotImplementedError, match="Unheard"):
            tell(Unheard())
    assert show.why(Unheard()) == ""


# ----------------------------------------------------------------------------------- refusals


def refusals(base: type[RuleError] = RuleError) -> Iterator[type[RuleError]]:
    """Find every refusal that there is."""
    for cls in base.__subclasses__():
        if cls not in {NotNow, Question}:
            yield cls
        yield from refusals(cls)


KEYS = ["momentum", "experience_spent", "gm", "gms", "clock", "linked channel"]
"""What a refusal's field that holds a key may hold."""

TYPED: dict[str, list[Any]] = {
    "what": KEYS,
    "game": ["", "ironsworn"],
    "move": ["Strike"],
    "character": ["X" * NAME_MAX, LONGEST],
    "name": ["X" * NAME_MAX, LONGEST],
    "missing": [[], ["iron"] * 5],
}
"""What texts of refusals may be that nobody types, or that are names before they are refused."""


def samples(name: str, hint: Any) -> list[Any]:
    """Give the least and the most that a refusal's field may hold."""
    if name in TYPED and hint in {str, Sequence[str]}:
        return TYPED[name]
    if isinstance(hint, type) and issubclass(hint, Enum):
        return [*hint]
    inside = typing.get_args(hint)
    if inside[1:] == (type(None),):
        return [None, *samples(name, inside[0])]
    if hint is PutAway or PutAway in inside:
        bare = PutAway(1, Table(game="ironsworn", gms=(1,)), (), (), 0)
        full = PutAway(SOMEBODY, BIGGEST, (SOMEBODY,) * 50, (LONGEST,) * 50, 2**41)
        return [[bare], [full] * 25] if inside == (PutAway,) else [bare, full]
    if typing.get_origin(hint) is Sequence:
        return [[], ["x"], [LONGEST] * 26] if inside == (str,) else [[], [1], [SOMEBODY] * GMS_MAX]
    if typing.get_origin(hint) is tuple:
        hint = tuple
    simple: dict[Any, list[Any]] = {
        int: [0, 1, -(2**63), SOMEBODY],
        bool: [False, True],
        str: ["", "X" * 6000, LONGEST],
        Outcome: [ClockMade(CLOCK)],
        RuleError: [Exclusive("push", "boost"), CannotPay(SOMEBODY, LONGEST, 0, 2)],
        Objection: [
            Objection(kind, LONGEST, -(2**63), SOMEBODY, (LONGEST,) * 26) for kind in ObjectionKind
        ],
        tuple: [(1, 10)],
        Challenge: [
            Challenge(SOMEBODY, LONGEST, kind, 9999, 99, successes)
            for kind in ChallengeKind
            for successes in (0, 9999)
        ],
        Table: [Table(), BIGGEST],
        Mapping[int, int]: [{}, {1: 1}, {SOMEBODY - each: SOMEBODY for each in range(26)}],
        Mapping[str, int]: [{}, {"Wren": 1}],
    }
    return simple[hint]


def made(cls: type[RuleError]) -> Iterator[RuleError]:
    """Make a refusal with each of the samples in each of its fields."""
    asked = {} if cls.__init__ is RuleError.__init__ else typing.get_type_hints(cls.__init__)
    choices = {name: samples(name, hint) for name, hint in asked.items() if name != "return"}
    usual = {name: values[-1] for name, values in choices.items()}
    if not choices:
        yield cls()
    for name, values in choices.items():
        for value in values:
            yield cls(**{**usual, name: value})


@pytest.mark.parametrize("cls", dict.fromkeys(refusals()))
def test_every_refusal_has_a_title_and_words_that_are_short_and_end(cls: type[RuleError]) -> None:
    for refusal in made(cls):
        assert 0 < len(title(refusal)) <= 40
        said = words(refusal)
        assert said == said.strip()
        assert said.endswith((".", "?")), said[-200:]
        assert not said[0].islower(), said[:200]
        # What is cut at this length would lose the advice at its end.
        assert len(said) <= 1500, said[:200]
        # Only what is about several things at once lists them.
        assert "\n" not in said or cls is UndoSeveral


def test_a_refusal_without_words_is_an_error_of_ours() -> None:
    class Unheard(Exception):
        pass

    with pytest.raises(NotImplementedError):
        words(typing.cast("RuleError", Unheard()))


def test_what_follows_a_list_in_help_is_no_part_of_it() -> None:
    """A list goes on, indented, until a line is empty."""
    for topic, told in helps.listed().items():
        lines = told.split("\n")
        for line, following in itertools.pairwise(lines):
            if line.startswith("- "):
                assert not following or following.startswith("- "), topic


def test_whoever_types_a_roll_of_a_game_as_plain_dice_is_led_to_it() -> None:
    """“Sneak” was read out twice, and only other dice were named."""
    with pytest.raises(BadDice) as refusal:
        parse("sneak")
    assert words(refusal.value).count("sneak") == 1
    assert "`/help`" in words(refusal.value)


@pytest.mark.parametrize("typed", ["adv", "adv d20", "d20+adv"])
def test_advantage_that_is_misplaced_is_shown_where_it_stands(typed: str) -> None:
    """Only rolls without it were named, so that what would work had to be guessed."""
    with pytest.raises(BadDice) as refusal:
        parse(typed)
    told = words(refusal.value)
    assert told.endswith("Try `d20 adv` or `d20+5 dis`.")
    for each in ("d20 adv", "d20+5 dis"):
        parse(each)


def test_what_there_can_be_too_many_of_is_said_in_the_plural() -> None:
    for kind, many in SAID.many.items():
        assert f"25 {many}." in words(TooMany(kind, 25))


def test_a_long_list_of_names_says_how_many_more_there_are() -> None:
    names = [f"Clock {number}" for number in range(1, 26)]
    assert listed(names[:2]) == "“Clock 1” and “Clock 2”"
    assert listed(names).endswith("“Clock 20” and 5 more")
    assert len(listed(names)) < NAMES_MAX + 60


@pytest.mark.parametrize(
    ("refusal", "of_command", "of_press"),
    [
        (ChannelTaken(1), CANT, CANT),
        (NotGM([1]), "Only the GM can do that", "Only the GM can do that"),
        (NotYours(1), "Not yours", "Not your button"),
        (NoSuchName("move", "x", []), "No such move", "No such move"),
        (Already("full clock", "Dawn"), CANT, CANT),
        (NoSuchName("full clock", "x", []), "No such clock", "No such clock"),
        (AmbiguousName("move", "s", ["a", "b"]), "Which move?", "Which move?"),
        (NotANumber("iron", "much"), "I didn't understand that", "I didn't understand that"),
        (Stale(), "This button is out of date", "This button is out of date"),
    ],
)
def test_the_title_of_a_refusal_says_what_kind_it_is(
    refusal: RuleError, of_command: str, of_press: str
) -> None:
    """A refusal that a game adds without a word about it is something that cannot be done."""
    assert title(refusal) == of_command
    assert title(refusal, is_press=True) == of_press


# ------------------------------------------------------------------------------------- plain

MARKUP = (
    r"\*\*|__|~~|\|\||`|(?m:^)[>#-] |\]\(|<[@#:a]|@everyone|@here|https?://|(?m:^)\d+\. |\*\S|_\S"
)
HOSTILE = [
    "**bold** __under__ ~~gone~~ ||secret||",
    "@everyone @here <@1> <@!1> <@&1> <#2> </roll:3>",
    "[click](https://example.invalid) https://example.invalid",
    "<:smile:123456789012345678> <a:wave:123456789012345678> :smile:",
    "# heading",
    "- item",
    "1. item",
    "> quote",
    ">>> quote",
    "-# small",
    "```py\ncode\n```",
    "`code`",
    "\\*not\\*",
    "\\",
    "\u202egnp.exe\u202c a\u200bb\u2066c\u2069 \ufeff",
    "<t:0:R>",
    "line\nbreak\ttab",
    "Zoë 世界 👩‍👧 O'Brien “quoted” 5 % & more…",
]


def visible(text: str) -> str:
    """Give what Discord shows of a text: a backslash before a sign of punctuation vanishes."""
    return re.sub(r"\\([^0-9A-Za-z\s])", r"\1", text)


def unescaped(text: str) -> str:
    """Give a text without what its backslashes have made harmless."""
    return re.sub(r"\\[^0-9A-Za-z\s]", "", text)


@pytest.mark.parametrize("typed", HOSTILE)
def test_hostile_text_shows_as_typed_and_does_nothing(typed: str) -> None:
    assert visible(plain(typed)) == clean(typed)
    assert not re.search(MARKUP, unescaped(plain(typed)))
    assert "\n" not in plain(typed)


@settings(max_examples=300, deadline=None)
@given(
    st.one_of(st.text(), st.lists(st.sampled_from(HOSTILE)).map(" ".join), st.from_regex(MARKUP))
)
def test_any_text_shows_as_typed_and_does_nothing(typed: str) -> None:
    assert visible(plain(typed)) == clean(typed)
    assert not re.search(MARKUP, unescaped(plain(typed)))


@pytest.mark.parametrize("typed", HOSTILE)
def test_a_hostile_name_is_harmless_wherever_it_is_shown(typed: str) -> None:
    name = clean(typed)[:NAME_MAX]
    clock = Clock(name, 4, 1)
    told = [
        show.line(ClockMade(clock)),
        clock_words.glance(clock),
        show.card(SheetMade(name, "ironsworn")).title or "",
        show.card(TableOpened(Table(name, "ironsworn", (1,), (2,)))).title or "",
        words(NameTaken("clock", name)),
    ]
    for text in told:
        # Only our own emphasis is left when the name's signs are taken away.
        left = unescaped(text).replace("**", "")
        assert not re.search(MARKUP, left), text
        assert plain(name) in text


@pytest.mark.parametrize(("what", "named"), [("aspect", "an aspect"), ("clock", "a clock")])
def test_what_has_the_name_already_is_told_with_its_article(what: str, named: str) -> None:
    assert words(NameTaken(what, "Cal")).startswith(f"There is already {named} called “Cal”.")


CLOSED = {
    "source",
    # Of Ironsworn's moves: the catalogue's keys for moves, options, notes, tables and their rows.
    *("move", "key", "picks", "needs", "notes", "lapsed", "only", "table", "row"),
    *("stat", "rank", "odds"),
}
"""Texts of outcomes that are keys: what may stand in them the rules and plays decide."""

EVIL = "\n||zq|| <@987> [zq](https://zq.invalid) `zq`"


def with_evil(value: Any) -> Any:
    """Put a hostile text in the place of every text of a value."""
    return with_texts(value, EVIL)


def with_texts(value: Any, text: str, but: Collection[str] = CLOSED) -> Any:
    """Put a text in the place of every text of a value, at any depth, but for some fields."""
    if isinstance(value, str):
        return text
    if isinstance(value, tuple):
        return tuple(with_texts(each, text, but) for each in value)
    if dataclasses.is_dataclass(value) and not isinstance(value, type):
        names = {each.name for each in dataclasses.fields(value)}.difference(but)
        return dataclasses.replace(
            value, **{each: with_texts(getattr(value, each), text, but) for each in names}
        )
    return value


# ---------------------------------------------------------------------------------- the limits


@dataclasses.dataclass(frozen=True)
class Row:
    """A character, or what a game shares, that is said in so many words."""

    text: str


@show.vitals.register
def _(state: Row) -> str:
    return state.text


@show.board.register
def _(view: Row) -> list[str]:
    return [view.text]


def test_the_biggest_table_fits_an_embed() -> None:
    clocks = tuple(
        Clock(LONGEST, 200, 199, ClockKind.COMPLICATION, SOMEBODY, hidden=True) for _ in range(25)
    )
    numbers = "momentum 1 · " * 12
    people = tuple((SOMEBODY, False, Row(f"**{plain(LONGEST)}** {numbers}")) for _ in range(25))
    shared = tuple(Row(f"*{plain(LONGEST)}* {symbols.meter(3, 10)} 3 of 10") for _ in range(25))
    rolls = tuple((SOMEBODY, 2**41, many_dice()) for _ in range(25))
    waiting = tuple((SOMEBODY + each, LONGEST * 3) for each in range(30))
    shown = panel_words.overview(Overview(BIGGEST, people, shared, clocks, rolls, waiting))

    for look in (PLAIN, WORDS):
        assert_fits(dressed(shown, look))
    names = [field.name for field in shown.fields if field.name != "…"]
    assert names == ["On the table", "Clocks", "Rolled in secret"]
    told = "\n".join(field.value or "" for field in shown.fields)
    assert len(re.findall(r"… and \d+ more", told)) == 3
    assert (shown.description or "").count(" more") == 2


def test_the_first_part_takes_the_room_that_others_leave() -> None:
    people = tuple((SOMEBODY, True, Row(f"**Wren {at}** {'w' * 95}")) for at in range(25))
    shown = panel_words.overview(Overview(BIGGEST, people, (Row("Supply 5"),), ()))

    assert all(f"Wren {number}" in (shown.description or "") for number in range(25))
    assert_fits(shown)


def test_a_usual_table_is_shown_whole() -> None:
    clocks = tuple(Clock(f"Clock {number}", 8, number) for number in range(8))
    people = tuple((number, True, Row(f"**Wren {number}** momentum 2")) for number in range(12))
    shown = panel_words.overview(
        Overview(
            Table("Friday"), people, (Row("Supply 5"),), clocks, (), ((1, "roll"), (0, "mark"))
        )
    )

    values = "\n".join([shown.description or "", *(field.value or "" for field in shown.fields)])
    assert all(f"Wren {number}" in values for number in range(12))
    assert all(f"Clock {number}" in values for number in range(8))
    assert "The GM · mark\n<@1> · roll\n" in values
    assert " more" not in values


def test_a_panel_shows_whose_turn_it_is_however_much_was_left_behind() -> None:
    """It named the oldest eight, and what had just come up was one of “5 more”."""
    waiting = tuple((1, f"old {number}") for number in range(12))
    told = panel_words.overview(Overview(Table(), (), (), (), (), (*waiting, (0, "answer now"))))
    rows = (told.description or "").split("**Waiting**\n")[1].split("\n")
    assert rows[0] == "The GM · answer now"
    assert rows[1] == "<@1> · old 11"
    assert rows[8] == "… and 5 more · `/waiting`"


def test_characters_stand_under_their_games_and_those_that_rest_come_last() -> None:
    def head(*people: tuple[int, bool, object]) -> str:
        return (
            panel_words.overview(Overview(Table(), people, (), ())).description or ""
        ).partition("\n\n")[2]

    wren, oil = Ironsworn(name="Wren"), Lantern(name="Oil")
    assert head((1, True, wren)).startswith("<@1> **Wren**")
    assert head((1, True, wren), (2, True, oil)).startswith("__Ironsworn__\n<@1> **Wren**")
    assert "\n__Lantern__\n<@2> **Oil**" in head((1, True, wren), (2, True, oil))
    assert "\n__Not in play__\n<@2> **Wren**" in head((1, True, wren), (2, False, wren))


def test_25_clocks_of_long_names_are_listed_as_far_as_they_fit() -> None:
    wide = [Clock(LONGEST, 200, 1, ClockKind.DANGER, SOMEBODY, hidden=True) for _ in range(25)]
    shown = clock_words.listing(wide)
    assert_fits(shown)
    assert (shown.description or "").endswith(" more")

    usual = [Clock(f"{number} {'w' * 57}", 8, number % 9) for number in range(25)]
    shown = clock_words.listing(usual)
    assert_fits(shown)
    assert all(f"**{number} w" in (shown.description or "") for number in range(25))


def many_dice() -> Rolled:
    """Roll a hundred dice of which one counts: the longest that can be told."""
    kept = (True,) + (False,) * 99
    return Rolled("100d1000kh1", (RolledTerm(1, 1000, (1000,) * 100, kept),), 0, "*" * 100)


@pytest.mark.parametrize("is_undone", [False, True])
def test_a_page_of_the_longest_entries_fits_an_embed_whole(is_undone: bool) -> None:
    big = 2**63 - 1
    hours = [2**41 - hour * 4_000_000 for hour in range(10)]
    entries = [Entry(big, big, big - 1, at, many_dice(), is_undone) for at in hours]
    shown = table_words.history(entries, 10_000, 1000, big)

    assert_fits(shown)
    # Each has a heading of its own.
    assert len((shown.description or "").splitlines()) == 20
    assert (shown.description or "").count("~~") % 2 == 0
    for line in (shown.description or "").splitlines():
        assert line.count("~~") % 2 == 0
        assert line.count("**") % 2 == 0


def test_the_history_has_headings_where_an_hour_or_a_scene_lies_between() -> None:
    minute, hour = 60_000, 3_600_000
    told = Rolled("d6", (RolledTerm(1, 6, (3,), (True,)),))
    over = SceneEnded((), ())
    times = [
        (5 * hour, told, False),
        (5 * hour - minute, over, False),
        (5 * hour - 2 * minute, told, False),
    ]
    times += [(2 * hour, told, True), (2 * hour - minute, over, True)]
    entries = [Entry(1, 1, 1, at, outcome, undone) for at, outcome, undone in times]
    rows = (table_words.history(entries, 1, 1, 1).description or "").splitlines()

    headings = [row for row in rows if row.startswith("**")]
    assert headings == ["**<t:18000:f>**", "**<t:17940:f>**", "**<t:7200:f>**"]
    assert [rows.index(each) for each in headings] == [0, 2, 5]
    assert rows[1].startswith("<t:18000:t> <@1>: rolled")
    assert rows[6].endswith("(undone)")


def test_what_ends_within_one_minute_stands_under_one_heading() -> None:
    """A scene, its session and the next one, ended in one go, had the same heading three times."""
    over = SceneEnded((), ())
    entries = [
        Entry(1, 1, 1, at, over, is_undone=False) for at in (119_000, 90_000, 60_000, 59_000)
    ]
    rows = (table_words.history(entries, 1, 1, 1).description or "").splitlines()

    headings = [row for row in rows if row.startswith("**")]
    assert headings == ["**<t:119:f>**", "**<t:59:f>**"]


def test_the_longest_roll_fits_an_embed_hidden_revealed_or_taken_back() -> None:
    roll = many_dice()
    for outcome in (
        roll,
        dataclasses.replace(roll, is_hidden=True),
        Revealed(1, 2**41, roll),
        TakenBack(1, SOMEBODY, roll),
        TakenBack(1, SOMEBODY, Revealed(1, 2**41, roll)),
    ):
        assert_fits(show.card(outcome))


@pytest.mark.parametrize("topic", [*helps.listed(), *helps.further()])
def test_every_topic_fits_an_embed_and_five_rows(topic: str) -> None:
    drawn = pages.page(topic, None, ())
    assert_fits(drawn.shown)
    assert view_of(drawn.items, PLAIN) is not None


def test_about_fits_an_embed() -> None:
    assert_fits(helps.about(Hosting("x" * 200, "x" * 200)))


@pytest.mark.parametrize("is_open", [False, True])
def test_a_hidden_roll_is_told_to_its_roller_and_to_a_gm_who_may_look(is_open: bool) -> None:
    faces = (RolledTerm(1, 6, (3,), (True,)),)
    rolled = Rolled("d6", faces, 0, "Betrayal", is_hidden=True, is_open_to_gm=is_open)
    for what in (rolled, TakenBack(1, 7, rolled)):
        entry = Entry(1, 7, 7, 2**41, what, is_undone=False)
        own, gms = (
            table_words.history([entry], 1, 1, viewer=viewer).description or "" for viewer in (7, 8)
        )
        assert ("Betrayal" in own) is (what is rolled)
        assert ("Betrayal" in gms) is (what is rolled and is_open)


def test_what_else_is_hidden_is_told_to_a_gm_who_did_not_make_it() -> None:
    entry = Entry(1, 7, 7, 2**41, ClockTicked(CLOCK, 1), is_undone=False)
    assert "Alarm" in (table_words.history([entry], 1, 1, viewer=8).description or "")


# ------------------------------------------------------------------------------- small pieces


@pytest.mark.parametrize(
    ("filled", "size", "shown"),
    [
        (0, 4, "▱▱▱▱"),
        (3, 4, "▰▰▰▱"),
        (4, 4, "▰▰▰▰"),
        (1, 200, "▰" + "▱" * 23),
        (199, 200, "▰" * 23 + "▱"),
        (200, 200, "▰" * 24),
    ],
)
def test_a_bar_is_full_only_when_it_is_full_and_empty_only_when_empty(
    filled: int, size: int, shown: str
) -> None:
    assert said(bar(filled, size), PLAIN) == shown


def test_a_cut_says_that_it_is_one_and_closes_what_it_opened() -> None:
    assert cut("abcdef", 6) == "abcdef"
    assert cut("abcdefg", 6) == "abcde…"
    assert cut_marked("**abcdef** and more", 12) == "**abcde…**"
    assert cut_marked("~~abcdef~~ and more", 12) == "~~abcde…~~"
    assert cut_marked("**abc** d", 20) == "**abc** d"


def test_as_many_lines_are_given_as_fit_and_what_does_not_is_counted() -> None:
    rows = [letter * 40 for letter in "abcde"]
    assert fitted(rows, 100) == f"{rows[0]}\n{rows[1]}\n… and 3 more"
    assert fitted(rows[:2], 100) == f"{rows[0]}\n{rows[1]}"
    assert fitted([], 100) == ""
