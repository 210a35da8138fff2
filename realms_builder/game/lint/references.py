"""Lists every place in a system file that names something else of it, for the author's lint."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from realms_builder.game.files.declared_fields import FIELD_TYPES, DeclaredField
from realms_builder.game.game import Game
from realms_builder.game.kinds.phrases import slots_in
from realms_builder.game.lint.mechanic_references import of_mechanics
from realms_builder.game.lint.yardstick_references import of_yardstick
from realms_builder.game.notes import PathInFile

Reference = tuple[PathInFile, str, Iterable[str]]


def references(game: Game) -> Iterator[Reference]:
    """Yield path, name and the known names for every reference in the system file of *game*."""
    yield from _of_fields(game)
    yield from _of_keywords(game)
    yield from _of_roles(game)
    yield from _of_checks(game)
    yield from _of_derived_values(game)
    yield from of_mechanics(game)
    yield from _of_tokens(game)
    yield from of_yardstick(game)
    for list_id in game.file.everyone:
        yield ("everyone", list_id), list_id, game.item_lists
    if game.file.cost_guide:
        yield ("cost_guide", "cost"), game.file.cost_guide.cost, game.costs


def _of_fields(game: Game) -> Iterator[Reference]:
    for key in ("stats", "attributes"):
        for position, field in enumerate(getattr(game.file, key)):
            yield from _of_field((key, position), field, game)
    for position, declared in enumerate(game.file.items):
        yield ("items", position, "like"), declared.like, game.item_lists
        for key in ("fields", "carried"):
            for place, field in enumerate(getattr(declared, key)):
                yield from _of_field(("items", position, key, place), field, game)


def _of_field(path: PathInFile, field: DeclaredField, game: Game) -> Iterator[Reference]:
    if field.type == "scale":
        known = [scale.id for scale in game.file.scales]
        yield (*path, "scale"), field.scale or field.id, known
    if field.type in ("keyword", "keywords", "level"):
        yield (*path, "of_kind"), field.kind_of_keyword, game.kinds
    if field.type in ("by_band", "list"):
        yield (*path, "of"), field.of, FIELD_TYPES
    if field.type == "by_band":
        yield (*path, "bands"), field.bands, game.bands
    slots = [slot.id for slot in field.slots]
    for position, form in enumerate(field.forms):
        for slot in slots_in(form.write):
            yield (*path, "forms", position, "write"), slot, slots


def _of_keywords(game: Game) -> Iterator[Reference]:
    for position, keyword in enumerate(game.file.keywords):
        yield ("keywords", position, "kind"), keyword.kind, game.kinds


def _of_roles(game: Game) -> Iterator[Reference]:
    items = {item for defined in game.catalogue.values() for item in defined}
    for position, role in enumerate(game.file.roles):
        for place, given in enumerate(role.gives):
            yield ("roles", position, "gives", place), given, items | set(game.keywords)


def _of_checks(game: Game) -> Iterator[Reference]:
    subjects = ("", "model", "roster", "unit", "item", *game.item_lists)
    for position, check in enumerate(game.file.checks):
        path = ("checks", position)
        yield (*path, "role"), check.role, game.roles
        yield (*path, "cost"), check.cost, game.costs
        yield (*path, "range"), check.range, game.stats
        yield (*path, "for"), check.for_, subjects
        for place, name in enumerate(check.ranges):
            yield (*path, "ranges", place), name, {"stats", "items", *game.stats}
        for place, name in enumerate(check.combination):
            yield (*path, "combination", place), name, game.attributes


def _of_derived_values(game: Game) -> Iterator[Reference]:
    for position, derived in enumerate(game.file.derived):
        yield ("derived", position, "of"), derived.of, {*game.stats, *game.derived}
        yield ("derived", position, "steps"), derived.steps, game.derived


def _of_tokens(game: Game) -> Iterator[Reference]:
    resources = [resource.id for resource in game.file.resources]
    for position, token in enumerate(game.file.tokens):
        path = ("tokens", position)
        yield (*path, "of_kind"), token.of_kind, game.kinds
        yield (*path, "keyword"), token.keyword, game.keywords
        yield (*path, "track"), token.track, game.tracks
        yield (*path, "resource"), token.resource, resources
