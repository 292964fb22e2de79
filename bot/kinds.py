"""The registry: which class a stored name stands for.

A new game adds its states, its outcomes and one :class:`Game` here; nothing else that
exists has to know of it.  Stored names are for ever: renaming one is a migration.
"""

from rules import charge, clock, fate, fu, ironsworn, notation, sheet, table, tension
from rules.ironsworn import moves
from rules.outcome import Outcome

STATES: dict[str, type] = {
    "table": table.Table,
    "clock": clock.Clock,
    "ironsworn": ironsworn.Character,
    "ironsworn.party": ironsworn.Party,
    "ironsworn.track": ironsworn.Track,
    "charge": charge.Character,
    "charge.settings": charge.Settings,
    "tension": tension.Character,
    "tension.pool": tension.Pool,
    "tension.test": tension.Challenge,
    "tension.calamity": tension.Calamity,
    "fate": fate.Character,
    "fate.scene": fate.Scene,
    "fate.aspect": fate.SceneAspect,
    "fate.boost": fate.Boost,
    "fate.marker": fate.Marker,
    "fate.compel": fate.Compel,
    "fate.roll": fate.Roll,
    "fu": fu.Character,
    "fu.scene": fu.Scene,
}

MAY_SHARE_NAMES = {"table", "clock", "tension.test", "fate.roll", "fate.boost"}
"""Kinds of which two may have one name: a hidden clock must not betray itself, and tests come
and go; of every other kind a name means one thing."""

OUTCOMES: dict[str, type[Outcome]] = {
    "table.opened": table.TableOpened,
    "table.gm": table.GMNamed,
    "table.linked": table.ChannelLinked,
    "table.closed": table.TableClosed,
    "undone": table.TakenBack,
    "sheet.made": sheet.SheetMade,
    "sheet.used": sheet.SheetUsed,
    "sheet.edited": sheet.Edited,
    "sheet.removed": sheet.SheetRemoved,
    "clock.made": clock.ClockMade,
    "clock.ticked": clock.ClockTicked,
    "clock.revealed": clock.ClockRevealed,
    "clock.removed": clock.ClockRemoved,
    "roll": notation.Rolled,
    "roll.revealed": table.Revealed,
    "iron.action": ironsworn.ActionRolled,
    "iron.burned": ironsworn.Burned,
    "iron.momentum": ironsworn.MomentumChanged,
    "iron.meter": ironsworn.MeterChanged,
    "iron.debility": ironsworn.DebilityChanged,
    "iron.owing": ironsworn.Owing,
    "iron.setback.settled": ironsworn.SetbackSettled,
    "iron.setback.waived": ironsworn.SetbackWaived,
    "iron.shortfall.settled": ironsworn.ShortfallSettled,
    "iron.shortfall.waived": ironsworn.ShortfallWaived,
    "iron.track.made": ironsworn.TrackMade,
    "iron.track.marked": ironsworn.Progressed,
    "iron.track.edited": ironsworn.TrackEdited,
    "iron.track.removed": ironsworn.TrackRemoved,
    "iron.progress": ironsworn.ProgressRolled,
    "iron.recommitted": ironsworn.Recommitted,
    "iron.forsaken": ironsworn.Forsaken,
    "iron.bond.added": ironsworn.BondAdded,
    "iron.bond.removed": ironsworn.BondRemoved,
    "iron.bonds.marked": ironsworn.BondsMarked,
    "iron.oracle": ironsworn.OracleAnswered,
    "iron.price": ironsworn.PricePaid,
    "tension.test.proposed": tension.ChallengeProposed,
    "tension.test.opened": tension.ChallengeOpened,
    "tension.test.declined": tension.ChallengeDeclined,
    "tension.test.answered": tension.Answered,
    "tension.test.adjusted": tension.Adjusted,
    "tension.test.closed": tension.ChallengeClosed,
    "tension.spent": tension.TensionSpent,
    "tension.fate.spent": tension.FateSpent,
    "tension.twist.offered": tension.TwistOffered,
    "tension.twist.accepted": tension.TwistAccepted,
    "tension.twist.declined": tension.TwistDeclined,
    "tension.restored": tension.Restored,
    "tension.adventure": tension.AdventureBegun,
    "tension.campaign": tension.CampaignBegun,
    "tension.configured": tension.PoolConfigured,
    "tension.calamity.made": tension.CalamityMade,
    "tension.calamity.advanced": tension.CalamityAdvanced,
    "tension.calamity.revealed": tension.CalamityRevealed,
    "tension.calamity.thwarted": tension.CalamityThwarted,
    "tension.calamity.removed": tension.CalamityRemoved,
    "tension.sheet": tension.SheetChanged,
    "charge.proposal": charge.ProposalChanged,
    "charge.action": charge.ActionRolled,
    "charge.progress": charge.ProgressMade,
    "charge.setup": charge.SetupMade,
    "charge.consequence": charge.ConsequenceGiven,
    "charge.waived": charge.ConsequenceWaived,
    "charge.protected": charge.Protected,
    "charge.settled": charge.ConsequenceSettled,
    "charge.determination": charge.DeterminationRolled,
    "charge.fortune": charge.FortuneRolled,
    "charge.mission": charge.MissionRolled,
    "charge.momentum": charge.MomentumChanged,
    "charge.stress": charge.StressChanged,
    "charge.flashback": charge.FlashbackCalled,
    "charge.session.started": charge.SessionStarted,
    "charge.session.ended": charge.SessionEnded,
    "charge.scene.ended": charge.SceneEnded,
    "charge.milestone": charge.MilestoneAwarded,
    "charge.talent": charge.TalentChanged,
    "charge.attachment": charge.AttachmentChanged,
    "charge.dots": charge.DotsAssigned,
    "charge.setting": charge.SettingChanged,
    "iron.move": moves.MoveMade,
    "iron.move.stood": moves.MoveStood,
    "iron.move.chosen": moves.Chosen,
    "iron.move.warned": moves.MoveWarned,
    "iron.companion.added": moves.CompanionAdded,
    "iron.companion.edited": moves.CompanionEdited,
    "iron.companion.removed": moves.CompanionRemoved,
    "fate.rolled": fate.RollStarted,
    "fate.opposed": fate.RollOpposed,
    "fate.defended": fate.RollDefended,
    "fate.invoked": fate.AspectInvoked,
    "fate.stood": fate.RollStood,
    "fate.forgone": fate.Forgone,
    "fate.converted": fate.Converted,
    "fate.effect": fate.EffectBought,
    "fate.changer": fate.GameChanged,
    "fate.effect.added": fate.EffectAdded,
    "fate.effect.removed": fate.EffectRemoved,
    "fate.hit": fate.HitDealt,
    "fate.box": fate.BoxMarked,
    "fate.consequence": fate.ConsequenceTaken,
    "fate.consequence.changed": fate.ConsequenceChanged,
    "fate.out": fate.TakenOut,
    "fate.conceded": fate.Conceded,
    "fate.aspect.placed": fate.AspectPlaced,
    "fate.aspect.removed": fate.AspectRemoved,
    "fate.boost.placed": fate.BoostPlaced,
    "fate.boost.named": fate.BoostNamed,
    "fate.boost.used": fate.BoostUsed,
    "fate.compel.offered": fate.CompelOffered,
    "fate.compel.answered": fate.CompelAnswered,
    "fate.conflict.ended": fate.ConflictEnded,
    "fate.scene.ended": fate.SceneEnded,
    "fate.skill": fate.SkillSet,
    "fate.action": fate.ActionChosen,
    "fate.milestone": fate.MilestoneReached,
    "fate.npc": fate.NPCMade,
    "fate.points": fate.PointsMoved,
    "fate.refreshed": fate.Refreshed,
    "fu.check": fu.CheckChanged,
    "fu.rolled": fu.CheckRolled,
    "fu.tag": fu.TagChanged,
    "fu.condition": fu.ConditionChanged,
    "fu.scene.cleared": fu.SceneCleared,
}

_KIND_OF = {cls: name for name, cls in STATES.items()}
_MOVE_OF = {cls: name for name, cls in OUTCOMES.items()}


def kind_of(state: type) -> str:
    """Give the stored name of a class of states."""
    return _KIND_OF[state]


def move_of(outcome: type[Outcome]) -> str:
    """Give the stored name of a class of outcomes."""
    return _MOVE_OF[outcome]


def name_of_outcome(outcome: Outcome) -> str:
    """Give the stored name of an outcome's class."""
    return _MOVE_OF[type(outcome)]
