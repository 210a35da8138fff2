"""The mechanics that many games share; they lie with the program as data."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from realms_builder.core.resources import asset
from realms_builder.game.files.declared_mechanics import DeclaredMechanic
from realms_builder.game.yaml.text import parse_file

_MAY_COME_FROM_PRESET = ("sides", "steps", "aim", "show", "repeat", "name", "text")


@lru_cache(maxsize=1)
def preset_mechanics() -> Mapping[str, DeclaredMechanic]:
    """Return the presets by id, in the order of their file."""
    data = parse_file(asset("mechanics.yaml")).data
    found = (DeclaredMechanic.model_validate(raw) for raw in data["mechanics"])
    return {preset.id: preset for preset in found}


def filled_in(mechanic: DeclaredMechanic) -> DeclaredMechanic:
    """Return *mechanic* with everything that its preset says and it does not say itself.

    ``with:`` fills the needs of the preset with formulas; the others are asked for. A preset
    that there is not leaves the mechanic as it is.
    """
    preset = preset_mechanics().get(mechanic.preset)
    if preset is None:
        return mechanic
    needs = {need.id: need for need in preset.needs}
    for name, formula in mechanic.with_.items():
        if name in needs:
            update = {"from_": _written(formula), "asked": False}
            needs[name] = needs[name].model_copy(update=update)
    needs |= {need.id: need for need in mechanic.needs}
    values: dict[str, Any] = {"needs": tuple(needs.values())}
    for name in _MAY_COME_FROM_PRESET:
        if not getattr(mechanic, name):
            values[name] = getattr(preset, name)
    return mechanic.model_copy(update=values)


def _written(value: Any) -> str:
    """Return a value of ``with:`` as a formula."""
    return str(value).lower() if isinstance(value, bool) else str(value)
