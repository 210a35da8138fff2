"""Mechanics that many games share, ready to be filled in: ``preset: roll_over``."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from realms_builder.gamedata.declared_mechanics import DeclaredMechanic
from realms_builder.gamedata.preset_mechanics import preset_mechanics
from realms_builder.odds.errors import CannotTell


def with_preset(mechanic: DeclaredMechanic) -> DeclaredMechanic:
    """Return *mechanic* with everything that its preset says and it does not say itself.

    ``with:`` fills the needs of the preset with formulas; the others are asked for. Raises
    :class:`CannotTell` for a preset that there is not, and for a need it does not have.
    """
    if not mechanic.preset:
        return mechanic
    preset = _presets().get(mechanic.preset)
    if preset is None:
        raise CannotTell("no_preset", preset=mechanic.preset, known=tuple(_presets()))
    needs = {need.id: need for need in preset.needs}
    unknown = [name for name in mechanic.with_ if name not in needs]
    if unknown:
        raise CannotTell("preset_without", preset=preset.id, name=unknown[0], known=tuple(needs))
    filled = {
        name: need.model_copy(update={"from_": str(mechanic.with_[name]), "asked": False})
        if name in mechanic.with_
        else need
        for name, need in needs.items()
    }
    own = {need.id: need for need in mechanic.needs}
    update: dict[str, Any] = {"needs": tuple((filled | own).values())}
    for name in ("sides", "steps", "aim", "show", "name", "text"):
        if not getattr(mechanic, name):
            update[name] = getattr(preset, name)
    return mechanic.model_copy(update=update)


@lru_cache(maxsize=1)
def _presets() -> dict[str, DeclaredMechanic]:
    return {preset.id: preset for preset in preset_mechanics()}
