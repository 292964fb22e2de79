"""The rules of Mini-FU, R4.1 to R4.12 of ``rules/RULES.md``.

A check rolls a pool of power and challenge dice, which the whole table puts together.
``reading`` judges a roll and counts the chances.  ``state`` defines what is stored and ``errors``
the refusals; ``checks`` builds and rolls pools, and ``sheet`` changes tags and conditions.
"""

from rules.fu.checks import (
    add_difficulty,
    add_hindrance,
    addable,
    again,
    call_off,
    changeable_check,
    choose,
    helping,
    hindering,
    may_strike,
    open_check,
    outdated,
    propose,
    renewed,
    repeat,
    roll,
    roll_at_once,
    settle,
    strike,
    suggest,
    tell,
    tick,
)
from rules.fu.errors import (
    FirstDie,
    LaterRoll,
    Nobodys,
    NotYourDie,
    Outgrown,
    Settled,
    StruckOut,
    TooManyDice,
)
from rules.fu.making import READY, make, typed
from rules.fu.reading import DICE_MAX, Answer, Reading, Roll, judge, odds
from rules.fu.sheet import (
    FIELDS,
    ConditionChanged,
    SceneCleared,
    TagChanged,
    TagPutRight,
    TagStep,
    add_condition,
    add_scene_condition,
    add_scene_tag,
    add_tag,
    burn,
    clear_condition,
    clear_scene,
    clear_scene_condition,
    opposed,
    remove_scene_tag,
    remove_tag,
    rename_concerned,
    restore,
)
from rules.fu.state import (
    CHECKS_MAX,
    CONDITIONS_MAX,
    DUE_MAX,
    OPEN_ANSWERS,
    SCENE_MAX,
    START,
    TAGS_MAX,
    TICKS,
    Character,
    Check,
    CheckChanged,
    CheckRolled,
    ChoiceSettled,
    Due,
    Effect,
    Part,
    Scene,
    Side,
    Source,
    Step,
    Tag,
    TagKind,
)
