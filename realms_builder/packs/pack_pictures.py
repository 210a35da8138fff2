"""The pictures and the emblem of a faction file, opened: a name that exists may hold anything."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from realms_builder.cards.pack_paths import safe_path
from realms_builder.core.problems import Problem, Severity
from realms_builder.game.files.faction_reading import unit_position
from realms_builder.game.units import Faction
from realms_builder.game.yaml.text import YamlText

_TOO_MUCH = ("picture.too_big", "svg.too_big", "svg.too_complex")


def broken_pictures(yaml: YamlText, faction: Faction) -> Iterator[Problem]:
    """Yield a warning for every picture of *faction* that is there and cannot be drawn."""
    from realms_builder.render.pictures.picture_check import picture_fault

    for name, where in _named(yaml, faction):
        path = safe_path(Path(yaml.file).parent, name)
        if not isinstance(path, str) or not Path(path).is_file():
            continue  # said by the lint of the file
        fault = picture_fault(Path(path))
        if fault:
            code = "card.picture_too_big" if fault in _TOO_MUCH else "card.picture_broken"
            yield Problem(code, Severity.WARNING, yaml.place(where), {"path": name})


def _named(yaml: YamlText, faction: Faction) -> Iterator[tuple[str, tuple[str | int, ...]]]:
    if faction.emblem:
        yield faction.emblem, ("emblem",)
    for key, units in (("units", faction.units), ("profiles", faction.profiles)):
        for unit in units.values():
            if unit.picture:
                yield unit.picture, (key, unit_position(yaml.data, key, unit.id), "picture")
