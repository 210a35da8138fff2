"""Fields of a form from what a game declares: stats, attributes, and the values of items."""

from __future__ import annotations

from typing import Any

from realms_builder.core.translation import sentence
from realms_builder.editing.forms.plan import FieldPlan, FormSection, PlanChoice, RecordPlan
from realms_builder.game.files.declared_fields import DeclaredField
from realms_builder.game.files.declared_shapes import plain
from realms_builder.game.game import Game
from realms_builder.game.kinds.keywords import offered_keywords
from realms_builder.game.kinds.kind import kind_of
from realms_builder.game.kinds.value_schemas import described


class TypedFields:
    """Makes the fields of typed values of one game in one language."""

    def __init__(self, game: Game, lang: str) -> None:
        """Make fields for *game* with names in *lang*."""
        self._game = game
        self._lang = lang
        self.records: dict[str, RecordPlan] = {}

    def of(self, field: DeclaredField, *, by_abbr: bool = False) -> FieldPlan:
        """Return the field of one typed value, short-named *by_abbr* as in a stat line."""
        lang, game, kind = self._lang, self._game, kind_of(field)
        name = field.name.pick(lang) or field.id
        abbr = field.abbr.pick(lang)
        low, high = field.min, field.max
        required = bool(field.required) and field.default is None
        return FieldPlan(
            key=field.id,
            label=(abbr or name) if by_abbr else name[:1].upper() + name[1:],
            name=name if by_abbr and abbr else abbr,
            editor=kind.editor_of(field, game),
            help=described(field, lang),
            hint=self._hint(field),
            unit=kind.unit(field, game).pick(lang),
            required=required,
            low=low,
            high=high,
            choices=self.choices(field),
            open=kind.refers_to != "value" and kind.editor != "flag",
            record=self._parts(field),
            bare=kind.several(field),
        )

    def choices(self, field: DeclaredField) -> tuple[PlanChoice, ...]:
        """Return what may be chosen or is offered in *field*."""
        offered = kind_of(field).choices(field, self._game, self._lang)
        return tuple(PlanChoice(*one) for one in offered)

    def keywords(self, kind: str) -> tuple[PlanChoice, ...]:
        """Return the words of *kind*, of every kind where it is empty, as units write them."""
        return tuple(PlanChoice(*one) for one in offered_keywords(self._game, kind, self._lang))

    def _hint(self, field: DeclaredField) -> str:
        """Return what holds where nothing is written: the default, greyed."""
        default: Any = field.default
        if default is None or isinstance(default, (list, dict)):
            return ""
        if isinstance(default, bool):
            return sentence("word.yes" if default else "word.no", self._lang)
        for choice in self.choices(field):
            if plain(choice.value) == plain(default):
                return choice.label or plain(choice.value)
        return plain(default)

    def _parts(self, field: DeclaredField) -> str:
        """Return the name of the record of a value with parts, such as one for each distance."""
        parts = kind_of(field).parts(field, self._game)
        if not parts:
            return ""
        editor = kind_of(parts[0]).editor_of(parts[0], self._game)
        name = f"bands.{field.bands}.{editor}"
        fields = tuple(
            FieldPlan(key=part.id, label=part.name.pick(self._lang) or part.id, editor=editor)
            for part in parts
        )
        self.records[name] = RecordPlan("", (FormSection("values", "", fields),))
        return name
