"""What one momentum does to rolls and to others, and what a table's views make of it."""

from dataclasses import replace

import pytest

from bot.games.fate.views import EffectView, HitView, RollView, SceneView
from bot.games.fate.words.rolls import gives
from rules.errors import Already, NotEnough, NotMarked
from rules.fate import (
    Action,
    AspectPlaced,
    Boost,
    Character,
    Effect,
    Hit,
    Marker,
    Person,
    Replacements,
    Roll,
    Scene,
    SceneAspect,
    Seat,
    Side,
    Snapshot,
    Stage,
    Track,
    Verdict,
    aimed_at,
    give_aspect,
    has_unnamed_aspect,
    has_unnamed_boost,
    lapsing,
    may_give,
    spend,
    spenders,
    spending,
    stand,
    worthwhile,
)
from rules.fate.board import AddedEffect, Participant
from rules.fate.endings import after_conflict
from rules.fate.errors import NotAttacked, Unopposed
from rules.fate.rolls import Result
from rules.fate.spending import attacker_of, find_gear
from rules.fate.terms import BoostState, Degree
from rules.outcome import Change

ATTACK, DEFEND = Action.ATTACK, Action.DEFEND
WREN, ASH = Character("Wren", bank=2), Character("Ash", bank=1)
ME, OTHER = Person(2, WREN), Person(3, ASH)
PEOPLE = (ME, OTHER)
LAMP = AddedEffect("Lamp")


def side(
    name: str = "Wren", player: int = 2, action: Action = ATTACK, total: int = 4, **more: int
) -> Side:
    return Side(player, name, action, "Fight", total, faces=(0, 0, 0, 0), **more)  # type: ignore[arg-type]


def table(*rolls: Roll, **more: object) -> Snapshot:
    return Snapshot(Scene(effects=(LAMP,)), rolls=rolls, people=PEOPLE, **more)  # type: ignore[arg-type]


def pay(snapshot: Snapshot, effect: str, target: str = "", **more: object) -> Replacements:
    """Spend one of Wren's momentum, and give what else that changed."""
    _outcome, replaced = spend(snapshot, ME, effect, target, 9, **more)  # type: ignore[arg-type]
    assert replaced[0] == (WREN, replace(WREN, bank=1))
    return replaced[1:]


# ------------------------------------------------------------------------------------- gear

ARMED = Roll(1, side(), 4, weapon=2, armor=1)


@pytest.mark.parametrize(
    ("roll", "by", "gear"),
    [
        (ARMED, "Wren", "armor"),
        (replace(ARMED, armor=0), "Wren", None),
        (replace(ARMED, side=side(action=DEFEND)), "Wren", "weapon"),
        (replace(ARMED, defence=side("Ash", 3, DEFEND)), "Ash", "weapon"),
        (ARMED, "Ash", None),
        (replace(ARMED, opposition=None, target="Ash", target_player=3), "Ash", "weapon"),
        (replace(ARMED, stage=Stage.SETTLED), "Wren", None),
        # Whose attack somebody defends against reduced their own weapon.
        (replace(ARMED, side=side(action=DEFEND), target="Ash", target_player=3), "Ash", "armor"),
        (replace(ARMED, side=side(action=DEFEND), aspect="Mud"), "Wren", None),
        (replace(ARMED, side=side(action=Action.OVERCOME)), "Wren", None),
    ],
)
def test_armor_is_against_the_attacker_and_a_weapon_against_the_defender(
    roll: Roll, by: str, gear: str | None
) -> None:
    found = find_gear(table(roll), Participant(2 if by == "Wren" else 3, by))

    assert (found and found[1]) == gear


def test_a_rating_is_reduced_on_the_newest_roll_and_not_below_nothing() -> None:
    newer = replace(ARMED, key=2)
    outcome, replaced = spend(table(ARMED, newer), ME, "reduce", "", 9, amount=5)

    assert replaced[1:] == ((newer, replace(newer, armor=0)),)
    assert (outcome.gear, outcome.roll_key) == ((Change("armor", 1, 0),), 2)
    # The GM says by how much (A0.3).
    outcome, _replaced = spend(table(replace(ARMED, armor=7)), ME, "reduce", "", 9, amount=5)
    assert outcome.gear == (Change("armor", 7, 2),)
    with pytest.raises(NotMarked):
        spend(table(), ME, "reduce", "", 9)


def test_a_tie_without_its_weapon_is_a_boost_also_once_it_stood() -> None:
    tie = Roll(1, side("Thug", 0), defence=side(action=DEFEND), weapon=1)
    hit = Hit(1, 1, 1)
    stood = replace(tie, stage=Stage.SETTLED, result=Result(tie.verdict, 1))
    wren = Person(2, replace(WREN, hits=(hit,)))
    assert find_gear(Snapshot(rolls=(stood,), people=(wren,)), wren.participant)
    over = Snapshot(rolls=(replace(stood, conflict=5),), people=(wren,))
    assert find_gear(over, wren.participant) is None, "the action broke since"
    begun_on = replace(wren, character=replace(WREN, hits=(replace(hit, value=3),)))
    assert find_gear(Snapshot(rolls=(stood,), people=(begun_on,)), wren.participant) is None
    gone = Boost(5, "Fight", ME.participant, state=BoostState.USED)
    begun = Snapshot(rolls=(stood,), people=(wren,), boosts=(gone,))
    outcome, replaced = spend(begun, wren, "reduce", "", 9)
    (_, after), boost = replaced[1], replaced[-1][1]

    assert tie.verdict is not None
    assert tie.verdict.boost is None
    assert outcome.gear == (Change("weapon", 1, 0), Change("hit", 1, 0))
    assert isinstance(after, Roll)
    assert isinstance(boost, Boost)
    assert (after.result.hit, after.result.boost_seat) == (0, Seat.ROLLER)
    assert (boost.key, boost.owner.character) == (after.result.boost_key, "Thug")
    assert boost.name == "Fight"


def test_a_defence_tells_the_boost_that_is_left_without_the_weapon() -> None:
    """Only the boost itself was there: the roll said that no harm was done, and no more."""
    tie = Roll(1, side(action=DEFEND), 4, target="Thug", weapon=1)
    stood = replace(tie, stage=Stage.SETTLED, result=Result(tie.verdict, 1))
    wren = Person(2, replace(WREN, hits=(Hit(1, 1, 1),)))
    _outcome, replaced = spend(Snapshot(rolls=(stood,), people=(wren,)), wren, "reduce", "", 9)
    after = replaced[1][1]

    assert isinstance(after, Roll)
    assert gives(after) == "No harm is done, and a boost **Fight** for Thug."


def test_an_attack_that_bought_its_boost_leaves_no_other_without_the_weapon() -> None:
    styled = Roll(1, side(total=7), defence=side("Ash", 3, DEFEND), weapon=2, armor=3)
    hit = Hit(1, 1, 1)
    traded = Result(styled.verdict, 1, 5, "Fight", Seat.ROLLER)
    stood = replace(styled, stage=Stage.SETTLED, result=traded)
    ash = Person(3, replace(ASH, hits=(hit,)))
    table = Snapshot(rolls=(stood,), people=(ME, ash))
    _outcome, replaced = spend(table, ash, "reduce", "", 9, amount=2)

    assert [type(each) for _before, each in replaced] == [Character, Roll, Character]


def test_a_rating_is_reduced_in_the_exchange_that_is_meant() -> None:
    """It hit another exchange, whose weapon nobody had spoken of, and took the momentum."""
    guard = side(action=DEFEND)
    baron, ogre = (
        Roll(key, side(name, 0), defence=guard, weapon=2)
        for key, name in enumerate(("Baron", "Ogre"))
    )
    both = table(baron, ogre)

    assert spend(both, ME, "reduce", "", 9)[0].roll_key == ogre.key
    assert spend(both, ME, "reduce", "Baron", 9)[0].roll_key == baron.key
    assert spend(both, ME, "reduce", "", 9, under=baron)[0].roll_key == baron.key
    with pytest.raises(NotMarked):
        spend(both, ME, "reduce", "Ash", 9)


# ------------------------------------------------------------------------------- the attacker

FOE = Roll(3, side("Thug", 1), defence=side(action=DEFEND))
NUMBER = Roll(4, side(action=DEFEND), 5, target="Ash")


def test_damage_is_for_the_last_whose_attack_was_defended_against() -> None:
    me, thug = ME.participant, Participant(1, "Thug")

    def named(name: str, player: int = 0) -> Participant:
        return Participant(player, name)

    assert attacker_of((FOE, NUMBER), me, named("")) == named("Ash")
    assert attacker_of((FOE, NUMBER), me, named("thug")) == thug
    assert attacker_of((replace(NUMBER, target=""),), me, named("")) == named("")
    assert attacker_of((replace(NUMBER, target=""),), me, named("Anybody")) == named("Anybody")
    assert attacker_of((), me, named("Wren"), is_gm=True) == named("Wren")
    for rolls, wanted in (((FOE,), "Ash"), ((), ""), ((ARMED,), "")):
        with pytest.raises(NotAttacked):
            attacker_of(rolls, me, named(wanted))
    with pytest.raises(NotAttacked):
        attacker_of((FOE,), me, named("Thug", 2))


@pytest.mark.parametrize(
    "roll",
    [
        replace(FOE, side=side("Thug", 1, Action.CREATE_ADVANTAGE)),
        replace(FOE, side=side("Thug", 1, Action.OVERCOME)),
        replace(NUMBER, aspect="Mud"),
    ],
)
def test_damage_is_for_nobody_who_did_not_attack(roll: Roll) -> None:
    """Who only got in Wren's way was struck (RF9), and was offered in the menu."""
    with pytest.raises(NotAttacked):
        attacker_of((roll,), ME.participant, Participant(0, ""))
    stood = replace(roll, stage=Stage.SETTLED)
    assert Effect.DAMAGE not in spenders(table(stood), stood)[0].effects


@pytest.mark.parametrize("over", [{"stage": Stage.LAPSED}, {"conflict": 5}])
def test_damage_is_for_no_attack_that_was_let_go_or_is_of_a_conflict_that_is_over(
    over: dict[str, object],
) -> None:
    """The old Thug could still be struck in the next scene (RF12)."""
    gone = replace(FOE, **over)  # type: ignore[arg-type]
    with pytest.raises(NotAttacked):
        attacker_of((gone,), ME.participant, Participant(0, ""))


def test_damage_is_of_the_sort_of_the_attack_that_was_defended_against() -> None:
    """Whoever was insulted and paid to hit back dealt a physical hit."""
    insult = replace(NUMBER, track=Track.MENTAL)
    struck = replace(ASH, hits=(Hit(9, 1, 1, Track.MENTAL, "Wren"),))

    assert pay(table(insult), "damage") == ((ASH, struck),)
    # Whose insult it was may be said only now.
    assert pay(table(NUMBER, replace(insult, target="")), "damage", "Ash") == ((ASH, struck),)
    assert pay(table(NUMBER, insult), "damage") == ((ASH, struck),)
    assert pay(table(NUMBER, insult), "damage", under=NUMBER) == (
        (ASH, replace(ASH, hits=(Hit(9, 1, 1, by="Wren"),))),
    )


def test_damage_is_a_hit_that_waits_for_whoever_has_a_sheet() -> None:
    hit = Hit(9, 1, 1, by="Wren")

    assert pay(table(NUMBER), "damage") == ((ASH, replace(ASH, hits=(hit,))),)
    assert pay(table(FOE), "damage") == ()
    # A GM who insists may strike even whoever pays.
    spender = replace(WREN, bank=1)
    own = ((spender, replace(spender, hits=(hit,))),)
    assert pay(table(), "damage", "Wren", is_gm=True) == own


def test_a0_4_damage_and_a_reduced_rating_stack_on_one_target() -> None:
    hit = Hit(8, 1, 1, by="Wren")
    twice = Person(3, replace(ASH, hits=(hit,)))
    _outcome, replaced = spend(Snapshot(rolls=(NUMBER,), people=(ME, twice)), ME, "damage", "", 9)
    assert isinstance(struck := replaced[1][1], Character)
    assert struck.hits == (hit, replace(hit, key=9))

    armed = replace(ARMED, armor=3)
    once = pay(table(armed), "reduce")[0][1]
    assert isinstance(once, Roll)
    assert pay(table(once), "reduce") == ((once, replace(armed, armor=1)),)


# ----------------------------------------------------------------------- marks, and the rest


def test_a_mark_waits_for_the_others_and_replaces_an_older_one() -> None:
    met = Marker(Effect.DESPAIR, ME.participant, any_foe=True, met=("Thug",))
    outcome, replaced = spend(table(markers=(met,)), ME, "cause_despair", "", 9)

    assert replaced[1:] == (
        (met, None),
        (None, Marker(Effect.DESPAIR, ME.participant, any_foe=True)),
    )
    assert outcome.any_foe
    assert pay(table(), "inspire") == ((None, Marker(Effect.INSPIRE, ME.participant, ("Ash",))),)


def test_what_is_told_alone_changes_nothing_but_the_bank() -> None:
    for effect in ("move", "clue", "Lamp"):
        assert pay(table(), effect) == ()
    empty = replace(WREN, momentum_action=Action.ATTACK, bank=0)
    with pytest.raises(NotEnough):
        spend(table(), Person(2, empty), "move", "", 9)


def test_a_move_is_ones_own_and_has_no_target() -> None:
    """It was bought as "Move · Thug", who did not move."""
    with pytest.raises(NotMarked):
        spend(table(), ME, "move", "Thug", 9)
    assert Effect.MOVE in worthwhile(table(), ME)
    assert Effect.MOVE not in worthwhile(table(), ME, "Thug")
    assert Effect.MOVE_ENEMY in worthwhile(table(), ME, "Thug")


def test_the_menu_under_a_roll_aims_at_whoever_is_across() -> None:
    roll = Roll(1, side(), 4, target="Ash")

    assert aimed_at(Effect.MOVE_ENEMY, roll, Seat.ROLLER) == "Ash"
    assert aimed_at(LAMP, roll, Seat.OPPONENT) == "Wren"
    assert aimed_at(Effect.INSPIRE, roll, Seat.ROLLER) == ""


def test_only_what_would_do_something_is_offered_to_whoever_has_momentum() -> None:
    done = Roll(1, side(), defence=side("Ash", 3, DEFEND), stage=Stage.SETTLED)
    attacker, defender = spenders(table(done), done)
    out, locked = (
        Person(3, replace(ASH, **each)) for each in ({"is_out": True}, {"is_locked": True})
    )
    broke = Person(3, replace(ASH, bank=0))

    assert (attacker.seat, attacker.character) == (Seat.ROLLER, WREN)
    assert {Effect.REDUCE, Effect.DAMAGE}.isdisjoint(attacker.effects)
    assert Effect.DAMAGE in defender.effects
    assert attacker.effects[-1] == LAMP
    assert Effect.REDUCE in spenders(table(done, ARMED), done)[0].effects
    for who in (out, locked, broke):
        asked = spenders(replace(table(done), people=(ME, who)), done)
        assert [each.character for each in asked] == [WREN]


def test_inspiring_is_offered_while_somebody_is_there_whom_it_would_inspire() -> None:
    """Alone, one was told that everybody was inspired already."""
    done = Roll(1, side(), 4, stage=Stage.SETTLED)
    waits = Marker(Effect.INSPIRE, ME.participant, ("Ash",))
    dread = Marker(Effect.DESPAIR, ME.participant, any_foe=True)
    alone = Snapshot(rolls=(done,), people=(ME,))

    def offered(snapshot: Snapshot) -> set[object]:
        return {*spenders(snapshot, done)[0].effects} & {Effect.INSPIRE, Effect.DESPAIR}

    assert offered(table(done)) == {Effect.INSPIRE, Effect.DESPAIR}
    assert offered(table(done, markers=(waits,))) == {Effect.DESPAIR}
    assert offered(table(done, markers=(dread,))) == {Effect.INSPIRE}
    # Whoever is out of the conflict makes no check in it (E0.24).
    gone = replace(table(done), people=(ME, Person(3, replace(ASH, is_out=True))))
    assert offered(gone) == {Effect.DESPAIR}
    assert offered(table(done, markers=(replace(dread, met=("Thug",)),))) == {*offered(table(done))}
    assert offered(alone) == {Effect.DESPAIR}
    with pytest.raises(NotMarked):
        spend(alone, ME, "inspire", "", 9)
    with pytest.raises(Already):
        spend(table(markers=(waits,)), ME, "inspire", "", 9)


# ---------------------------------------------------------------------- an outcome that stands


def test_what_an_outcome_leaves_takes_the_place_of_what_there_was() -> None:
    tied = Roll(1, side(total=2), defence=side("Ash", 3, DEFEND, 2))
    taken = Boost(5, "Fight", ME.participant)
    outcome, replaced = stand(table(tied, boosts=(taken,)), tied, 9)

    assert outcome.roll.result.boost == "Fight 2"
    warded = replace(tied, defence=replace(side("Ash", 3, DEFEND, 9), skill="Athletics"))
    assert stand(table(warded), warded, 9)[0].roll.result.boost == "Athletics"
    assert [before for before, _after in replaced] == [tied, WREN, ASH, None]
    assert replaced[0][1] == outcome.roll


def test_a_boost_that_is_gone_leaves_its_name_to_the_next() -> None:
    tied = Roll(1, side(total=2), defence=side("Ash", 3, DEFEND, 2))
    gone = Boost(5, "Fight", ME.participant, state=BoostState.LAPSED)
    outcome, _replaced = stand(table(tied, boosts=(gone,)), tied, 9)

    assert outcome.roll.result.boost == "Fight"


@pytest.mark.parametrize(
    ("owner", "is_foes", "roller", "is_lost"),
    [
        # Another GM rolls for the same Thug, or spells him otherwise.
        (Participant(1, "Thug"), True, side("thug", 9, has_sheet=False, is_npc=True), True),
        (Participant(1, "Thug"), True, side("Ogre", 1, has_sheet=False, is_npc=True), False),
        (Participant(1, "Thug"), True, side("Thug", 9, is_npc=True), False),
        # What is nobody's in particular is a side's as a whole.
        (Participant(0, "Thug"), True, side("Ogre", 1, is_npc=True), True),
        (Participant(0, "Thug"), True, side(), False),
        (Participant(0, "Ash"), False, side(), True),
        (Participant(0, "Ash"), False, side("Thug", 1, is_npc=True), False),
        # A nameless foe has a player's name.
        (Participant(2, "Wren"), False, side("Wren", 1, has_sheet=False, is_npc=True), False),
        (Participant(2, "Wren"), False, side(), True),
    ],
)
def test_a_boost_is_over_with_the_next_check_of_whose_it_is(
    owner: Participant, is_foes: bool, roller: Side, is_lost: bool
) -> None:
    boost = Boost(5, "Gap", owner, is_foes=is_foes)
    roll = Roll(6, replace(roller, key=6), 4)

    assert (lapsing(table(roll, boosts=(boost,)), roll) == [boost]) is is_lost
    assert lapsing(table(boosts=(replace(boost, key=7),)), roll) == []
    # It arose after somebody else had rolled, and before it was answered.
    answered = Roll(4, side("Moor", 8, key=4), defence=roll.side)
    assert (lapsing(table(boosts=(boost,)), answered) == [boost]) is is_lost


def test_a_boost_that_was_once_called_as_a_bare_rating_is_still_to_be_named() -> None:
    bare = replace(side(total=2), skill="+2", rating=2)
    tied = Roll(1, bare, defence=side("Ash", 3, DEFEND, 2))
    result = Result(boost_key=5, boost="+2", boost_seat=Seat.ROLLER)
    left = replace(tied, stage=Stage.SETTLED, result=result)
    for name, is_unnamed in (("+2", True), ("Opening", True), ("Off balance", False)):
        boosts = (Boost(5, name, ME.participant),)
        assert has_unnamed_boost(table(left, boosts=boosts), left) is is_unnamed


def test_an_attack_waits_for_its_opposition_and_what_needs_none_does_not() -> None:
    attack = Roll(1, side())
    with pytest.raises(Unopposed):
        stand(table(attack), attack, 9)
    climb = replace(attack, side=side(action=Action.OVERCOME))
    assert stand(table(climb), climb, 9)[0].roll.result.verdict is None


def test_a_hit_waits_for_a_target_who_rolled_nothing() -> None:
    struck = Roll(1, side(total=4), 2, target="Ash", target_player=3)
    _outcome, replaced = stand(table(struck), struck, 9)

    assert (ASH, replace(ASH, hits=(Hit(1, 2, 2, by="Wren"),))) in replaced
    # Whoever rolled and is gone since gets nothing.
    assert stand(Snapshot(), struck, 9)[1] == ((struck, replaced[0][1]),)


def test_no_hit_waits_for_whoever_is_out_of_the_conflict() -> None:
    """A hit waited for whoever had conceded, to be absorbed or taken out by."""
    attack = Roll(1, side(total=4), 2, target="Ash", target_player=3)
    guard = Roll(2, side("Ash", 3, DEFEND, 2), 4)
    gone = Person(3, replace(ASH, is_out=True))
    for roll in (attack, guard):
        _told, replaced = stand(Snapshot(people=(ME, gone)), roll, 9)
        assert all(after == before for before, after in replaced[1:])
        # Of a conflict that is over they were no less a part than anybody, or were out of that.
        late = replace(roll, conflict=5)
        _told, replaced = stand(Snapshot(people=(ME, gone)), late, 9)
        assert any(isinstance(each, Character) and each.hits for _before, each in replaced)
        back = replace(gone, character=after_conflict(gone.character, 5, {5})[0])
        _told, replaced = stand(Snapshot(people=(ME, back)), late, 9)
        assert all(after == before for before, after in replaced[1:])


def test_no_damage_is_bought_for_an_attacker_who_is_out_of_the_conflict() -> None:
    gone = replace(table(NUMBER), people=(ME, Person(3, replace(ASH, is_out=True))))
    with pytest.raises(Already):
        spend(gone, ME, "damage", "", 9)
    stood = replace(NUMBER, stage=Stage.SETTLED)
    assert Effect.DAMAGE not in spenders(replace(gone, rolls=(stood,)), stood)[0].effects
    assert Effect.DAMAGE in spenders(table(stood), stood)[0].effects


def test_an_unnamed_advantage_is_called_as_the_skill_is_and_a_known_one_grows() -> None:
    advantage = Roll(1, side(action=Action.CREATE_ADVANTAGE, total=3), 1)
    fight, fire = SceneAspect("Fight"), SceneAspect("On fire", 1)
    scene = table(aspects=(fight, fire))
    _outcome, fresh = stand(scene, advantage, 9)
    known = replace(advantage, aspect="on fire")
    _outcome, grown = stand(scene, known, 9)
    _outcome, failed = stand(scene, replace(known, opposition=9), 9)

    assert fresh[-1] == (None, SceneAspect("Fight 2", 1))
    assert grown[-1] == (fire, SceneAspect("On fire", 2))
    assert failed[-1] == (fire, SceneAspect("On fire", 1, free_of_foes=1))
    told, lost = stand(scene, replace(advantage, aspect="Trap", opposition=9), 9)
    assert told.roll.result.aspect == ""
    assert not any(isinstance(each, SceneAspect) for _before, each in lost)


FAILED = Roll(
    1,
    side(action=Action.CREATE_ADVANTAGE),
    9,
    stage=Stage.SETTLED,
    result=Result(Verdict(Degree.FAIL)),
)


def test_a_failed_advantage_is_given_to_the_other_side_once() -> None:
    outcome, ((none, made), (before, after)) = give_aspect(table(), FAILED)

    assert isinstance(after, Roll)
    assert (none, made, before) == (None, SceneAspect("Fight", 0, 1), FAILED)
    assert outcome == AspectPlaced(SceneAspect("Fight", 0, 1))
    assert not may_give(table(), after)
    trap, _placed = give_aspect(table(), replace(FAILED, aspect="Trap"))
    assert trap.aspect == SceneAspect("Trap", 0, 1)
    assert not may_give(table(aspects=(SceneAspect("Trap"),)), replace(FAILED, aspect="trap"))
    for other in (
        replace(FAILED, is_existing=True),
        replace(FAILED, side=side()),
        replace(FAILED, stage=Stage.OPEN),
        replace(FAILED, result=Result(Verdict(Degree.TIE))),
    ):
        with pytest.raises(NotMarked):
            give_aspect(table(), other)


def test_only_an_aspect_that_is_there_and_that_nobody_named_is_still_to_be_named() -> None:
    """The button of a roll gave another's aspect a name, where both were called as the skill."""
    placed = replace(FAILED, result=Result(aspect="Fight"), over=5)
    since = replace(placed, key=2, over=6)
    fight, trap = SceneAspect("Fight"), SceneAspect("Trap")
    for made, others, is_unnamed in (
        (placed, (), True),
        (replace(placed, is_existing=True), (), False),
        (replace(placed, result=Result(aspect="Trap")), (), False),
        (replace(placed, result=Result(aspect="Fight 2")), (), False),
        (placed, (since,), False),
        (placed, (replace(since, is_existing=True),), True),
        (placed, (replace(since, over=4),), True),
        (placed, (replace(since, result=Result(aspect="Trap")),), True),
    ):
        there = table(made, *others, aspects=(fight, trap))
        assert has_unnamed_aspect(there, made) is is_unnamed


def test_a_table_names_its_foes() -> None:
    old = tuple(Roll(key, side("Thug", 1), 1, stage=Stage.SETTLED) for key in range(2))

    assert table(*old, ARMED).targets == ("Wren", "Ash", "Thug")
    assert table(*old).nameless == ("Thug",)


# ------------------------------------------------------------------------------------ the views


def test_the_view_of_an_open_roll_knows_who_may_answer_it() -> None:
    waiting = Roll(1, side(), target="Ash", target_player=3)
    view = RollView.of(table(waiting), waiting)

    assert (view.defender, view.struck, view.spenders) == (ASH, ASH, ())
    assert RollView.of(table(), replace(waiting, opposition=1)).defender is None


def test_what_momentum_would_buy_is_worked_out_for_the_last_roll_alone(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Each message of a roll asked it of all rolls, and took the longer the more there were."""
    asked: list[int] = []

    def found(_snapshot: Snapshot, _by: Participant, near: Roll) -> None:
        asked.append(near.key)

    monkeypatch.setattr(spending, "find_gear", found)
    done = replace(ARMED, defence=side("Ash", 3, DEFEND), stage=Stage.SETTLED)
    rolls = tuple(replace(done, key=key) for key in range(1, 9))
    last = spending.spendable(Snapshot(people=PEOPLE, rolls=rolls))
    assert [(roll.key, each.character.name) for roll, each in last] == [(8, "Wren"), (8, "Ash")]
    assert asked == [8, 8]


def test_the_view_of_a_settled_roll_knows_its_boost_and_its_hit() -> None:
    hit, boost = Hit(1, 2, 2), Boost(9, "Gap", ME.participant)
    done = Roll(
        1,
        side("Thug", 1),
        defence=side(action=DEFEND),
        stage=Stage.SETTLED,
        result=Result(boost_key=9),
    )
    hurt = replace(WREN, hits=(Hit(8, 1, 1), hit))
    there = Snapshot(boosts=(boost,), people=(Person(2, hurt),), rolls=(done,))
    view = RollView.of(there, done)

    assert (view.boost, view.owner) == (boost, hurt)
    assert (view.struck, view.hit) == (hurt, hit)
    assert [each.seat for each in view.spenders] == [Seat.OPPONENT]


def test_an_effect_is_shown_with_its_roll_and_its_hit() -> None:
    outcome, replaced = spend(table(NUMBER), ME, "damage", "", 9)
    ((_before, struck),) = replaced[1:]
    assert isinstance(struck, Character)
    after = Snapshot(rolls=(NUMBER,), people=(ME, Person(3, struck)))
    outcome = replace(outcome, hit_key=9)
    view = EffectView.of(after, replace(outcome, roll_key=NUMBER.key))

    assert view.hit == HitView(struck, struck.hits[0])
    assert view.roll is not None
    assert view.roll.roll == NUMBER
    assert EffectView.of(Snapshot(), outcome) == EffectView(outcome)
    assert HitView.of(after, 10) is None


def test_the_scene_shows_what_is_open_and_who_is_hurt() -> None:
    out = Person(4, Character("Moss", is_out=True))
    view = SceneView.of(replace(table(ARMED, FAILED), people=(*PEOPLE, out)), 7)

    assert (view.rolls, view.people, view.table) == ((ARMED,), (out,), 7)


def test_a_boost_is_against_whoever_was_across_in_its_roll() -> None:
    met = Roll(1, side(), defence=side("Ash", 3, DEFEND), stage=Stage.SETTLED)
    at_ash = Roll(1, side(), 2, target="Ash", target_player=3, stage=Stage.SETTLED)
    guard = replace(at_ash, side=side(action=DEFEND))
    climb = replace(at_ash, side=side(action=Action.OVERCOME))
    for roll, seat, against in (
        (met, Seat.ROLLER, OTHER),
        (met, Seat.OPPONENT, ME),
        (at_ash, Seat.ROLLER, OTHER),
        (guard, Seat.ROLLER, OTHER),
        (replace(at_ash, target="Thug", target_player=0), Seat.ROLLER, None),
        (climb, Seat.ROLLER, None),
    ):
        left = replace(roll, result=Result(boost_key=9, boost="Gap", boost_seat=seat))
        aimed = table(left).aimed_by(Boost(9, "Gap", ME.participant))
        assert aimed == (against and against.participant)
    assert table(met).aimed_by(Boost(9, "By hand", ME.participant)) is None
