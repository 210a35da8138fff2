"""What rows say about units, made from what the game declares: summaries, kinds, limits, places."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from realms_builder.cards.pack_paths import safe_path
from realms_builder.core.translation import languages
from realms_builder.game.formulas import FormulaError
from realms_builder.game.formulas.values import MISSING
from realms_builder.game.game import Game
from realms_builder.game.kinds.kind import kind_of
from realms_builder.game.kinds.values import ChoiceValue, Number
from realms_builder.game.names import normalised
from realms_builder.game.texts import Text
from realms_builder.game.units import Faction, Unit
from realms_builder.game.value_words import show
from realms_builder.gui.kit.thumbnails import NO_PORTRAIT, Portrait
from realms_builder.roster.checks.limits import LimitPerUnit
from realms_builder.roster.resolve.build import Build
from realms_builder.roster.resolve.muster import Muster
from realms_builder.roster.resolve.shown_order import kind_attributes, value_of

DOT = " · "


def capitalised(text: str) -> str:
    """Return *text* with a large first letter, the rest as it is."""
    return text[:1].upper() + text[1:]


def kind_name(unit: Unit, game: Game, lang: str) -> str:
    """Return the name of the first kind of *unit*, or an empty string."""
    for attribute in kind_attributes(game)[:1]:
        kind = value_of(unit, attribute)
        if kind is not None:
            return capitalised(kind.show(lang))
    return ""


def summary(unit: Unit, game: Game, lang: str) -> str:
    """Return the kind of *unit* and its stat line in one short line."""
    parts = [kind_name(unit, game, lang)]
    for stat in game.stats.values():
        value = unit.stats.get(stat.id, MISSING)
        if value is not MISSING:
            sign = kind_of(stat).printed_unit(stat, game).pick(lang)
            name = stat.abbr.pick(lang) or stat.name.pick(lang) or stat.id
            parts.append(f"{name} {show(value, lang)}{sign}")
    return DOT.join(part for part in parts if part)


def cost_text(number: Number, lang: str) -> str:
    """Return a cost as *lang* writes it."""
    return show(number, lang)


def limit_of(build: Build, game: Game) -> int | None:
    """Return how often a unit may be taken, by the tightest check that says so; None for any."""
    limits: list[Number] = []
    for check in game.file.checks:
        with suppress(FormulaError):
            limit = check.limit_of(build) if isinstance(check, LimitPerUnit) else None
            if limit is not None:
                limits.append(limit)
    return int(min(limits)) if limits else None


def search_words(unit: Unit) -> tuple[str, str]:
    """Return the normalised names of *unit*, and those of its tags and items, in any language."""
    names = [text for _, text in unit.name.versions] + [unit.id.replace("_", " ")]
    more: list[str] = []
    for use in unit.keywords:
        more += [text for _, text in use.filled(use.keyword.name).versions]
    more += [
        v.show(lang)
        for v in unit.attributes.values()
        if isinstance(v, ChoiceValue)
        for lang in languages()
    ]
    loadouts = [loadout.items for loadout in unit.loadouts]
    for lists in (unit.items, *loadouts):
        for items in lists.values():
            for carried in items:
                more += [text for _, text in carried.item.name.versions]
    for option in unit.options:
        if not option.from_list:
            for carried in option.candidates:
                more += [text for _, text in carried.item.name.versions]
    return _joined(names), _joined(more)


def _joined(words: Iterable[str]) -> str:
    return "\n".join(dict.fromkeys(normalised(word) for word in words if word))


def portrait_of_unit(unit: Unit, faction: Faction | None) -> Portrait:
    """Return the portrait of *unit* as its faction brings it."""
    if faction is None:
        return NO_PORTRAIT
    folder = Path(faction.file).parent
    return Portrait(_inside(folder, unit.picture), _inside(folder, faction.emblem), faction.colour)


def portrait_of_model(picture: str, file: Path | None, usual: Portrait) -> Portrait:
    """Return the portrait of a model: its own *picture* beside the *file*, or the usual."""
    own = _inside(file.parent, picture) if file is not None else ""
    return Portrait(own, usual.emblem, usual.colour) if own else usual


def _inside(folder: Path, name: str) -> str:
    path = safe_path(folder, name) if name else MISSING
    return path if isinstance(path, str) else ""


def name_of(mustered: Muster, identity: str) -> Text | str:
    """Return what the model called *identity* is called: its own name or that of its unit."""
    model, record = mustered.roster.model(identity), mustered.model(identity)
    if model is None:
        return identity
    unit = record.build.parts.unit if record is not None else None
    return model.name or (unit.name if unit is not None else model.unit)


def seen_costs(costs: Mapping[str, Number]) -> tuple[tuple[str, Number], ...]:
    """Return *costs* as a model remembers what its player saw."""
    return tuple((name, cost) for name, cost in costs.items())


def costs_left(mustered: Muster, cost: str) -> Number | None:
    """Return what is left of the limit of *cost*, negative when it is passed; None without one."""
    limit = mustered.limit(cost)
    return None if limit is None else limit - mustered.cost(cost)


@dataclass(frozen=True, slots=True, eq=False)
class UnitFacts:
    """What the hire list says of a unit in one language, whatever the roster holds."""

    name: str = ""
    summary: str = ""
    cost: str = ""
    limit: int | None = None
    costs: tuple[tuple[str, Number], ...] = ()
    portrait: Portrait = NO_PORTRAIT


def unit_facts(
    build: Build, game: Game, lang: str, faction: Faction, whose: Faction | None = None
) -> UnitFacts:
    """Return the facts of the unit that *build* is; *whose* names a list that is not the usual."""
    unit = build.parts.unit
    line = summary(unit, game, lang)
    if whose is not None:
        line = f"{whose.name.pick(lang)}{DOT}{line}"
    costs = build.parts.costs
    return UnitFacts(
        name=unit.name.pick(lang) or unit.id,
        summary=line,
        cost=cost_text(costs.get(game.main_cost, 0), lang) if game.main_cost else "",
        limit=limit_of(build, game),
        costs=tuple(costs.items()),
        portrait=portrait_of_unit(unit, faction),
    )
