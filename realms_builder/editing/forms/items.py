"""Plans for items: a whole item of a list, and the entries under which units carry items."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from realms_builder.editing.forms.fields import TypedFields
from realms_builder.editing.forms.plan import FieldPlan, PlanChoice, Record, Section
from realms_builder.editing.forms.schema import SchemaRecords
from realms_builder.editing.forms.words import form_word, key_label
from realms_builder.game.files.item_schemas import modifies_definitions
from realms_builder.game.game import Game
from realms_builder.game.items import Item
from realms_builder.game.units import Faction

CHANGE = "change"
AT_MOST = "at_most"
ONLY_FOR = "only_for"
_SIMPLE = ("id", "name")


class ItemRecords:
    """Makes the records of the item lists of one game, with what a faction adds to them."""

    def __init__(self, game: Game, typed: TypedFields, faction: Faction | None, lang: str) -> None:
        """Make the records of *game* in *lang*; items and units of *faction* are offered too."""
        self._game = game
        self._typed = typed
        self._faction = faction
        self._lang = lang
        self.records: dict[str, Record] = {}
        changes = SchemaRecords(modifies_definitions(), lang)
        self.records[CHANGE] = changes.record(CHANGE)
        limits = tuple(self.field(key, editor="integer") for key in ("model", "roster"))
        self.records[AT_MOST] = Record("", (Section("values", "", limits),))
        self.records[ONLY_FOR] = self._permission()
        for list_id in game.item_lists:
            self.records[whole(list_id)] = self._whole(list_id)

    def field(self, key: str, **settings: object) -> FieldPlan:
        """Return a field that every game has, with the word for its *key*."""
        label = key_label(key, self._lang)
        note = form_word(f"note.{key}", self._lang)
        helped = {} if note == f"form.note.{key}" else {"help": note}
        return FieldPlan(**{"key": key, "label": label, "name": key, **helped, **settings})  # type: ignore[arg-type]

    def carried(self, list_id: str) -> FieldPlan:
        """Return the field under which units carry things of a list."""
        declared = self._game.item_lists[list_id]
        return FieldPlan(
            key=list_id,
            label=_large(declared.name.pick(self._lang) or list_id),
            name=list_id,
            editor="list",
            help=declared.text.pick(self._lang),
            bare=True,
            brackets=True,
            element=FieldPlan(
                key="",
                label=form_word("one_of_list", self._lang),
                editor="reference",
                offers=f"items.{list_id}",
                open=True,
                record=whole(list_id),
            ),
        )

    def lists(self) -> list[FieldPlan]:
        """Return the fields of all lists."""
        return [self.carried(list_id) for list_id in self._game.item_lists]

    def offers(self) -> dict[str, tuple[PlanChoice, ...]]:
        """Return what may be named: items of each list, items of all lists, units."""
        by_list = {
            f"items.{list_id}": tuple(self._choices(list_id)) for list_id in self._game.item_lists
        }
        every = tuple(one for choices in by_list.values() for one in choices)
        return {**by_list, "items": every, "units": self._units()}

    def _choices(self, list_id: str) -> Iterator[PlanChoice]:
        """Yield the items of a list that are defined: by catalogues and by the faction itself."""
        own = self._faction.items.get(list_id, ()) if self._faction is not None else ()
        for item in (*self._game.catalogue[list_id].values(), *own):
            yield PlanChoice(item.id, item.name.pick(self._lang), self._detail(item),
                             own=dict(item.raw) or None)  # fmt: skip

    def changes(self) -> FieldPlan:
        """Return the field of ``modifies``."""
        element = FieldPlan(key="", label="", editor="record", record=CHANGE)
        return self.field("modifies", editor="list", bare=True, element=element, usual=False)

    def costs(self) -> list[FieldPlan]:
        """Return a field for each cost; the first may be written as ``cost``."""
        game = self._game
        return [
            FieldPlan(
                key=cost.id,
                label=_large(cost.name.pick(self._lang) or key_label(cost.id, self._lang)),
                name=cost.abbr.pick(self._lang),
                editor="integer" if cost.type == "integer" else "number",
                help=cost.text.pick(self._lang),
                low=cost.min,
                high=cost.max,
                aliases=("cost",) if cost.id == game.main_cost and "cost" not in game.costs else (),
            )
            for cost in game.costs.values()
        ]

    def _detail(self, item: Item) -> str:
        return (item.short or item.text).pick(self._lang)

    def _whole(self, list_id: str) -> Record:
        game, lang = self._game, self._lang
        declared = game.item_lists[list_id]
        named = {name: one for name, one in game.fields[list_id].items() if name not in _SIMPLE}
        values = [self._typed.of(one) for one in named.values()]
        bearing = [self._typed.of(one) for one in declared.carried if one.id not in named]
        count = self.field("count", editor="integer", low=1, usual=False, hint="1")
        short = [one for one in values if one.is_short]
        wide = [one for one in values if not one.is_short and one.key != "text"]
        costs = [_unusual(one) for one in self.costs() if one.key not in named]
        more = [count, *map(_unusual, bearing), *costs]
        first = [self.field("id", editor="id"), self.field("name", editor="text")]
        texts = [
            named_text if (named_text := self._declared_text(values)) else self._text("text"),
            _unusual(self._text("short")),
        ]
        rest = [one for one in self._rest() if one.key not in named]
        sections = [
            Section("identity", form_word("section.identity", lang), tuple(first)),
            Section("values", form_word("section.values", lang), (*short, *more, *wide, *texts)),
            Section("rules", form_word("section.rules", lang), tuple(rest)),
        ]
        return Record(_large(declared.name.pick(lang) or list_id), tuple(sections))

    def _declared_text(self, values: Iterable[FieldPlan]) -> FieldPlan | None:
        return next((one for one in values if one.key == "text"), None)

    def _text(self, key: str) -> FieldPlan:
        return self.field(key, editor="text")

    def _rest(self) -> list[FieldPlan]:
        """Return what any item may say beside its values; shown where it says something."""
        return [
            self.changes(),
            self.field("when", editor="formula", usual=False),
            self.field("at_most", editor="record", record=AT_MOST, short="model", usual=False),
            self.field("only_for", editor="record", record=ONLY_FOR, usual=False),
            self.field("max_level", editor="integer", usual=False),
            self.field("icon", editor="line", usual=False),
            self.field("source", editor="line", usual=False),
            self.field("note", editor="line", usual=False),
            self.field("house", editor="flag", usual=False),
            self.field("unfinished", editor="flag", usual=False),
        ]

    def _permission(self) -> Record:
        """Return who may carry it: the words of each attribute, factions, units and tags."""
        typed = self._typed
        fields = [
            FieldPlan(
                key=key,
                label=key_label(key, self._lang),
                name=key,
                editor="words",
                bare=True,
                usual=False,
                offers="units" if key == "unit" else "",
                choices=typed.keywords("") if key == "tags" else (),
                open=True,
            )
            for key in ("faction", "unit", "tags")
        ]
        for attribute in self._game.attributes.values():
            label = _large(attribute.name.pick(self._lang) or attribute.id)
            fields.append(FieldPlan(key=attribute.id, label=label, name=attribute.id,
                                    editor="words", bare=True, usual=False,
                                    choices=typed.choices(attribute), open=True))  # fmt: skip
        return Record("", (Section("values", "", tuple(fields)),))

    def _units(self) -> tuple[PlanChoice, ...]:
        """Return the units of the faction as something to choose from."""
        units = self._faction.units.values() if self._faction is not None else ()
        return tuple(PlanChoice(unit.id, unit.name.pick(self._lang)) for unit in units)


def whole(list_id: str) -> str:
    """Return the name of the record of a whole item of a list."""
    return f"item.{list_id}"


def _unusual(one: FieldPlan) -> FieldPlan:
    from dataclasses import replace

    return replace(one, usual=False)


def _large(text: str) -> str:
    return text[:1].upper() + text[1:]
