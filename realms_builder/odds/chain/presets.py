"""Mechanics that many games share, ready to be filled in: ``preset: roll_over``."""

from __future__ import annotations

from realms_builder.game.files.declared_mechanics import DeclaredMechanic
from realms_builder.game.files.preset_mechanics import preset_mechanics
from realms_builder.odds.chain.errors import CannotTell


def check_preset(mechanic: DeclaredMechanic) -> None:
    """Raise :class:`CannotTell` for a preset that there is not, and a need it does not have."""
    if not mechanic.preset:
        return
    presets = preset_mechanics()
    preset = presets.get(mechanic.preset)
    if preset is None:
        raise CannotTell("no_preset", preset=mechanic.preset, known=tuple(presets))
    known = tuple(need.id for need in preset.needs)
    unknown = [name for name in mechanic.with_ if name not in known]
    if unknown:
        raise CannotTell("preset_without", preset=preset.id, name=unknown[0], known=known)
