"""Words in the data of other programs by which a stat line is told from a table of weapons."""

from __future__ import annotations

WHO_HAS_STATS = frozenset(
    """unit model operative fighter warrior hero vehicle walker profile character crew troop
    building monster creature ship titan knights manifestation companion mount stats""".split()
)
"""In the name of a kind of profile."""

BODY = frozenset(
    """m move mv movement w wounds wound health hp save sv sav t toughness ld leadership bravery
    courage q quality def defence defense df apl ga oc control ws bs i in wp cl inv nerve mor
    morale front side rear base size speed agility fight might will fate""".split()
)
WEAPON = frozenset(
    """range rng r a atk attacks s strength str ap sap sat d dmg damage hit wnd rnd rend fp rs im am
    sm type keywords abilities ability traits sr to casting""".split()
)

LIFE = frozenset("w wounds wound hp health hull life".split())
"""Columns with boxes to tick."""

POINTS = ("pts", "point")
"""How currencies begin that are told before all others."""

WEARS_DOWN = ("wound", "damage", "remaining", "degrad", "suffered", "allocated", "track")
"""In the name of a table of what is left of a damaged model."""

BODIES = frozenset(["unit", "model", "unit-group"])
"""Kinds of selections that are somebody; as a keyword they say nothing."""

NO_CARD = frozenset("configuration reference allegiance".split())
"""Primary categories of what is never put on a table."""

WORDY = frozenset(
    ["keywords", "abilities", "ability", "special rules", "traits", "rules", "sr", "words"]
)
"""Columns that list rules, which find no room in a column of a card."""

SHORT = {
    "range": "Rng",
    "attacks": "Atk",
    "strength": "Str",
    "damage": "Dmg",
    "to hit": "Hit",
    "to wound": "Wnd",
    "rend": "Rnd",
    "movement": "Mov",
    "move": "Mov",
    "save": "Sv",
    "defence": "Def",
    "defense": "Def",
    "attack": "Att",
    "casting value": "Cast",
    "answer value": "Ans",
    "warp charge": "WC",
    "cast/unbind": "C/U",
}
"""What stands over columns of tables instead of longer words."""
