"""Which key of which declared part names another entry, and of what kinds that may be."""

from __future__ import annotations

from collections.abc import Mapping

from pydantic import BaseModel

from realms_builder.game.files import declared_fields as fields
from realms_builder.game.files import declared_mechanics as mechanics
from realms_builder.game.files import declared_rules as rules
from realms_builder.game.files.declared_tokens import DeclaredToken
from realms_builder.game.files.declared_yardstick import DeclaredMeasure, DeclaredYardstick

_NUMBERS = ("stat", "attribute", "derived", "cost", "field")

REFERENCES: Mapping[tuple[type[BaseModel], str], tuple[str, ...]] = {
    (fields.DeclaredField, "scale"): ("scale",),
    (fields.DeclaredField, "of_kind"): ("keyword_kind",),
    (fields.DeclaredField, "set"): ("keyword_kind",),
    (fields.DeclaredField, "bands"): ("bands",),
    (fields.DeclaredItemList, "like"): ("item_list",),
    (fields.DeclaredItemList, "sort"): ("field",),
    (fields.DeclaredModify, "stat"): _NUMBERS,
    (fields.DeclaredModify, "field"): ("field",),
    (fields.DeclaredModify, "item"): ("item_list",),
    (rules.DeclaredKeyword, "kind"): ("keyword_kind",),
    (rules.DeclaredKeyword, "gives"): ("keyword",),
    (rules.DeclaredKeyword, "cancels"): ("keyword",),
    (rules.DeclaredKeyword, "stands_on"): ("item_list",),
    (rules.DeclaredKeyword, "at"): ("mechanic",),
    (rules.DeclaredRole, "gives"): ("item", "keyword"),
    (rules.DeclaredGroup, "own"): ("stat", "attribute"),
    (rules.DeclaredDerived, "of"): ("stat", "derived"),
    (rules.DeclaredDerived, "steps"): ("derived",),
    (rules.DeclaredCheck, "role"): ("role",),
    (rules.DeclaredCheck, "cost"): ("cost",),
    (rules.DeclaredCheck, "range"): ("stat",),
    (rules.DeclaredCheck, "ranges"): ("stat",),
    (rules.DeclaredCheck, "for"): ("item_list",),
    (rules.DeclaredCheck, "combination"): ("attribute",),
    (rules.DeclaredFix, "edit"): ("stat", "attribute", "item_list"),
    (rules.DeclaredGuide, "cost"): ("cost",),
    (fields.DeclaredPhrase, "runs"): ("mechanic",),
    (mechanics.DeclaredStep, "use"): ("mechanic",),
    (mechanics.DeclaredStep, "order"): ("keyword",),
    (mechanics.DeclaredAxis, "scale"): ("scale",),
    (DeclaredToken, "of_kind"): ("keyword_kind",),
    (DeclaredToken, "keyword"): ("keyword",),
    (DeclaredToken, "track"): ("track",),
    (DeclaredToken, "resource"): ("resource",),
    (DeclaredYardstick, "cost"): ("cost",),
    (DeclaredYardstick, "without"): ("item_list",),
    (DeclaredYardstick, "profiles"): ("unit",),
    (DeclaredMeasure, "against"): ("unit",),
    (DeclaredMeasure, "mechanics"): ("mechanic",),
}
"""The values of these keys are names; the kinds are tried in their order."""
BY_KEY: Mapping[tuple[type[BaseModel], str], tuple[str, ...]] = {
    (mechanics.DeclaredRepeat, "puts"): ("keyword", "form"),
    (fields.DeclaredValue, "allows"): ("attribute",),
}


def kinds_at(
    table: Mapping[tuple[type[BaseModel], str], tuple[str, ...]], model: type[BaseModel], key: str
) -> tuple[str, ...]:
    """Return the kinds that *key* of a *model* may name by *table*; none where it names nothing."""
    for ancestor in model.__mro__:
        found = table.get((ancestor, key))
        if found:
            return found
    return ()


def how_named(kinds: tuple[str, ...], key: str) -> str:
    """Return the code of the sentence for such a name."""
    if key in ("gives", "cancels", "runs", "use", "order", "puts"):
        return key
    return {"stat": "changes"}.get(kinds[0], "names") if len(kinds) > 1 else "names"
