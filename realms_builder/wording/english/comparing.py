"""English sentences: how two states of a roster differ."""

from __future__ import annotations

SENTENCES: dict[str, str] = {
    "compare.there": "included",
    "compare.nothing": "nothing",
    "compare.order": "Order of the models",
    "compare.order_one": "as here",
    "compare.order_other": "another",
    "compare.game": "Game",
    "compare.name": "Name",
    "compare.faction": "Faction",
    "compare.limit": "Limit: {name}",
    "compare.note": "Note",
    "compare.picture": "Picture",
    "compare.own_units": "Own profiles",
    "compare.unit": "Unit",
    "compare.role": "Role",
    "compare.loadout": "Loadout",
    "compare.strength": "Strength",
    "compare.form": "Form",
    "compare.profile": "Profile",
    "compare.members": "Members",
}
