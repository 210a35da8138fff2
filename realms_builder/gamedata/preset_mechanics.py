"""Reads the mechanics that many games share; they lie with the program as data."""

from __future__ import annotations

from realms_builder.gamedata.declared_mechanics import DeclaredMechanic
from realms_builder.gamedata.yaml_text import parse_file
from realms_builder.resources import asset


def preset_mechanics() -> tuple[DeclaredMechanic, ...]:
    """Return the presets in the order of their file."""
    data = parse_file(asset("mechanics.yaml")).data
    return tuple(DeclaredMechanic.model_validate(raw) for raw in data["mechanics"])
