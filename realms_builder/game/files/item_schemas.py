"""JSON Schema of the items of a game: whole ones, and the short ways in which units name them."""

from __future__ import annotations

from realms_builder.core.translation import note_on
from realms_builder.game.files.declared_fields import DeclaredField, DeclaredModify
from realms_builder.game.files.declared_shapes import SCALAR, Schema
from realms_builder.game.files.json_schemas import (
    AMOUNT,
    FORMULA,
    TEXT,
    any_of,
    closed_map,
    known_words,
    list_of,
    model_parts,
    one_or_list,
)
from realms_builder.game.game import Game
from realms_builder.game.kinds.value_schemas import value_schema

COUNT: Schema = {"type": "integer", "minimum": 0}
MANY: Schema = {"type": "integer", "minimum": 1, "description": note_on("schema", "many")}
MODIFIES: Schema = {"$ref": "#/$defs/modifies"}
CARRIED = "carried_"
WHOLE = "item_of_"
NAMES = "names_of_"


def modifies_definitions() -> dict[str, Schema]:
    """Return the definitions that ``modifies`` needs."""
    part, definitions = model_parts(DeclaredModify)
    change = {"$ref": "#/$defs/change"}
    return {**definitions, "change": part, "modifies": one_or_list(change)}


class ItemSchemas:
    """Makes the schemas of the item lists of one game."""

    def __init__(self, game: Game, lang: str, *, bounded: bool) -> None:
        """Describe the lists of *game* in *lang*; unless *bounded*, limits are only described."""
        self._game = game
        self._lang = lang
        self._bounded = bounded

    def value(self, field: DeclaredField) -> Schema:
        """Return the schema of the values of *field*."""
        return value_schema(field, self._game, self._lang, bounded=self._bounded)

    def definitions(self) -> dict[str, Schema]:
        """Return three definitions a list: a whole item, how a unit carries one, its names."""
        found: dict[str, Schema] = {}
        for list_id in self._game.item_lists:
            found[WHOLE + list_id] = self._whole(list_id)
            found[CARRIED + list_id] = self._carried(list_id)
            found[NAMES + list_id] = known_words(self._game.catalogue[list_id])
        found["only_for"] = self._permission()
        return found

    def properties(self) -> dict[str, Schema]:
        """Return the keys under which units, loadouts and roles carry items."""
        return {
            list_id: {
                **one_or_list({"$ref": f"#/$defs/{CARRIED}{list_id}"}),
                "description": self._description(list_id),
            }
            for list_id in self._game.item_lists
        }

    def overlays(self) -> dict[str, Schema]:
        """Return the lists of a form: entries say only what differs."""
        return {
            list_id: list_of(any_of(self._reference(list_id), self._part(list_id)))
            for list_id in self._game.item_lists
        }

    def whole_lists(self) -> dict[str, Schema]:
        """Return the keys under which catalogues and factions define items."""
        return {
            list_id: {
                **list_of({"$ref": f"#/$defs/{WHOLE}{list_id}"}),
                "description": self._description(list_id),
            }
            for list_id in self._game.item_lists
        }

    def any_carried(self) -> Schema:
        """Return the schema of a carried item of whatever list."""
        return any_of(*({"$ref": f"#/$defs/{CARRIED}{name}"} for name in self._game.item_lists))

    def costs(self) -> dict[str, Schema]:
        """Return the costs as keys: each by its id, and ``cost`` for all of them."""
        game = self._game
        single = {
            cost.id: {**AMOUNT, "description": cost.name.pick(self._lang) or cost.id}
            for cost in game.costs.values()
        }
        nested = closed_map(dict.fromkeys(game.costs, AMOUNT))
        return {"cost": nested, **single} if game.costs else {"cost": closed_map({})}

    def _description(self, list_id: str) -> str:
        declared = self._game.item_lists[list_id]
        parts = (declared.name.pick(self._lang), declared.text.pick(self._lang))
        return " · ".join(part for part in parts if part) or list_id

    def _carried(self, list_id: str) -> Schema:
        reference = {
            "id": self._reference(list_id),
            "count": MANY,
            **self._bearing(list_id),
        }
        return {
            "title": self._description(list_id),
            **any_of(
                self._reference(list_id),
                closed_map(reference, "id"),
                {"$ref": f"#/$defs/{WHOLE}{list_id}"},
            ),
        }

    def _reference(self, list_id: str) -> Schema:
        return {"$ref": f"#/$defs/{NAMES}{list_id}"}

    def _whole(self, list_id: str) -> Schema:
        schema = self._part(list_id)
        required = [
            field.id for field in self._game.fields[list_id].values() if _is_required(field)
        ]
        schema["anyOf"] = [{"required": ["id"]}, {"required": ["name"]}]
        return {"title": self._description(list_id), **schema, "required": required}

    def _part(self, list_id: str) -> Schema:
        fields = {field.id: self.value(field) for field in self._game.fields[list_id].values()}
        return closed_map({**self._own(), **self.costs(), **self._bearing(list_id), **fields})

    def _bearing(self, list_id: str) -> dict[str, Schema]:
        carried = self._game.item_lists[list_id].carried
        return {field.id: self.value(field) for field in carried}

    def _own(self) -> dict[str, Schema]:
        return {
            "id": {"type": "string", "pattern": "^[a-z][a-z0-9_]*$"},
            "name": TEXT,
            "short": {**TEXT, "description": note_on("Item", "short")},
            "text": TEXT,
            "note": SCALAR,
            "source": SCALAR,
            "icon": {"type": "string"},
            "modifies": MODIFIES,
            "at_most": {
                "anyOf": [COUNT, closed_map({"model": COUNT, "roster": COUNT})],
                "description": note_on("Item", "limit"),
            },
            "only_for": {"$ref": "#/$defs/only_for"},
            "max_level": {"anyOf": [{"type": "integer"}, {"type": "string"}]},
            "when": FORMULA,
            "count": MANY,
            "unfinished": {"type": "boolean"},
            "house": {"type": "boolean"},
        }

    def _permission(self) -> Schema:
        """Return the schema of ``only_for``: who may carry it, by attribute, faction or unit."""
        words = one_or_list(SCALAR)
        known: dict[str, Schema] = {"faction": words, "unit": words, "tags": words}
        for attribute in self._game.attributes.values():
            known[attribute.id] = one_or_list(self.value(attribute))
        note = note_on("Item", "permitted")
        return {
            "type": "object",
            "description": note,
            "properties": known,
            "additionalProperties": words,
        }


def _is_required(field: DeclaredField) -> bool:
    return bool(field.required) and field.default is None
