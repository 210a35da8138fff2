"""The columns of a table over all units of a faction, made from the form of a unit."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Literal

from realms_builder.core.titles import sentence_case
from realms_builder.core.translation import languages, sentence
from realms_builder.editing.forms.plan import FieldPlan, FormPlan, PlanChoice
from realms_builder.editing.forms.units import FactionPlans
from realms_builder.game.files.declared_shapes import plain
from realms_builder.game.game import Game
from realms_builder.game.units import Faction

ColumnKind = Literal["value", "choice", "flag", "pair", "words", "text", "fixed", "count", "fact"]
WORTH = ("guide", "value", "off", "deviations")
"""What the yardstick says of a unit, in this order."""
_DOT = " · "
_PLACE = re.compile(r"\(?\{[^{}]*\}\)?")


@dataclass(frozen=True, slots=True)
class BulkColumn:
    """One column: the field that its cells hold, and in which map of the unit it stands.

    *lang* is the language of one version of a text; *choices* are found by each of their names,
    in small letters. Cells of a *fact* follow from others; those of a *count* or *fixed* say more
    in the form than a cell can. *usual* ones are shown at first.
    """

    id: str
    title: str
    plan: FieldPlan
    kind: ColumnKind
    of: str = ""
    lang: str = ""
    section: str = ""
    help: str = ""
    usual: bool = True
    choices: Mapping[str, PlanChoice] = field(default_factory=dict, repr=False, compare=False)

    @property
    def is_number(self) -> bool:
        """Return whether its cells may be counted with."""
        return self.plan.editor in ("integer", "signed", "number", "length", "weight", "target")

    @property
    def aligns_right(self) -> bool:
        """Return whether its cells stand below each other by their last digit."""
        return self.is_number or self.kind == "count" or self.id.startswith("worth.")


def columns_of(game: Game, faction: Faction | None, lang: str) -> tuple[BulkColumn, ...]:
    """Return every column for the units of *faction*: the name in *lang* first.

    Ids, other languages and texts stand behind what a unit can do and costs.
    """
    plan = FactionPlans(game, lang, faction).unit
    found = list(_fields(plan, lang))
    name, identity = f"name.{lang}", found[0].section
    found.sort(key=lambda column: (column.id != name, column.section == identity))
    return (*map(_with_choices, found), *_facts(game, lang))


def _with_choices(column: BulkColumn) -> BulkColumn:
    element = column.plan.element
    choices = element.choices if element is not None else column.plan.choices
    return replace(column, choices=choices_by_name(choices, words=column.kind == "words"))


def choices_by_name(choices: Iterable[PlanChoice], *, words: bool) -> dict[str, PlanChoice]:
    """Return *choices* by their names; ids go before names, and names before other spellings.

    Of *words* the first word alone is the id, and places for numbers are left out of the name.
    """
    found: dict[str, PlanChoice] = {}
    listed = list(choices)
    for choice in listed:
        written = plain(choice.value)
        found.setdefault((written.split(" ")[0] if words else written).casefold(), choice)
    for choice in listed:
        for name in (bare_label(choice.label) if words else choice.label, *choice.also):
            if name:
                found.setdefault(name.casefold(), choice)
    return found


def bare_label(label: str) -> str:
    """Return the name of a word without the places of its numbers: ``Fencer ({X})``."""
    return " ".join(_PLACE.sub("", label).split()) if "{" in label else label


def _fields(plan: FormPlan, lang: str) -> Iterator[BulkColumn]:
    for section in plan.record.sections:
        for one in section.fields:
            if one.key == "stats":
                for stat in plan.record_of(one).fields.values():
                    help_text = _joined(stat.name, stat.help)
                    yield BulkColumn(
                        f"stats.{stat.key}",
                        stat.label,
                        stat,
                        _kind(stat),
                        "stats",
                        section=section.title,
                        help=help_text,
                    )
            elif one.editor == "text":
                yield from _versions(one, section.title, lang)
            else:
                usual = one.usual and one.key not in ("id", "picture", "options", "forms")
                yield BulkColumn(
                    one.key,
                    one.label or one.key,
                    one,
                    _kind(one),
                    section=section.title,
                    usual=usual,
                    help=_joined(one.label, one.help),
                )


def _versions(field: FieldPlan, section: str, lang: str) -> Iterator[BulkColumn]:
    for code in sorted(languages(), key=lambda one: one != lang):
        usual = field.key == "name"
        yield BulkColumn(
            f"{field.key}.{code}",
            f"{field.label} ({code})",
            field,
            "text",
            lang=code,
            section=section,
            help=field.help,
            usual=usual,
        )


def _kind(field: FieldPlan) -> ColumnKind:
    match field.editor:
        case "id" | "picture" | "record" | "map" | "yaml":
            return "fixed"
        case "list":
            element = field.element
            return "words" if element is not None and element.editor == "reference" else "count"
        case "words" | "several":
            return "words"
        case "flag":
            return "flag"
        case "strength" | "pair":
            return "pair"
        case _:
            return "choice" if field.choices else "value"


def _facts(game: Game, lang: str) -> Iterator[BulkColumn]:
    section = sentence("bulk.derived", lang)
    for one in game.file.derived:
        if one.show and one.for_ in ("model", "unit"):
            abbr, name = one.abbr.pick(lang), one.name.pick(lang)
            yield _fact(
                f"derived.{one.id}",
                abbr or name or one.id,
                section,
                _joined(name, one.text.pick(lang)),
            )
    section = sentence("bulk.worth", lang)
    if game.file.yardstick is not None:
        for code in WORTH:
            if code != "guide" or game.file.cost_guide is not None:
                yield _fact(
                    f"worth.{code}",
                    sentence(f"yardstick.{code}", lang),
                    section,
                    sentence(f"bulk.worth.{code}", lang),
                )


def _fact(identity: str, title: str, section: str, help_text: str) -> BulkColumn:
    large = sentence_case(title)
    plan = FieldPlan(key=identity, label=large, editor="line")
    return BulkColumn(identity, large, plan, "fact", section=section, help=help_text)


def _joined(*words: str) -> str:
    return _DOT.join(dict.fromkeys(word for word in words if word))
