"""What a scenario file says: the table, how a game is prepared, decks of cards, how they score."""

from __future__ import annotations

import re
from typing import Annotated, Any, Literal

from pydantic import BeforeValidator, ConfigDict, Field, WithJsonSchema, model_validator
from pydantic_core import PydanticCustomError

from realms_builder.game.files.declared_shapes import (
    Declared,
    FormulaText,
    Id,
    LocalText,
    Real,
    Whole,
    Words,
    plain,
)
from realms_builder.game.texts import EMPTY

_RUN = re.compile(r"(\d{1,3})(?:\s*-\s*(\d{1,3}))?\Z")


def read_run(text: str) -> range | None:
    """Return the whole numbers that ``3`` or ``2-5`` stands for, or None when it is neither."""
    match = _RUN.match(text.strip())
    if match is None:
        return None
    first, last = int(match.group(1)), int(match.group(2) or match.group(1))
    return range(first, last + 1) if 0 < first <= last else None


def _to_run(value: object) -> str:
    if isinstance(value, (str, int)) and not isinstance(value, bool):
        text = plain(value)
        if read_run(text) is not None:
            return text
    raise PydanticCustomError("run_expected", "{value}", {"value": str(value)})


def _to_runs(value: object) -> list[str]:
    return [_to_run(part) for part in (value if isinstance(value, list) else [value])]


_RUN_SCHEMA: dict[str, Any] = {
    "anyOf": [{"type": "integer", "minimum": 1}, {"type": "string", "pattern": r"^\d+( ?- ?\d+)?$"}]
}
Run = Annotated[str, BeforeValidator(_to_run), WithJsonSchema(_RUN_SCHEMA)]
Runs = Annotated[
    tuple[str, ...],
    BeforeValidator(_to_runs),
    WithJsonSchema({"anyOf": [*_RUN_SCHEMA["anyOf"], {"type": "array", "items": _RUN_SCHEMA}]}),
]
Spot = tuple[Real, Real]
Side = Literal["a", "b"]


class ScenarioArea(Declared):
    """A named part of the table: one of rectangle, circle or polygon."""

    id: Id
    name: LocalText = EMPTY
    rect: tuple[Real, Real, Real, Real] | None = None
    circle: tuple[Real, Real, Real] | None = None
    polygon: tuple[Spot, ...] = ()


class ScenarioPoint(Declared):
    """A named spot of the table."""

    id: Id
    name: LocalText = EMPTY
    at: Spot


class ScenarioLine(Declared):
    """A named line across the table."""

    id: Id
    name: LocalText = EMPTY
    from_: Spot = Field(alias="from")
    to: Spot


class ScenarioTable(Declared):
    """The table in the game's length, measured from its top left corner."""

    size: Spot
    text: LocalText = EMPTY
    areas: tuple[ScenarioArea, ...] = ()
    points: tuple[ScenarioPoint, ...] = ()
    lines: tuple[ScenarioLine, ...] = ()


class PrepareStep(Declared):
    """One step before the game: exactly one of roll_off, draw, take, choose."""

    id: Id
    name: LocalText = EMPTY
    text: LocalText = EMPTY
    roll_off: str | None = None
    draw: str | None = None
    take: str | None = None
    choose: Whole | None = None
    winner: Side | None = None
    by: Literal["a", "b", "each"] | None = None
    secret: bool = False
    from_: Words = Field(default=(), alias="from")
    where: FormulaText = ""
    require: FormulaText = ""
    source: str = ""


class RevealRule(Declared):
    """A moment at which a secret card is shown; cards name it under ``reveal``."""

    id: Id
    name: LocalText = EMPTY
    text: LocalText = EMPTY
    house: bool = False
    source: str = ""


class Scoring(Declared):
    """The most points that each deck can bring, and when cards are shown."""

    caps: dict[str, Whole] = {}
    reveal: tuple[RevealRule, ...] = ()
    text: LocalText = EMPTY
    source: str = ""


class ScenarioMarker(Declared):
    """A marker that scenarios use."""

    id: Id
    name: LocalText = EMPTY
    text: LocalText = EMPTY
    mm: Real | None = None
    of: Literal["", "a", "b", "each"] = ""
    icon: str = ""


class ScoreLine(Declared):
    """One way to score: exactly one of vp, vp_by_round, best_of. It counts once.

    ``per: round`` counts once in every round, ``times`` says how often at most.
    """

    vp: Whole | None = None
    vp_by_round: tuple[Whole, ...] | None = None
    best_of: tuple[ScoreLine, ...] | None = None
    per: Literal["", "round"] = ""
    times: Whole | None = Field(default=None, ge=1)
    at: Literal["", "start", "once", "round_end", "game_end"] = ""
    rounds: Run | None = None
    if_: LocalText = Field(default=EMPTY, alias="if")
    needs_line: Whole | None = Field(default=None, ge=1)
    source: str = ""
    house: bool = False
    unfinished: bool = False


class SetUp(Declared):
    """One thing that is put on the table, and where."""

    place: Id
    name: LocalText = EMPTY
    text: LocalText = EMPTY
    count: Whole = Field(default=1, ge=1)
    mm: Real | None = None
    hp: Whole | None = None
    for_: Literal["", "a", "b", "each"] = Field(default="", alias="for")
    at: str = ""
    within: Real | None = None
    of: str = ""
    one_each: Words = ()
    near: str = ""
    along: str = ""
    through: str = ""
    spacing: Real | None = None
    inside: str = ""
    from_edges: Real | None = None
    contact: str = ""
    carried_by: str = ""


class DeploymentSide(Declared):
    """Where one side deploys: the areas of its half, and in how many zones."""

    half: Words = ()
    areas: Words = ()
    zones: Whole = Field(default=1, ge=1)
    text: LocalText = EMPTY


class ScenarioTask(Declared):
    """A secret task: how it scores and when it is shown.

    The game's item lists are further keys, with the same shapes as in a faction.
    """

    model_config = ConfigDict(extra="allow", frozen=True, arbitrary_types_allowed=True)

    id: Id
    name: LocalText = EMPTY
    text: LocalText = EMPTY
    reveal: str = ""
    reveal_when: LocalText = EMPTY
    only_if: LocalText = EMPTY
    note_down: LocalText = EMPTY
    set_up: tuple[SetUp, ...] = ()
    units: tuple[dict[str, Any], ...] = ()
    score: tuple[ScoreLine, ...] = ()
    source: str = ""
    house: bool = False
    unfinished: bool = False
    reconstructed: bool = False


class ScenarioCard(ScenarioTask):
    """One card of a deck: a map with its sides, or a mission with what it brings."""

    on_roll: Runs = ()
    faction: str = ""
    sides: dict[Side, DeploymentSide] = {}
    tasks: tuple[ScenarioTask, ...] = ()


class CardDefaults(Declared):
    """What holds for every card of a deck that does not say otherwise."""

    reveal: str = ""
    reveal_when: LocalText = EMPTY
    only_if: LocalText = EMPTY
    note_down: LocalText = EMPTY
    text: LocalText = EMPTY


class ScenarioDeck(Declared):
    """Cards to roll, draw or choose from; ``kind: map`` deploys, ``kind: mission`` scores."""

    id: Id
    name: LocalText = EMPTY
    text: LocalText = EMPTY
    note: LocalText = EMPTY
    kind: Literal["map", "mission"]
    roll: str = ""
    each: CardDefaults = CardDefaults()
    cards: tuple[ScenarioCard, ...] = ()
    reconstructed: bool = False
    source: str = ""

    @model_validator(mode="before")
    @classmethod
    def _defaults_of_cards(cls, data: Any) -> Any:
        """Give every card what ``each`` says and the card does not."""
        if isinstance(data, dict) and isinstance(data.get("each"), dict):
            cards = data.get("cards")
            if isinstance(cards, list):
                each = data["each"]
                full = [{**each, **card} if isinstance(card, dict) else card for card in cards]
                return {**data, "cards": full}
        return data
