"""The file of a game, ``kind: system``, as its author writes it."""

from __future__ import annotations

from functools import cache
from typing import Annotated, Any, Literal

from pydantic import BeforeValidator, model_validator

from realms_builder.game.files.declared_checks import DeclaredCheck, checks_type
from realms_builder.game.files.declared_course import DeclaredCourse
from realms_builder.game.files.declared_decks import DeclaredDeck
from realms_builder.game.files.declared_fields import (
    DeclaredBands,
    DeclaredCost,
    DeclaredField,
    DeclaredItemList,
    DeclaredScale,
)
from realms_builder.game.files.declared_icons import Icons
from realms_builder.game.files.declared_mechanics import (
    DeclaredDice,
    DeclaredMechanic,
    DeclaredTable,
)
from realms_builder.game.files.declared_play import DeclaredPlay
from realms_builder.game.files.declared_rules import (
    DeclaredDerived,
    DeclaredForm,
    DeclaredGroup,
    DeclaredGuide,
    DeclaredKeyword,
    DeclaredKind,
    DeclaredOption,
    DeclaredResource,
    DeclaredRole,
    DeclaredSwitch,
    DeclaredToken,
    DeclaredTrack,
    DeclaredYardstick,
)
from realms_builder.game.files.declared_shapes import (
    LIST_OR_MAP,
    Colour,
    Declared,
    Id,
    LocalText,
    Words,
    derived,
)
from realms_builder.game.texts import EMPTY


def keywords_as_list(value: object) -> object:
    """Read ``{kind: [keywords]}`` as one list in which each keyword names its kind."""
    if not isinstance(value, dict):
        return value
    flat: list[object] = []
    for kind, keywords in value.items():
        if not isinstance(keywords, list):
            return value
        for word in keywords:
            flat.append({"kind": kind, **word} if isinstance(word, dict) else word)
    return flat


Keywords = Annotated[tuple[DeclaredKeyword, ...], BeforeValidator(keywords_as_list), LIST_OR_MAP]


class SystemFile(Declared):
    """Everything that makes a game: what a unit says, what must hold, how dice decide.

    Files are read by :func:`system_model`, which knows every kind of check.
    """

    format: Literal[1]
    kind: Literal["system"]
    id: Id
    name: LocalText
    edition: LocalText = EMPTY
    version: str = "1.0"
    author: str = ""
    licence: str = ""
    rules_by: str = ""
    text: LocalText = EMPTY
    tonight: Words = ()
    length: Literal["inch", "cm"] = "inch"
    dice: DeclaredDice = DeclaredDice()
    words: dict[str, LocalText] = {}
    stats: tuple[DeclaredField, ...] = ()
    attributes: tuple[DeclaredField, ...] = ()
    costs: tuple[DeclaredCost, ...] = ()
    cost_guide: DeclaredGuide | None = None
    yardstick: DeclaredYardstick | None = None
    roles: tuple[DeclaredRole, ...] = ()
    tracks: tuple[DeclaredTrack, ...] = ()
    items: tuple[DeclaredItemList, ...] = ()
    everyone: dict[str, tuple[dict[str, Any], ...]] = {}
    bands: tuple[DeclaredBands, ...] = ()
    scales: tuple[DeclaredScale, ...] = ()
    keyword_kinds: tuple[DeclaredKind, ...] = ()
    keywords: Keywords = ()
    groups: tuple[DeclaredGroup, ...] = ()
    forms: tuple[DeclaredForm, ...] = ()
    derived: tuple[DeclaredDerived, ...] = ()
    roster_options: tuple[DeclaredOption, ...] = ()
    checks: tuple[DeclaredCheck, ...] = ()
    switches: tuple[DeclaredSwitch, ...] = ()
    tables: tuple[DeclaredTable, ...] = ()
    decks: tuple[DeclaredDeck, ...] = ()
    mechanics: tuple[DeclaredMechanic, ...] = ()
    situations: tuple[DeclaredField, ...] = ()
    resources: tuple[DeclaredResource, ...] = ()
    tokens: tuple[DeclaredToken, ...] = ()
    icons: Icons = {}
    game: DeclaredCourse = DeclaredCourse()
    play: DeclaredPlay = DeclaredPlay()
    card: str = ""
    colour: Colour = ""
    accent: Literal["", "brass", "steel", "copper", "jade", "violet"] = ""

    @model_validator(mode="before")
    @classmethod
    def _kinds_of_a_keyword_map(cls, data: Any) -> Any:
        """Declare the kinds that a keyword map by kind implies."""
        if not isinstance(data, dict) or not isinstance(data.get("keywords"), dict):
            return data
        kinds = data.get("keyword_kinds", [])
        if not isinstance(kinds, list):
            return data
        known = {kind.get("id") for kind in kinds if isinstance(kind, dict)}
        extra = [{"id": kind} for kind in data["keywords"] if kind not in known]
        return {**data, "keyword_kinds": [*kinds, *extra]}


def system_model() -> type[SystemFile]:
    """Return the model that reads system files."""
    return _model_with(checks_type())


@cache
def _model_with(checks: Any) -> type[SystemFile]:
    return derived(SystemFile, {"checks": (checks, ())})


class CatalogueFile(Declared):
    """A file of items and keywords that all factions of a game share."""

    format: Literal[1]
    kind: Literal["catalogue"]
    system: Id
    id: str = ""
    name: LocalText = EMPTY
    note: str = ""
    keywords: Keywords = ()
    items: dict[str, list[dict[str, Any]]] = {}
