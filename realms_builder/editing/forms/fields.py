"""Fields of a form from what a game declares: stats, attributes, and the values of items."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from realms_builder.core.translation import sentence
from realms_builder.editing.forms.plan import Editor, FieldPlan, FormSection, PlanChoice, RecordPlan
from realms_builder.game.files.declared_fields import DeclaredBands, DeclaredField, DeclaredValue
from realms_builder.game.files.declared_rules import DeclaredKeyword
from realms_builder.game.files.declared_shapes import plain
from realms_builder.game.game import Game
from realms_builder.game.kinds.value_schemas import ValueSchemas
from realms_builder.game.kinds.values import ROMANS

_EDITORS: dict[str, Editor] = {
    "integer": "integer", "number": "number", "length": "length", "weight": "weight",
    "pool": "pool", "target": "target", "dice": "dice", "bands": "bands", "roman": "choice",
    "choice": "choice", "scale": "choice", "flag": "flag", "text": "text", "keyword": "reference",
    "keywords": "words", "phrase": "reference", "list": "words", "formula": "formula",
    "track": "choice", "picture": "picture",
}  # fmt: skip
_INCH = "″"


class TypedFields:
    """Makes the fields of typed values of one game in one language."""

    def __init__(self, game: Game, lang: str) -> None:
        """Make fields for *game* with names in *lang*."""
        self._game = game
        self._lang = lang
        self._values = ValueSchemas(game, lang)
        self.records: dict[str, RecordPlan] = {}

    def of(self, field: DeclaredField, *, by_abbr: bool = False) -> FieldPlan:
        """Return the field of one typed value, short-named *by_abbr* as in a stat line."""
        lang = self._lang
        name = field.name.pick(lang) or field.id
        abbr = field.abbr.pick(lang)
        low, high = field.min, field.max
        required = bool(field.required) and field.default is None
        return FieldPlan(
            key=field.id,
            label=(abbr or name) if by_abbr else name[:1].upper() + name[1:],
            name=name if by_abbr and abbr else abbr,
            editor=self._editor(field),
            help=self._values.describe(field),
            hint=self._hint(field),
            unit=self._unit(field),
            required=required,
            low=low,
            high=high,
            choices=self.choices(field),
            open=field.type not in ("choice", "scale", "flag"),
            record=self._steps(field),
            bare=_editor_is_words(field),
        )

    def choices(self, field: DeclaredField) -> tuple[PlanChoice, ...]:
        """Return what may be chosen or is offered in *field*."""
        match field.type:
            case "choice" | "scale":
                return tuple(self._values_of(field))
            case "roman":
                last = min(int(field.max or 10), len(ROMANS) - 1)
                numerals = ROMANS[max(1, int(field.min or 1)) : last + 1]
                return tuple(
                    PlanChoice(numeral, also=(numeral.lower(), str(ROMANS.index(numeral))))
                    for numeral in numerals
                )
            case "keyword" | "keywords":
                return self.keywords(field.kind_of_keyword)
            case "level":
                return tuple(self._levels(field))
            case "phrase":
                return tuple(
                    PlanChoice(form.write, form.name.pick(self._lang)) for form in field.forms
                )
            case "track":
                tracks = self._game.tracks.values()
                return tuple(PlanChoice(t.id, t.name.pick(self._lang)) for t in tracks)
            case _:
                return ()

    def keywords(self, kind: str) -> tuple[PlanChoice, ...]:
        """Return the words of *kind*, of every kind where it is empty, as units write them."""
        words = self._game.keywords.values()
        return tuple(self._keyword(word) for word in words if not kind or word.kind == kind)

    def _keyword(self, word: DeclaredKeyword) -> PlanChoice:
        needs = any(field.default is None for field in word.parameters.values())
        text = (word.short or word.text).pick(self._lang)
        return PlanChoice(f"{word.id} 1" if needs else word.id, word.name.pick(self._lang), text)

    def _levels(self, field: DeclaredField) -> Iterable[PlanChoice]:
        words = [w for w in self._game.keywords.values() if w.kind == field.kind_of_keyword]
        for word in words:
            for level in range(int(field.min or 1), int(field.max or 3) + 1):
                sign = "+" * level if field.print == "plus" else str(level)
                yield PlanChoice(f"{word.id} {sign}", f"{word.name.pick(self._lang)} {sign}")

    def _values_of(self, field: DeclaredField) -> Iterable[PlanChoice]:
        declared = {value.id: value for value in self._declared(field)}
        for choice in self._game.choices(field).values():
            value = declared.get(choice.id)
            also = [text for _, text in (*choice.name.versions, *choice.abbr.versions)]
            yield PlanChoice(
                int(choice.id) if choice.quantity is not None else choice.id,
                choice.show(self._lang),
                choice.text.pick(self._lang),
                also=(choice.id, *also, *(value.also if value is not None else ())),
            )

    def _declared(self, field: DeclaredField) -> tuple[DeclaredValue, ...]:
        if field.type != "scale":
            return field.values
        name = field.scale or field.id
        return next((s.values for s in self._game.file.scales if s.id == name), ())

    def _editor(self, field: DeclaredField) -> Editor:
        if field.type == "level":
            return "words" if field.many else "level"
        if field.type == "by_band":
            return "record" if field.bands in self._game.bands else "yaml"
        return _EDITORS.get(field.type, "yaml")

    def _hint(self, field: DeclaredField) -> str:
        """Return what holds where nothing is written: the default, greyed."""
        default: Any = field.default
        if default is None or isinstance(default, (list, dict)):
            return ""
        if field.type == "flag":
            return sentence("word.yes" if default else "word.no", self._lang)
        for choice in self.choices(field):
            if plain(choice.value) == plain(default):
                return choice.label or plain(choice.value)
        return plain(default)

    def _unit(self, field: DeclaredField) -> str:
        own = field.unit.pick(self._lang)
        if own or field.type not in ("length", "weight", "bands"):
            return own
        if field.type == "weight":
            return "kg"
        return _INCH if self._game.file.length == "inch" else self._game.file.length

    def _steps(self, field: DeclaredField) -> str:
        """Return the name of the record with a value for each band of distance."""
        bands = self._game.bands.get(field.bands)
        if field.type != "by_band" or bands is None:
            return ""
        editor = _EDITORS.get(field.of or "integer", "line")
        name = f"bands.{bands.id}.{editor}"
        fields = tuple(
            FieldPlan(key=step, label=self._step(bands, step), editor=editor)
            for step in bands.steps
        )
        self.records[name] = RecordPlan("", (FormSection("values", "", fields),))
        return name

    def _step(self, bands: DeclaredBands, step: str) -> str:
        named = bands.names.get(step)
        return named.pick(self._lang) if named else step


def _editor_is_words(field: DeclaredField) -> bool:
    return field.type in ("keywords", "list") or (field.type == "level" and field.many)
