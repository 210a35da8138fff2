"""The models of a roster as rows under headings: by kind, groups together, findings beside them."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Any, NamedTuple

from PySide6.QtCore import QMimeData, QObject, Qt

from realms_builder.cards.rules_on_card import rules_of
from realms_builder.core.problems import Severity
from realms_builder.core.titles import sentence_case
from realms_builder.game.items import CarriedItem
from realms_builder.game.units import Unit
from realms_builder.gui.documents.roster_document import RosterDocument
from realms_builder.gui.kit.rows import NOWHERE, RULES, Index, Rows
from realms_builder.gui.kit.rule_help import Rules, rule_words
from realms_builder.gui.kit.thumbnails import (
    NO_PORTRAIT,
    Portrait,
    portrait_of_model,
    portrait_of_unit,
)
from realms_builder.gui.rooms.roster.clipboard import MODELS, UNITS
from realms_builder.gui.rooms.roster.unit_facts import DOT, cost_text
from realms_builder.roster.findings import Finding
from realms_builder.roster.resolve.build import Build
from realms_builder.roster.resolve.loading import chosen_items
from realms_builder.roster.resolve.muster import GroupView, ModelRecord, Muster
from realms_builder.roster.resolve.number_stories import price_lines
from realms_builder.roster.resolve.shown_order import UNKNOWN, RosterSection, Sections
from realms_builder.roster.roster import Group, Model
from realms_builder.sheets.roster.entry_making import EntryMaker

SECTION, GROUP, MODEL, STACK = "section", "group", "model", "stack"


class Reasons:
    """What the checks say about models now; put into words when somebody asks."""

    def __init__(self, lang: str = "") -> None:
        """Speak *lang*; nothing is said yet."""
        self.lang = lang
        self._said: dict[str, list[Finding]] = {}

    def take(self, findings: Iterable[Finding]) -> dict[str, str]:
        """Take over *findings* and return for each model the worst severity, hints left out."""
        self._said = {}
        signs: dict[str, Severity] = {}
        for finding in findings:
            if finding.severity is Severity.HINT:
                continue
            for model in finding.models:
                known = signs.get(model)
                if known is None:
                    self._said[model] = [finding]
                else:
                    self._said[model].append(finding)
                if known is None or finding.severity.rank < known.rank:
                    signs[model] = finding.severity
        return {model: severity.value for model, severity in signs.items()}

    def of(self, *models: str) -> str:
        """Return the sentences about the models called *models*, each once."""
        said = [finding for model in models for finding in self._said.get(model, ())]
        return "\n".join(dict.fromkeys(f.text.pick(self.lang) for f in said))


_NO_REASONS = Reasons()


@dataclass(frozen=True, slots=True)
class RosterRow:
    """One line of the roster, ready to paint.

    *part* is what it may be moved about in: the ids of a section or group. *sign* is empty or the
    worst severity of what is said about the model, :attr:`why` says it. A stack stands for the
    equal *models*, which follow it one by one where it *is_open*.
    """

    id: str
    kind: str
    name: str
    unit: str = ""
    detail: str = ""
    note: str = ""
    role: str = ""
    cost: str = ""
    sign: str = ""
    part: str = ""
    grouped: bool = False
    models: tuple[str, ...] = ()
    is_open: bool = False
    in_stack: bool = False
    own_name: str = ""
    portrait: Portrait = NO_PORTRAIT
    spoken: str = ""
    reasons: Reasons = field(default=_NO_REASONS, compare=False, repr=False)
    forms: Callable[[], str] = field(default=str, compare=False, repr=False)
    """What the model is in its other forms, a line each; the numbers of a group."""
    price: Callable[[], str] = field(default=str, compare=False, repr=False)
    """How its costs came about, a line a step."""
    rules: Callable[[], Rules] = field(default=tuple, compare=False, repr=False)

    @property
    def why(self) -> str:
        """Return what is said about the model, or about those of a stack."""
        return self.reasons.of(*(self.models or (self.id,)))

    @property
    def title(self) -> str:
        """Return the name, and how many a stack has."""
        if self.kind == STACK and not self.title_end:
            return f"{len(self.models)} × ({self.name})"
        return self.name + self.title_end

    @property
    def title_end(self) -> str:
        """Return how many a stack has, where that follows its name."""
        is_behind = self.kind == STACK and "×" not in self.name
        return f" × {len(self.models)}" if is_behind else ""

    @property
    def standing(self) -> tuple[str, ...]:
        """Return the models that nothing but this row shows: one, or those of a folded stack."""
        if self.kind == STACK:
            return () if self.is_open else self.models
        return (self.id,) if self.kind == MODEL else ()


@dataclass(frozen=True, slots=True, eq=False)
class _Kept:
    """A row and what it was made from; models and builds are the same as long as nobody edits."""

    model: Model
    build: Build | None
    key: tuple[object, ...]
    row: RosterRow


class _KeptGroup(NamedTuple):
    """The numbers of a group in words, and what they were made from."""

    group: Group
    members: tuple[Build, ...]
    lang: str
    words: str


class RowMaker:
    """Makes the rows of one document; rows of models that did not change are made once."""

    def __init__(self, document: RosterDocument) -> None:
        self._document = document
        self._game, self.sections = document.game, Sections(document.game)
        self._kept: dict[str, _Kept] = {}
        self._portraits: dict[str, tuple[Unit, Portrait]] = {}
        self._reasons = Reasons()
        self._groups: dict[str, _KeptGroup] = {}

    def rows(self, lang: str, words: Mapping[str, str]) -> list[RosterRow]:
        """Return headings and models in order; *words* are texts of the window."""
        document = self._document
        mustered = document.mustered
        if self._game is not document.game:
            self._game, self.sections = document.game, Sections(document.game)
        if self._reasons.lang != lang:
            self._reasons = Reasons(lang)
        signs = self._reasons.take(document.findings)
        sections = list(self.sections.arranged(mustered))
        result: list[RosterRow] = []
        for section in sections:
            if len(sections) > 1 or section.id:
                result.append(self._heading(section, lang, words))
            for model, record, group in section.standing:
                if model is None and group is not None:
                    result.append(self._group(group, lang))
                elif model is not None:
                    sign = signs.get(model.id, "")
                    row = self._model(model, record, group, sign, (section.id, lang), words)
                    result.append(row)
        self._kept = {row.id: kept for row in result if (kept := self._kept.get(row.id))}
        return result

    def _heading(self, section: RosterSection, lang: str, words: Mapping[str, str]) -> RosterRow:
        name = words["unknown"] if section.id == UNKNOWN else words["others"]
        for attribute in self.sections.attributes:
            kind = self._document.game.choices(attribute).get(section.id)
            if kind is not None:
                name = sentence_case(kind.show(lang))
        count = str(section.models)
        return RosterRow(f"{SECTION}:{section.id}", SECTION, name, detail=count, spoken=name)

    def _group(self, group: Group, lang: str) -> RosterRow:
        mustered = self._document.mustered
        kind, name = _kind_of_group(mustered, group, lang), group_name(mustered, group, lang)
        unit = kind if name != kind else ""
        numbers = self._numbers_of(group, lang)
        values = EntryMaker(mustered, lang).values_of(GroupView(group, mustered))
        own = [f"{one.name}\u00a0{one.value}" for one in values]
        return RosterRow(
            f"{GROUP}:{group.id}",
            GROUP,
            name,
            unit=unit,
            detail=DOT.join(part for part in (str(len(group.members)), numbers, *own) if part),
            forms=partial(str, numbers),
            own_name=group.name,
            spoken=f"{kind}: {name}",
        )

    def _numbers_of(self, group: Group, lang: str) -> str:
        """Return the numbers with which *group* acts, empty where it has no profile."""
        mustered = self._document.mustered
        members = tuple(r.build for m in group.members if (r := mustered.model(m)) is not None)
        kept = self._groups.get(group.id)
        if kept is None or kept[:3] != (group, members, lang):
            build = mustered.group_build(group)
            words = EntryMaker(mustered, lang).profile(build).words if build is not None else []
            kept = self._groups[group.id] = _KeptGroup(group, members, lang, DOT.join(words))
        return kept.words

    def _forms_of(self, build: Build, lang: str) -> str:
        lines = EntryMaker(self._document.mustered, lang).forms(build)
        return "\n".join(f"{line.name}: {DOT.join(line.words)}" for line in lines)

    def _model(
        self,
        model: Model,
        record: ModelRecord | None,
        group: Group | None,
        sign: str,
        where: tuple[str, str],
        words: Mapping[str, str],
    ) -> RosterRow:
        section, lang = where
        build = record.build if record is not None else None
        key = (group.id if group else "", sign, where, self._document.path)
        kept = self._kept.get(model.id)
        if kept is not None and kept.model is model and kept.build is build and kept.key == key:
            return kept.row
        facts = facts_of(self._document.mustered, model, record, lang)
        part = f"{GROUP}:{group.id}" if group is not None else section
        row = self._made(model, facts, part, group is not None, sign, words)
        if build is not None:
            row = replace(
                row,
                forms=partial(self._forms_of, build, lang),
                price=partial(price_lines, build, lang),
                rules=partial(_rules_of, build, lang),
            )
            if build.parts.unit.forms:
                told = row.forms().replace("\n", DOT)
                row = replace(row, detail=DOT.join(part for part in (row.detail, told) if part))
        self._kept[model.id] = _Kept(model, build, key, row)
        return row

    def _made(
        self,
        model: Model,
        facts: ModelFacts,
        part: str,
        grouped: bool,
        sign: str,
        words: Mapping[str, str],
    ) -> RosterRow:
        spoken = [facts.name, facts.unit, facts.role, facts.cost, words.get(sign, "")]
        return RosterRow(
            id=model.id,
            kind=MODEL,
            name=facts.name,
            unit=facts.unit,
            detail=facts.detail,
            note=model.note,
            role=facts.role,
            cost=facts.cost,
            sign=sign,
            part=part,
            grouped=grouped,
            own_name=model.name,
            portrait=self._portrait(model),
            spoken=", ".join(text for text in spoken if text),
            reasons=self._reasons,
        )

    def _portrait(self, model: Model) -> Portrait:
        mustered = self._document.mustered
        unit = mustered.unit(model.unit)
        if unit is None:
            return NO_PORTRAIT
        of, usual = self._portraits.get(model.unit, (None, NO_PORTRAIT))
        if of is not unit:
            usual = portrait_of_unit(unit, mustered.faction_called(unit.faction_id))
            self._portraits[model.unit] = unit, usual
        return (
            portrait_of_model(model.picture, self._document.home, usual) if model.picture else usual
        )


def _is_partly(models: Iterable[str], chosen: Collection[str]) -> bool:
    return len({one in chosen for one in models}) > 1


def _rules_of(build: Build, lang: str) -> Rules:
    return rule_words(rules_of(build), lang)


def _kind_of_group(mustered: Muster, group: Group, lang: str) -> str:
    declared = mustered.game.groups.get(group.group)
    return sentence_case(declared.name.pick(lang) or group.group) if declared else group.group


def group_name(mustered: Muster, group: Group, lang: str) -> str:
    """Return what *group* is called: its own name, its profile's, or just what kind it is."""
    profile = mustered.profile(group)
    if group.name or profile is None:
        return GroupView(group, mustered).title(lang)
    return profile.name.pick(lang) or _kind_of_group(mustered, group, lang)


class RosterRows(Rows[RosterRow]):
    """The rows of the roster: headings stand still, models can be renamed and dragged."""

    def __init__(self, parent: QObject | None = None) -> None:
        """Begin empty; *renamed* and *mime* are set by whoever shows the rows."""
        super().__init__(self._shown, parent)
        self.renamed: Callable[[RosterRow, str], None] = lambda row, name: None
        self.mime: Callable[[list[str]], QMimeData | None] = lambda ids: None

    def flags(self, index: Index) -> Qt.ItemFlag:
        """Let models and groups be chosen, renamed and dragged, headings nothing."""
        flag = Qt.ItemFlag
        if not index.isValid():
            return flag.ItemIsDropEnabled
        row = self._rows[index.row()]
        if row.kind == SECTION:
            return flag.ItemIsEnabled | flag.ItemNeverHasChildren
        chosen = flag.ItemIsEnabled | flag.ItemIsSelectable | flag.ItemNeverHasChildren
        editable = flag.NoItemFlags if row.kind == STACK else flag.ItemIsEditable
        return chosen | flag.ItemIsDragEnabled | editable

    def setData(self, index: Index, value: Any, role: int = int(Qt.ItemDataRole.EditRole)) -> bool:
        """Give the model or group at *index* another name."""
        if not index.isValid() or role != Qt.ItemDataRole.EditRole:
            return False
        row = self._rows[index.row()]
        if row.kind == SECTION or str(value) == row.own_name:
            return False
        self.renamed(row, str(value))
        return True

    def supportedDropActions(self) -> Qt.DropAction:
        """Move within a roster, copy from elsewhere."""
        return Qt.DropAction.MoveAction | Qt.DropAction.CopyAction

    def supportedDragActions(self) -> Qt.DropAction:
        """Let models go."""
        return Qt.DropAction.MoveAction | Qt.DropAction.CopyAction

    def mimeTypes(self) -> list[str]:
        """Return what may be dropped: models and units."""
        return [MODELS, UNITS]

    def mimeData(self, indexes: Sequence[Index]) -> QMimeData:
        """Return the dragged models; the heading of a group stands for its own."""
        ids = [one for index in indexes for one in self.models_of(self._rows[index.row()])]
        return self.mime(ids) or QMimeData()

    def canDropMimeData(
        self, data: QMimeData, action: Qt.DropAction, row: int, column: int, parent: Index
    ) -> bool:
        """Take models and units between the rows."""
        del action, row, column, parent
        return data.hasFormat(MODELS) or data.hasFormat(UNITS)

    # ------------------------------------------------------------------ order

    def part(self, part: str) -> list[str]:
        """Return the ids of the models in one section or group, from top to bottom."""
        return [one for row in self._rows if row.part == part for one in row.standing]

    def models_of(self, row: RosterRow) -> Sequence[str]:
        """Return the models that *row* stands for; a group stands for its own."""
        return self.part(row.id) if row.kind == GROUP else row.models or row.standing

    def blocks(self, part: str, chosen: Collection[str]) -> list[tuple[str, ...]]:
        """Return the models of a section or group as they move about in it.

        Equal ones move as one, but where only some of those shown one by one are *chosen*.
        """
        rows = [row for row in self._rows if row.part == part and row.kind in (MODEL, STACK)]
        split = [row for row in rows if row.is_open and _is_partly(row.models, chosen)]
        singles = {one for row in split for one in row.models}
        return [
            row.models or row.standing
            for row in rows
            if (row.id in singles if row.in_stack else row not in split)
        ]

    def show_rows(self, rows: Sequence[RosterRow]) -> None:
        """Show *rows*; all new ones at once come as one insertion, all old ones go as one."""
        if self._rows and not rows:
            self.beginRemoveRows(NOWHERE, 0, len(self._rows) - 1)
            self._rows.clear()
            self.endRemoveRows()
        elif self._rows or not rows:
            super().show_rows(rows)
        else:
            self.beginInsertRows(NOWHERE, 0, len(rows) - 1)
            self._rows.extend(rows)
            self.endInsertRows()

    def _shown(self, row: RosterRow, role: int) -> Any:
        match role:
            case _ if role == RULES:
                return row.rules()
            case Qt.ItemDataRole.DisplayRole:
                return row.name
            case Qt.ItemDataRole.EditRole:
                return row.own_name
            case Qt.ItemDataRole.ToolTipRole:
                return (
                    "\n\n".join(
                        part for part in (row.why, row.price(), row.forms(), row.note) if part
                    )
                    or None
                )
            case Qt.ItemDataRole.AccessibleTextRole:
                return row.spoken
            case Qt.ItemDataRole.AccessibleDescriptionRole:
                forms = row.forms()
                said = (row.detail, row.note, row.why, "" if forms in row.detail else forms)
                return ". ".join(part for part in said if part)
            case _:
                return None


# ------------------------------------------------------------------ model facts


MOST_PARTS = 12


@dataclass(frozen=True, slots=True)
class ModelFacts:
    """The texts of one row; *unit* is empty where it would only repeat the name."""

    name: str
    unit: str
    detail: str
    role: str
    cost: str


def facts_of(mustered: Muster, model: Model, record: ModelRecord | None, lang: str) -> ModelFacts:
    """Return the texts of *model*; one whose unit is gone says its address."""
    if record is None:
        return ModelFacts(model.name or model.unit, model.unit if model.name else "", "", "", "")
    build = record.build
    unit = build.parts.unit.name.pick(lang) or build.parts.unit.id
    strength = f" ×{build.parts.strength}" if build.parts.unit.strength is not None else ""
    name = model.name or f"{unit}{strength}"
    second = f"{unit}{strength}" if model.name and unit.casefold() not in name.casefold() else ""
    role = mustered.game.roles.get(model.role)
    shown = sentence_case(role.name.pick(lang) or model.role) if role else model.role
    cost = mustered.game.main_cost
    written = cost_text(build.costs.get(cost, 0), lang) if cost else ""
    return ModelFacts(name, second, DOT.join(_parts(build, model, lang)), shown, written)


def _parts(build: Build, model: Model, lang: str) -> list[str]:
    """Return loadout, what was chosen for it, its tags, and what it carries anyway, each once."""
    seen: dict[str, None] = {}
    unit, every = build.parts.unit, build.carried()
    loadout = unit.loadout(build.parts.loadout)
    if loadout is not None and len(unit.loadouts) > 1:
        seen[sentence_case(loadout.name.pick(lang) or loadout.id)] = None
    own = [one for option in unit.options for one in chosen_items(option, model)]
    own += [one for one in every if one.origin == "carry"]
    seen |= _as_carried(build, own, lang)
    for use in build.keywords:
        if use.keyword.kind in build.game.unit_keyword_keys.values():
            seen[use.show(lang)] = None
    if len(seen) < 3:
        seen |= _as_carried(build, [one for one in every if one.origin != "role"], lang)
    return [part for part in seen if part][:MOST_PARTS]


def _as_carried(build: Build, things: Iterable[CarriedItem], lang: str) -> dict[str, None]:
    """Return the names of *things* as *build* carries them: how many, and how."""
    kinds = {(one.item.list_id, one.item.id): one for one in things}
    found: dict[tuple[str, str], list[CarriedItem]] = {}
    for one in build.carried():
        found.setdefault((one.item.list_id, one.item.id), []).append(one)
    carried = (one for kind, thing in kinds.items() for one in found.get(kind, [thing]))
    return dict.fromkeys(build.record(one).show(lang) for one in carried)
