"""What a system says about its dice and its tables: chains of seven verbs, and grids."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path
from typing import Annotated, Any, ClassVar

from pydantic import BeforeValidator, Field

from realms_builder.core.resources import read_asset
from realms_builder.game.files.declared_fields import KEYS_OF_KINDS, DeclaredField
from realms_builder.game.files.declared_shapes import (
    ONE_OR_LIST,
    Declared,
    FormulaText,
    Id,
    LocalText,
    Real,
    Whole,
    Words,
    as_list,
)
from realms_builder.game.texts import EMPTY
from realms_builder.game.yaml.text import parse_file

VERBS = ("roll", "reroll", "cancel", "set", "stop", "again", "use")


class DeclaredDice(Declared):
    """How all dice of a game read when a roll says nothing else."""

    sides: Whole = Field(default=6, ge=2, le=1000)
    fails: tuple[Whole | str, ...] = ()
    explode: dict[str, Any] | str | None = None
    always: Whole | None = None
    never: Whole | None = None


class DeclaredNeed(DeclaredField):
    """An input of a mechanic: taken from a formula, wired by a test, or asked for."""

    keys_of_kinds: ClassVar[frozenset[str]] = KEYS_OF_KINDS - {"of"}

    from_: FormulaText = Field(default="", alias="from")
    asked: bool | None = None

    @property
    def is_asked(self) -> bool:
        """Return whether somebody may choose it: unless said, what has limits or no formula."""
        if self.asked is not None:
            return self.asked
        return not self.from_ or (self.min is not None and self.max is not None)


class DeclaredModifier(Declared):
    """A named change of one number of a mechanic; odds, why and quick reference read it."""

    add: FormulaText | None = None
    times: FormulaText | None = None
    set_: FormulaText | None = Field(default=None, alias="set")
    when: FormulaText = ""
    name: LocalText = EMPTY
    shown: LocalText = EMPTY
    source: str = ""


class DeclaredStep(Declared):
    """One step of a chain: exactly one of the seven verbs, with what belongs to it."""

    only_with: ClassVar[Mapping[str, tuple[str, ...]]] = {"deck": ("roll",), "draw": ("deck",)}

    roll: str | None = None
    reroll: str | None = None
    cancel: str | None = None
    set_: str | None = Field(default=None, alias="set")
    stop: str | None = None
    again: bool | None = None
    use: str | None = None
    when: FormulaText = ""
    unless: FormulaText = ""
    by: str = ""
    of: str = ""
    pool: FormulaText = ""
    dice: FormulaText = ""
    sides: FormulaText = ""
    deck: str = ""
    draw: FormulaText = ""
    success: FormulaText = ""
    prefer: FormulaText = ""
    keep: str = ""
    explode: dict[str, Any] | str | None = None
    fails: Any = None
    which: str = ""
    must: bool = False
    after: str = ""
    with_: Any = Field(default=None, alias="with")
    pairs: FormulaText = ""
    to: FormulaText = ""
    order: Words = ()
    clamp: tuple[Real, Real] | None = None
    modifiers: Annotated[tuple[DeclaredModifier, ...], BeforeValidator(as_list), ONE_OR_LIST] = ()
    name: LocalText = EMPTY
    good: bool = False
    gives: dict[str, FormulaText] = {}
    source: str = ""

    @property
    def verbs(self) -> tuple[str, ...]:
        """Return the verbs that the step uses; a right one uses exactly one."""
        said = {"roll": self.roll, "reroll": self.reroll, "cancel": self.cancel, "set": self.set_}
        said |= {"stop": self.stop, "again": self.again, "use": self.use}
        return tuple(verb for verb in VERBS if said[verb] is not None)


class DeclaredForbidden(Declared):
    """A rule that allows no roll at all *when* it holds, with its reason and where it stands.

    *granted* says what is taken for granted where it does not, of sides that it *concerns*.
    """

    when: FormulaText = "true"
    why: LocalText
    source: str = ""
    granted: LocalText = EMPTY
    concerns: FormulaText = ""


class DeclaredShow(Declared):
    """One figure of a mechanic: the chance of outcomes or of a condition, or a number."""

    chance: Words = ()
    number: str = ""
    name: LocalText = EMPTY


class DeclaredRepeat(Declared):
    """How often: a mechanic gone through several times, until it is over or a number of times.

    *carry* says what a state becomes after each time, *from_* how it begins. *puts* are keywords
    that lie on the second side while a condition holds. *activation* is how often it may be done
    in one activation.
    """

    id: Id
    name: LocalText = EMPTY
    text: LocalText = EMPTY
    when: FormulaText = ""
    times: tuple[Whole, Whole] | None = None
    usual: FormulaText = ""
    add: str = ""
    until: FormulaText = ""
    carry: dict[str, FormulaText] = {}
    from_: dict[str, FormulaText] = Field(default={}, alias="from")
    puts: dict[str, FormulaText] = {}
    activation: FormulaText = ""


class DeclaredMechanic(Declared):
    """How dice decide one question, as a chain of steps with named outcomes."""

    id: Id
    name: LocalText = EMPTY
    text: LocalText = EMPTY
    preset: str = ""
    with_: dict[str, Any] = Field(default={}, alias="with")
    sides: Words = ()
    needs: tuple[DeclaredNeed, ...] = ()
    where: FormulaText = ""
    forbidden: Annotated[tuple[DeclaredForbidden, ...], BeforeValidator(as_list), ONE_OR_LIST] = ()
    steps: tuple[DeclaredStep, ...] = ()
    aim: Words = ()
    show: tuple[DeclaredShow, ...] = ()
    repeat: Annotated[tuple[DeclaredRepeat, ...], BeforeValidator(as_list), ONE_OR_LIST] = ()
    source: str = ""


class DeclaredAxis(Declared):
    """One side of a grid: listed values, a run such as ``1-10``, or a scale."""

    id: str = ""
    name: LocalText = EMPTY
    values: Any = None
    scale: str = ""


class DeclaredColumn(Declared):
    """The head of one column of a table that is written row by row."""

    id: str = ""
    name: LocalText = EMPTY
    align: str = ""


class DeclaredTable(Declared):
    """A table: a formula over rows and columns, ranges of a roll, or plain rows."""

    id: Id
    name: LocalText = EMPTY
    text: LocalText = EMPTY
    when: FormulaText = ""
    row: DeclaredAxis | None = None
    column: DeclaredAxis | None = None
    cell: FormulaText = ""
    cells: Any = None
    format: str = ""
    roll: str = ""
    results: dict[str, Any] = {}
    columns: tuple[DeclaredColumn, ...] = ()
    rows: tuple[tuple[Any, ...], ...] = ()
    source: str = ""


# ------------------------------------------------------------------ preset mechanics


_MAY_COME_FROM_PRESET = ("sides", "steps", "aim", "show", "repeat", "name", "text")


@lru_cache(maxsize=1)
def preset_mechanics() -> Mapping[str, DeclaredMechanic]:
    """Return the presets by id, in the order of their file."""
    return read_asset("mechanics.yaml", _read_presets)


def _read_presets(path: Path) -> dict[str, DeclaredMechanic]:
    """Return the presets in the file at *path*; raises ValueError where it holds none."""
    match parse_file(path).data:
        case {"mechanics": list(entries)}:
            found = [DeclaredMechanic.model_validate(raw) for raw in entries]
            return {preset.id: preset for preset in found}
        case _:
            raise ValueError(path)


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
