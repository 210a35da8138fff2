"""The rules digest of a roster: each rule that its models can touch once, and who has it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from enum import Enum
from typing import NamedTuple

from realms_builder.cards.rules_on_card import (
    ItemRule,
    KeywordRule,
    declared_rule,
    item_rules,
    keyword_uses,
)
from realms_builder.cards.subjects import CardSubject, CardsWanted, counted, subjects_of_roster
from realms_builder.core.titles import sentence_case
from realms_builder.game.formulas import Formula
from realms_builder.game.formulas.values import MISSING
from realms_builder.game.game import Game
from realms_builder.game.keyword_use import KeywordUse, joined
from realms_builder.game.kinds.phrases import Phrase
from realms_builder.game.names import sort_key
from realms_builder.game.texts import Text
from realms_builder.game.value_words import cited, show
from realms_builder.layout.document import (
    Block,
    DefinitionBlock,
    Heading,
    Listing,
    Paragraph,
    Run,
    TypesetDocument,
    bold,
    one_line,
    plain,
)
from realms_builder.roster.resolve.build import Build
from realms_builder.roster.resolve.muster import ModelRecord, Muster
from realms_builder.roster.resolve.records import Names
from realms_builder.sheets.roster.item_facts import item_facts, read
from realms_builder.sheets.roster.roster_sheet import customs_of, shown_name, switches_agreed
from realms_builder.sheets.rules.marked_text import marked
from realms_builder.sheets.rules.quick_reference import QuickReference, foot_of
from realms_builder.sheets.rules.reference import Reference

_Key = tuple[object, ...]
_Rule = ItemRule | KeywordRule | Names


_ROSTER = "roster"
"""Who has what the roster itself chose."""


class DigestOrder(Enum):
    """How the rules of a digest are sorted: in one alphabet, or model by model."""

    ALPHABET = "alphabet"
    MODEL = "model"


@dataclass(slots=True)
class _Found:
    """A rule as it was met: where it stands, all uses of it, and the keys of those who have it."""

    record: _Rule | None
    owners: dict[str, None] = field(default_factory=dict)
    uses: list[KeywordUse] = field(default_factory=list)
    facts: dict[tuple[str, ...], None] = field(default_factory=dict)


class OwnedRule(NamedTuple):
    """A rule as a digest tells it, and the keys of all who have it."""

    block: DefinitionBlock
    owners: tuple[str, ...]


def owned_rules(mustered: Muster, lang: str) -> tuple[OwnedRule, ...]:
    """Return the rules of a digest one by one, in the order in which its blocks begin."""
    return _Digest(mustered, _reference(mustered, lang), lang).owned()


def _reference(mustered: Muster, lang: str) -> Reference:
    game = mustered.game
    return Reference(game, lang, {name: read(mustered.switches, name) for name in game.switches})


def rules_digest(
    mustered: Muster, lang: str, order: DigestOrder = DigestOrder.ALPHABET
) -> QuickReference:
    """Return the rules of all that *mustered* brings to the table, as it is built, in *lang*."""
    game = mustered.game
    digest = _Digest(mustered, _reference(mustered, lang), lang)
    blocks = tuple(digest.by_model() if order is DigestOrder.MODEL else digest.alphabetical())
    customs = customs_of(mustered, lang)
    if blocks and customs and mustered.faction is not None:
        blocks += (Heading(2, plain(mustered.faction.name.pick(lang))),)
        blocks += tuple(
            DefinitionBlock(bold(sentence_case(custom.name)), (), plain(custom.value))
            for custom in customs
        )
    agreed = tuple((Paragraph(plain(line)),) for line in switches_agreed(mustered, lang))
    if agreed:
        blocks += (Heading(2, plain(digest.ref.word("digest.agreed"))), Listing(agreed))
    title = digest.ref.word("digest.title", name=shown_name(mustered, lang))
    foot = foot_of(digest.ref)
    if digest.names_places:
        foot = (*foot, digest.ref.word("digest.places"))
    colour = (mustered.faction.colour if mustered.faction else "") or game.file.colour
    if not blocks:
        blocks = (Paragraph(plain(digest.ref.word("digest.nothing"))),)
    return QuickReference(TypesetDocument(title, lang, blocks, foot, colour), 0, ())


class _Digest:
    """The rules of one roster, gathered from everybody who comes to the table."""

    def __init__(self, mustered: Muster, ref: Reference, lang: str) -> None:
        self.ref = ref
        self._lang = lang
        self._game = mustered.game
        self._found: dict[_Key, _Found] = {}
        self._rules_of: dict[str, dict[_Key, None]] = {}
        self._names: dict[str, str] = {}
        self.names_places = False
        for subject in subjects_of_roster(mustered, CardsWanted(joined=False)):
            self._take(subject)
        if mustered.header is not None:
            self._take_chosen(mustered.header)
        for record in mustered.models:
            role = self._game.roles.get(record.model.role)
            if role is not None and role.text and not self._is_said(role.name, record.model.id):
                self._note(("role", role.id), record.model.id, declared_rule(role, "role"))

    # ------------------------------------------------------------------ gathering

    def _take(self, subject: CardSubject) -> None:
        """Note all rules of one card; another form of a model counts as the model itself."""
        beside = subject.key.startswith(("summoned/", "group/"))
        owner = subject.key if beside else subject.key.partition("/")[0]
        self._names.setdefault(owner, _name(subject, self._lang))
        build = subject.build
        self._take_own(build, owner)
        for identity, uses in keyword_uses(build).items():
            if self._is_told(uses[0], build):
                self._note(("keyword", identity), owner, None, uses)
                for given in self._given(uses[0]):
                    self._note(("keyword", given.keyword.id), owner, None, [given])

    def _take_own(self, build: Build, owner: str) -> None:
        """Note the rules of *build* that are no keywords."""
        for rule in _own_rules(build):
            text = rule.lookup("text")
            key = (rule.lookup("kind"), rule.identity, rule.show("en"), show(text, "en"))  # type: ignore[arg-type]
            found = self._note(key, owner, rule)
            if isinstance(rule, ItemRule):
                found.facts[item_facts(rule.record, self._game, self._lang)] = None

    def _take_chosen(self, header: ModelRecord) -> None:
        """Note the rules of what the roster itself chose."""
        self._take_own(header.build, _ROSTER)
        if _ROSTER in self._rules_of:
            self._names[_ROSTER] = one_line(header.show(self._lang))

    def _is_said(self, name: Text, owner: str) -> bool:
        """Return whether *owner* has a rule of this name, as a trait that stands for its role."""
        wanted = sentence_case(name.pick(self._lang))
        found = (self._found[key] for key in self._rules_of.get(owner, {}))
        return any(self._title(rule) == wanted for rule in found)

    def _is_told(self, use: KeywordUse, build: Build) -> bool:
        """Return whether *use* has a text that the group of the unit does not tell already."""
        kind = self._game.kinds.get(use.keyword.kind)
        on_card = kind is None or kind.on_card or kind.at_table
        return bool(use.keyword.text) and on_card and use.keyword.id != build.parts.unit.of_group

    def _given(self, use: KeywordUse) -> Iterator[KeywordUse]:
        """Yield what a keyword brings with it, each once."""
        waiting, seen = list(use.keyword.gives), {use.keyword.id}
        while waiting:
            word = self._game.keywords.get(waiting.pop(0).partition(" ")[0])
            if word is not None and word.id not in seen:
                seen.add(word.id)
                waiting.extend(word.gives)
                if word.text:
                    yield KeywordUse(word)

    def _note(
        self, key: _Key, owner: str, rule: _Rule | None, uses: Iterable[KeywordUse] = ()
    ) -> _Found:
        found = self._found.get(key)
        if found is None:
            found = self._found[key] = _Found(rule)
        found.uses.extend(uses)
        found.owners[owner] = None
        self._rules_of.setdefault(owner, {})[key] = None
        return found

    # ------------------------------------------------------------------ telling

    def alphabetical(self) -> Iterator[Block]:
        """Yield every rule by its name."""
        yield from sorted(self._entries(self._found), key=_alphabet)

    def owned(self) -> tuple[OwnedRule, ...]:
        """Return every rule by its name, with the keys of those who have it."""
        found = (OwnedRule(self._entry(one), tuple(one.owners)) for one in self._found.values())
        return tuple(sorted(found, key=lambda rule: _alphabet(rule.block)))

    def by_model(self) -> Iterator[Block]:
        """Yield the rules model by model, each where it is met first; what is told is named."""
        told: dict[_Key, None] = {}
        seen: dict[tuple[_Key, ...], None] = {}
        for owner, name in self._names.items():
            keys = tuple(self._rules_of.get(owner, {}))
            if not keys or keys in seen:
                continue
            seen[keys] = None
            yield Heading(2, plain(sentence_case(name)))
            new = [key for key in keys if key not in told]
            yield from sorted(self._entries(new, owner), key=_alphabet)
            before = sorted(self._title(self._found[k]) for k in keys if k in told)
            if before:
                names = ", ".join(before)
                yield Paragraph(plain(self.ref.word("digest.told", names=names)), note=True)
            told.update(dict.fromkeys(keys))

    def _entries(self, keys: Iterable[_Key], alone: str = "") -> list[DefinitionBlock]:
        """Return the rules of *keys*; that only *alone* has one goes without saying."""
        return [self._entry(self._found[key], alone) for key in keys]

    def _title(self, found: _Found) -> str:
        return sentence_case(_rule(found).show(self._lang))

    def _entry(self, found: _Found, alone: str = "") -> DefinitionBlock:
        rule = _rule(found)
        facts = [", ".join(next(iter(found.facts)))] if len(found.facts) == 1 else []
        if tuple(found.owners) != (alone,):
            facts.append(self._owners(found))
        if rule.lookup("unfinished") is True:
            facts.append(self.ref.word("unfinished"))
        icon = rule.lookup("icon")
        text = marked(show(rule.lookup("text"), self._lang))  # type: ignore[arg-type]
        return DefinitionBlock(
            bold(self._title(found)),
            plain(" · ".join(fact for fact in facts if fact)),
            (*text, *self._tail(found, rule)),
            icon if isinstance(icon, str) and icon else rule.identity or "",
        )

    def _owners(self, found: _Found) -> str:
        models = self._names.keys() - {_ROSTER}
        if len(models) > 1 and models == found.owners.keys() - {_ROSTER}:
            return self.ref.word("digest.all")
        return ", ".join(counted(self._names[owner] for owner in found.owners))

    def _tail(self, found: _Found, rule: _Rule) -> Iterator[Run]:
        """Yield the readings that a rule rests on, and where the rules say it."""
        for note in self.ref.switch_notes(_formulas(found)):
            yield from (run._replace(text=f" ({run.text})", muted=True) for run in note)
        source = rule.lookup("source")
        if isinstance(source, str) and source:
            self.names_places = True
            yield Run(f" [{cited(source, self._lang)}]", muted=True)


def _alphabet(entry: DefinitionBlock) -> tuple[str, str]:
    name = "".join(run.text for run in entry.name)
    return sort_key(name), name


def _rule(found: _Found) -> _Rule:
    return found.record or KeywordRule(joined(found.uses))


def _name(subject: CardSubject, lang: str) -> str:
    own = read(subject, "own_name")
    return one_line(show(own if own is not MISSING else read(subject, "name"), lang))


def _own_rules(build: Build) -> Iterator[_Rule]:
    """Yield the rules of *build* that are no keywords: of items, of its group, of its form."""
    for _, rule in item_rules(build):
        yield rule
    game: Game = build.game
    for kind, declared in (
        ("group", game.groups.get(build.parts.unit.of_group)),
        ("form", game.forms.get(build.parts.form_id)),
    ):
        if declared is not None and declared.text:
            yield declared_rule(declared, kind)


def _formulas(found: _Found) -> Iterator[str]:
    """Yield the formulas that decide what a rule does."""
    rule = found.record
    declared = [use.keyword for use in found.uses]
    for keyword in declared[:1]:
        yield keyword.where
    item = rule.record.carried.item if isinstance(rule, ItemRule) else None
    modifies = [m for keyword in declared[:1] for m in keyword.modifies]
    if item is not None:
        yield item.when
        modifies.extend(item.modifies)
        values = [v for value in item.fields.values() for v in _parts(value)]
        yield from (value.text for value in values if isinstance(value, Formula))
    for modify in modifies:
        for name in ("when", "add", "times", "set_", "dice", "target", "step", "min", "max"):
            formula = getattr(modify, name)
            if formula:
                yield str(formula)


def _parts(value: object) -> Iterator[object]:
    yield value
    if isinstance(value, Phrase):
        yield from (part for _, part in value.slots)
