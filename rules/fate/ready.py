"""Three characters of our own invention who are ready to be played, each with a Momentum Action."""

from rules.fate.character import Character, GameChanger
from rules.fate.making import make
from rules.fate.terms import Action


def _ready(
    texts: dict[str, str], action: Action, changer: GameChanger, stunts: tuple[str, ...]
) -> Character:
    made = make(Character(texts["name"]), texts)
    return Character(
        made.name,
        skills=made.skills,
        high_concept=made.high_concept,
        trouble=made.trouble,
        aspects=made.aspects,
        stunts=stunts,
        momentum_action=action,
        game_changer=changer,
    )


READY = (
    _ready(
        {
            "name": "Corvane Ash",
            "high_concept": "Last Duellist of a Closed School",
            "trouble": "I Never Walk Away from a Challenge",
            "aspects": "A Debt to the Harbour Master\nMother's Rapier\nEverybody Knows My Face",
            "skills": (
                "Great Fight, Good Athletics, Provoke, Fair Notice, Physique, Will, "
                "Average Rapport, Drive, Empathy, Stealth"
            ),
        },
        Action.ATTACK,
        GameChanger(
            "The Forbidden Measure",
            "This hit can't be absorbed with stress boxes, only with consequences.",
            "After a hit of mine, on my turn",
            "Last Duellist of a Closed School",
        ),
        (
            "Riposte: when I defend with style, I deal a hit of 2 instead of taking a boost.",
            "Bladesong: +2 to create an advantage with Fight while people are watching.",
            "Never Cornered: +2 to overcome with Athletics to leave a fight's edge for its middle.",
        ),
    ),
    _ready(
        {
            "name": "Imke Tarrow",
            "high_concept": "Cartographer of Places That Move",
            "trouble": "Somebody Wants My Maps Burned",
            "aspects": "I Read Rooms Like Coasts\nA Favour at Every Inn\nMy Compass Is Never Wrong",
            "skills": (
                "Great Investigate, Good Lore, Notice, Fair Crafts, Rapport, Will, "
                "Average Athletics, Contacts, Burglary, Drive"
            ),
        },
        Action.CREATE_ADVANTAGE,
        GameChanger(
            "I Drew This Door",
            "There is a way in or out here after all, and everybody with me may take it at once.",
            "Once I have looked around",
            "Cartographer of Places That Move",
        ),
        (
            "Survey: +2 to create an advantage with Investigate in a place that is new to me.",
            "Margin Notes: I may use Lore to defend when I have read about what attacks me.",
            "Shortcut: once a session, we arrive first.",
        ),
    ),
    _ready(
        {
            "name": "Old Bessamy",
            "high_concept": "Retired Gatekeeper with One Watch Left",
            "trouble": "My Knees Remember Every War",
            "aspects": "Nobody Gets Past Me\nThe Children of Lantern Street\nA Door for a Shield",
            "skills": (
                "Great Physique, Good Fight, Will, Fair Athletics, Empathy, Notice, "
                "Average Crafts, Contacts, Provoke, Rapport"
            ),
        },
        Action.DEFEND,
        GameChanger(
            "Not Tonight",
            "Until my next turn, every attack on anybody in my zone is against me instead.",
            "On anybody's turn, before the dice fall",
            "Nobody Gets Past Me",
        ),
        (
            "Brace: I may use Physique to defend against anything I can see coming.",
            "Behind Me: +2 to defend when an ally in my zone would be hurt otherwise.",
            "Door for a Shield: armor 1 while I stand still.",
        ),
    ),
)
