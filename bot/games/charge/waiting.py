"""What waits for somebody at a table of Charge, for ``/waiting`` and ``/charge show`` alike."""

from collections.abc import Iterator, Sequence

from bot.chat.embeds import cut, plural
from bot.chat.posts import Drawn
from bot.chat.views import view_of_outcome
from bot.chat.waiting import Waiting
from bot.chat.words import card, completed
from bot.games.charge.buttons.hands import actions
from bot.games.charge.buttons.items import draw_waiting, roll_items
from bot.games.charge.plays import consequences, flashbacks, proposals, rolls
from bot.games.charge.plays.team import character_in_use, settings_of
from bot.games.charge.views import RollView
from bot.games.charge.words.terms import ACTIONS, BENEFITS, ONE
from bot.storage.sheet import Sheet
from bot.storage.turn import Turn
from rules import charge
from rules.charge import Action, Character, Consequence, Setup, TensionStep

GOAL_SHOWN = 60
NAME_SHOWN = 30


def waiting(turn: Turn) -> Iterator[Waiting]:
    """List what waits for whom: consequences, proposals, rolls that owe something, setups.

    Progress waits where the table keeps a clock for it, full or not; where it keeps none, nobody
    has to be asked for segments, but for those of a project, which was kept.
    """
    return _of(turn, turn.all_characters(Character))


def shown(turn: Turn, character: str | None) -> tuple[Waiting, ...]:
    """List what waits for the player in that order, or for one character of theirs.

    A GM who names nobody is shown what waits for the GM as well.
    """
    player = turn.scope.player_id
    found = _of(turn, [character_in_use(turn, character)]) if character else waiting(turn)
    for_whom = {player, 0} if turn.acts_as_gm else {player}
    return tuple(each for each in found if each.player in for_whom)


def _of(turn: Turn, sheets: Sequence[Sheet[Character]]) -> Iterator[Waiting]:
    for find in (_consequences, _proposal, _flashback, _recalled, _rolls, _setups):
        for held in sheets:
            yield from find(turn, held)


def _consequences(turn: Turn, held: Sheet[Character]) -> Iterator[Waiting]:
    for faced in held.value.pending:
        yield _consequence(turn, held, faced)


def _rolls(turn: Turn, held: Sheet[Character]) -> Iterator[Waiting]:
    """List what waits of a character's rolls, progress for any clock once, by the newest of them.

    Most successes are about something else than the clock, and each would be a line of its own
    until the clock is full.  What was rolled where not all can read is a line apart.
    """
    found = [view for made in held.value.rolls if (view := rolls.view_of_roll(turn, made.key))]
    filling = [each for each in found if _waits_for_clock(each)]
    of_any = {each.made.key: each for each in filling if not each.made.project}
    apart = turn.journal.told_elsewhere(of_any) if len(of_any) > 1 else ()
    for view in found:
        key = view.made.key
        alike = [each for at, each in of_any.items() if (at in apart) == (key in apart)]
        if view.made.is_owed:
            yield _picked(turn, held, view)
        elif key in of_any and view is alike[-1]:
            yield _progress(turn, held, alike)
        elif view in filling and view.made.project:
            yield _progress(turn, held, [view])


def _waits_for_clock(view: RollView) -> bool:
    return bool(view.fillable) or view.is_crowded or view.lacks_project


def _consequence(turn: Turn, held: Sheet[Character], faced: Consequence) -> Waiting:
    def draw() -> Drawn:
        return draw_waiting(consequences.view_of(turn, held, faced), turn.scope.key)

    # Its bearer answers it; only the GM may do without, if there is one.
    return Waiting(
        since=faced.key,
        player=held.player,
        text=f"take or resist {ONE[faced.kind]} for {held.value.name}",
        draw=draw,
        let_go=(lambda: consequences.let_go(turn, faced.key)) if turn.has_say else None,
        name=str(held.id),
    )


def _proposal(turn: Turn, held: Sheet[Character]) -> Iterator[Waiting]:
    proposal = held.value.proposal
    if proposal is None:
        return
    key, name, what = proposal.key, held.value.name, _what(proposal.action, proposal.goal)
    gm, player = ("the GM", 0) if turn.is_run else ("one of you", held.player)

    def draw() -> Drawn:
        return draw_waiting(proposals.view_by_key(turn, key), turn.scope.key)

    if proposal.tension_step is TensionStep.ASKED:
        yield Waiting(
            since=key,
            player=player,
            text=f"name a complication, or refuse it: {name} asks for tension",
            draw=draw,
            let_go=lambda: proposals.drop_tension(turn, key),
            name=f"{held.id}: tension",
        )
    for_gm = settings_of(turn).gm_first and not proposal.is_agreed
    answer = {
        TensionStep.ASKED: f"once {gm} has answered the tension, roll",
        TensionStep.OFFERED: "answer the offered tension, then roll",
    }.get(proposal.tension_step, "roll")
    yield Waiting(
        since=key,
        player=player if for_gm else held.player,
        text=f"set risk and effect for {name}: {what}"
        if for_gm
        else f"{answer} for {name}: {what}",
        draw=draw,
        let_go=lambda: proposals.withdraw(turn, key),
        name=str(held.id),
    )


def _flashback(turn: Turn, held: Sheet[Character]) -> Iterator[Waiting]:
    found = held.value.proposed_flashback
    if found is None:
        return
    key, name = found.key, held.value.name
    told = cut(found.prepared, GOAL_SHOWN)
    lacks = max(0, (found.cost or 0) - held.value.momentum)
    if found.cost is None:
        text = f"set the price of {name}'s flashback: {told}"
    elif lacks:
        text = f"pay or withdraw {name}'s flashback, {lacks} momentum short: {told}"
    else:
        text = f"answer {name}'s flashback: {told}"

    def draw() -> Drawn:
        return draw_waiting(flashbacks.view_of(turn, held), turn.scope.key)

    yield Waiting(
        since=key,
        player=0 if found.cost is None and turn.table.value.gms else held.player,
        text=text,
        draw=draw,
        let_go=lambda: flashbacks.withdraw(turn, key),
        name=f"{held.id}: flashback",
    )


def _recalled(turn: Turn, held: Sheet[Character]) -> Iterator[Waiting]:
    found = held.value.owed_flashback
    # Once the roll is proposed, that is what waits.
    if found is None or held.value.proposal is not None:
        return
    key, name = found.key, held.value.name
    told = f": {cut(found.prepared, GOAL_SHOWN)}" if found.prepared else ""

    def draw() -> Drawn:
        paid = turn.entry(key).outcome
        shown = completed(view_of_outcome(turn, paid), card(paid))
        return Drawn(shown, [actions(held.id, held.value, str(key))])

    yield Waiting(
        since=key,
        player=held.player,
        text=f"make the action roll of {name}'s flashback{told}",
        draw=draw,
        let_go=lambda: flashbacks.do_without(held),
        name=f"{held.id}: flashback",
    )


def _drawn(turn: Turn, view: RollView) -> Drawn:
    outcome = turn.entry(view.made.key).outcome
    return Drawn(completed(view_of_outcome(turn, outcome), card(outcome)), roll_items(view))


def _picked(turn: Turn, held: Sheet[Character], view: RollView) -> Waiting:
    made = view.made
    what = _what(made.action, made.goal)
    return Waiting(
        since=made.key,
        player=0 if turn.is_run else held.player,
        text=f"pick the consequence of {held.value.name}'s roll: {what}",
        draw=lambda: _drawn(turn, view),
        let_go=lambda: consequences.waive(turn, made.key),
        name=str(held.id),
    )


def _progress(turn: Turn, held: Sheet[Character], views: Sequence[RollView]) -> Waiting:
    """Tell of progress that waits, by the newest of the rolls; all are let go as one."""
    *before, view = views
    made, what = view.made, _what(view.made.action, view.made.goal)
    others = f" (and for {plural(len(before), 'earlier roll')})" if before else ""

    def let_go() -> None:
        for each in views:
            rolls.forgo(turn, each.made.key)

    return Waiting(
        since=made.key,
        player=held.player,
        text=f"mark {plural(made.progress, 'segment')} for {held.value.name}'s roll{others}"
        f"{_once(view)}: {what}",
        draw=lambda: _drawn(turn, view),
        let_go=let_go,
        name=str(held.id),
        earlier=tuple(each.made.key for each in before),
    )


def _once(view: RollView) -> str:
    """Say how its progress finds room, where every clock for it is full or its project gone."""
    if view.lacks_project:
        return f", once there is a project {cut(view.made.project, NAME_SHOWN)} (/clock new)"
    if not view.is_crowded:
        return ""
    if view.made.project:
        return f", once {cut(view.made.project, NAME_SHOWN)} has room (/clock untick)"
    return ", once a clock has room (/clock new)"


def _setups(_turn: Turn, held: Sheet[Character]) -> Iterator[Waiting]:
    for setup in held.value.setups:
        if not setup.is_followed:
            yield _setup(held, setup)


def _setup(held: Sheet[Character], setup: Setup) -> Waiting:
    name = held.value.name

    def draw() -> Drawn:
        return Drawn(card(charge.SetupMade(setup.key, name, setup.benefit)))

    return Waiting(
        since=setup.key,
        player=held.player,
        text=f"get {name}'s setup followed up: {BENEFITS[setup.benefit]}",
        draw=draw,
        let_go=lambda: rolls.end_setup_of(held, setup.key),
        name=f"{held.id}: setup",
    )


def _what(action: Action, goal: str) -> str:
    """Tell rolls of one action apart, by what they are to reach."""
    return f"{ACTIONS[action]}, {cut(goal, GOAL_SHOWN)}" if goal else ACTIONS[action]
