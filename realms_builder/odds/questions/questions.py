"""What can be asked of two units: every mechanic, with every item that it is thrown for."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property, lru_cache

from realms_builder.core.translation import languages
from realms_builder.game.everyone import everyones_items
from realms_builder.game.files.declared_mechanics import (
    DeclaredMechanic,
    DeclaredNeed,
    DeclaredShow,
)
from realms_builder.game.formulas import FormulaError, parse
from realms_builder.game.formulas.values import Missing, Value, reads_yes
from realms_builder.game.game import Game
from realms_builder.game.kinds.phrases import Phrase
from realms_builder.game.names import normalised
from realms_builder.game.texts import Text
from realms_builder.odds.chain.errors import CannotTell
from realms_builder.odds.chain.numbers import Wiring
from realms_builder.odds.chain.program import mechanics, program_of
from realms_builder.roster.resolve.build import Build
from realms_builder.roster.resolve.carried_record import CarriedRecord
from realms_builder.roster.resolve.records import Inside, Names


@dataclass(frozen=True, eq=False)
class MechanicUse:
    """A mechanic, and the item of a build that it is thrown for, with the phrase that runs it."""

    mechanic: DeclaredMechanic
    item: CarriedRecord | None = None
    field: str = ""

    @cached_property
    def wiring(self) -> Wiring | None:
        """Return the phrase that runs the mechanic, as the item has it now."""
        if not self.field or self.item is None:
            return None
        phrase = self.item.lookup(self.field)
        fields = self.item.build.game.fields[self.item.carried.item.list_id]
        slots = {slot.id: slot for slot in fields[self.field].slots}
        return Wiring(phrase, slots) if isinstance(phrase, Phrase) else None

    @cached_property
    def mark(self) -> tuple[object, ...]:
        """Return what tells the item from others."""
        return self.item.mark if self.item is not None else ()


@dataclass(frozen=True, eq=False)
class Question:
    """One roll that two units, or one, may make: a mechanic, and the item it is thrown for."""

    use: MechanicUse
    builds: tuple[Build, ...]

    @property
    def mechanic(self) -> DeclaredMechanic:
        """Return what decides."""
        return self.use.mechanic

    @property
    def item(self) -> CarriedRecord | None:
        """Return what it is thrown for."""
        return self.use.item

    @property
    def id(self) -> str:
        """Return ``item.mechanic``, or the mechanic alone where no item is used.

        Where the item has modes, it is ``item.mode.mechanic``.
        """
        return f"{word_of(self.item)}.{self.mechanic.id}" if self.item else self.mechanic.id

    @property
    def rivals(self) -> object:
        """Return the same for all modes of an item, of which one is used at a time."""
        item = self.item.carried.item if self.item is not None else None
        return self if item is None or item.mode is None else (item.list_id, item.id)

    @property
    def is_attack(self) -> bool:
        """Return whether one side uses an item against another."""
        return self.item is not None and len(self.mechanic.sides) > 1

    def name(self, lang: str) -> str:
        """Return what is asked, such as ``Blade`` or ``Pistol: damage roll``."""
        mechanic = self.mechanic.name.pick(lang) or self.mechanic.id
        if self.item is None:
            return mechanic
        item = self.item.show(lang)
        return item if self.is_main else f"{item}: {mechanic}"

    @property
    def is_main(self) -> bool:
        """Return whether it is what the item is for, not a part of it."""
        return self.mechanic.id not in used_mechanics(self.builds[0].game)

    @property
    def roles(self) -> tuple[str, ...]:
        """Return the roles of the sides, the one that acts first; ``model`` where none is said."""
        return self.mechanic.sides or ("model",)


def questions(attacker: Build, target: Build | None = None) -> tuple[Question, ...]:
    """Return everything that *attacker* may roll, against *target* where there is one.

    Attacks come first, in the order of the items; then what both sides roll, then tests of one.
    """
    return asked_of(uses_of(attacker), attacker, target)


def uses_of(attacker: Build) -> tuple[MechanicUse, ...]:
    """Return everything that *attacker* may roll against anybody, in the order of questions."""
    found = [*_with_items(attacker), *_without_items(attacker.game)]
    return tuple(sorted(found, key=lambda use: _rank(use, attacker.game)))


def asked_of(
    uses: Iterable[MechanicUse], attacker: Build, target: Build | None
) -> tuple[Question, ...]:
    """Return those of *uses* that *attacker* may roll against *target*."""
    found: list[Question] = []
    for use in uses:
        builds = _builds(use.mechanic, attacker, target)
        if builds and (not use.mechanic.where or _is_for(use.mechanic, builds, use.item)):
            found.append(Question(use, builds))
    return tuple(found)


def _rank(use: MechanicUse, game: Game) -> int:
    sides = len(use.mechanic.sides)
    if use.item is None:
        return 4 - sides
    return 0 if sides > 1 and use.mechanic.id not in used_mechanics(game) else 1


def _with_items(attacker: Build) -> Iterator[MechanicUse]:
    for list_id in attacker.game.item_lists:
        seen: set[str] = set()
        everyones = everyones_items(attacker.game).get(list_id, ())
        for record in (*attacker.records(list_id), *map(attacker.record, everyones)):
            for row in record.rows if isinstance(record, CarriedRecord) else ():
                if word_of(row) not in seen:
                    seen.add(word_of(row))
                    yield from _of_item(attacker.game, row)


def word_of(record: CarriedRecord) -> str:
    """Return what an item goes by in the odds: its id, and that of the mode it is used in."""
    item = record.carried.item
    return f"{item.id}.{item.mode.id}" if item.mode is not None else item.id


def _of_item(game: Game, record: CarriedRecord) -> Iterator[MechanicUse]:
    known = mechanics(game)
    for name, value in record.carried.item.fields.items():
        if isinstance(value, Phrase) and value.form.runs in known:
            yield MechanicUse(known[value.form.runs], record, name)
    for mechanic in known.values():
        if mechanic.id not in _wired(game) and _is_about(game, mechanic, record):
            yield MechanicUse(mechanic, record)


def _without_items(game: Game) -> Iterator[MechanicUse]:
    for mechanic in mechanics(game).values():
        if mechanic.id not in _wired(game) and not item_names(game, mechanic.id):
            yield MechanicUse(mechanic)


def _builds(mechanic: DeclaredMechanic, attacker: Build, target: Build | None) -> tuple[Build, ...]:
    if len(mechanic.sides) <= 1:
        return (attacker,)
    return () if target is None else (attacker, target)


def _is_for(
    mechanic: DeclaredMechanic, builds: tuple[Build, ...], record: CarriedRecord | None
) -> bool:
    """Return whether the ``where`` of *mechanic* holds."""
    if not mechanic.where:
        return True
    names = dict(zip(mechanic.sides, builds, strict=False))
    inner = Names({**names, "model": builds[0], **({"item": record} if record else {})})
    try:
        return reads_yes(parse(mechanic.where).evaluate(Inside(inner, builds[0])))
    except FormulaError:
        return False


def _is_about(game: Game, mechanic: DeclaredMechanic, record: CarriedRecord) -> bool:
    """Return whether *mechanic* asks an item for nothing that this one could not have."""
    wanted = item_names(game, mechanic.id)
    if not wanted:
        return False
    fields = game.fields[record.carried.item.list_id]
    return all(name in fields for name in wanted) and not any(
        isinstance(record.lookup(name), Missing) and fields[name].required for name in wanted
    )


@lru_cache(maxsize=64)
def item_names(game: Game, mechanic_id: str) -> frozenset[str]:
    """Return the fields of an item that a mechanic reads, also through those it uses.

    Empty for a mechanic that cannot be read: whoever asks it hears why.
    """
    try:
        return _item_names(game, mechanic_id)
    except (CannotTell, FormulaError):
        return frozenset()


def _item_names(game: Game, mechanic_id: str) -> frozenset[str]:
    texts: list[str] = []
    for identity in with_used(game, mechanic_id):
        mechanic = mechanics(game)[identity]
        steps = program_of(game, identity).steps
        texts += [text for step in steps for text in step.formulas]
        texts += [need.from_ for need in mechanic.needs if need.from_]
        texts += [text for r in mechanic.forbidden for text in (r.when, r.concerns) if text]
        texts += [mechanic.where] if mechanic.where else []
    names = (use.name for text in texts for use in parse(text).names)
    found = {name.split(".")[1] for name in names if name.startswith("item.")}
    return frozenset(found - {"id", "name", "count", "level"})


def with_used(game: Game, mechanic_id: str) -> tuple[str, ...]:
    """Return the mechanic and those that it uses, directly or through others.

    Raises :class:`~realms_builder.odds.chain.errors.CannotTell` for one that cannot be read.
    """
    found = {mechanic_id: None}
    waiting = [mechanic_id]
    for identity in waiting:  # grows on the way
        steps = program_of(game, identity).steps
        new = [step.name for step in steps if step.verb == "use" and step.name not in found]
        found |= dict.fromkeys(new)
        waiting += dict.fromkeys(new)
    return tuple(found)


@lru_cache(maxsize=8)
def used_mechanics(game: Game) -> frozenset[str]:
    """Return the mechanics that others use as a part."""
    steps = (step for mechanic in mechanics(game).values() for step in mechanic.steps)
    return frozenset(step.use for step in steps if step.use)


@lru_cache(maxsize=8)
def _wired(game: Game) -> frozenset[str]:
    """Return the mechanics that phrases of items run."""
    fields = (field for fields in game.fields.values() for field in fields.values())
    return frozenset(form.runs for field in fields for form in field.forms if form.runs)


def asked_needs(question: Question) -> tuple[DeclaredNeed, ...]:
    """Return what may be chosen for *question*: distances, shots, wounds already taken.

    Nothing for a mechanic that cannot be read.
    """
    try:
        return _asked_needs(question)
    except CannotTell:
        return ()


def _asked_needs(question: Question) -> tuple[DeclaredNeed, ...]:
    game = question.builds[0].game
    wired = question.use.wiring
    filled = set(wired.phrase.form.with_) if wired is not None else set[str]()
    found: dict[str, DeclaredNeed] = {}
    given: set[str] = set()
    for identity in with_used(game, question.mechanic.id):
        program = program_of(game, identity)
        for need in program.mechanic.needs:
            if need.id not in filled | given and need.is_asked and _may_matter(question, need):
                found.setdefault(need.id, need)
        given |= program.given
    return tuple(found.values())


def _may_matter(question: Question, need: DeclaredNeed) -> bool:
    """Return whether *need* can be chosen for these builds: nothing rules it out for good.

    What hangs on other values that are chosen, such as the kind of a shot, always may.
    """
    if not need.when:
        return True
    known: dict[str, Value] = dict(zip(question.roles, question.builds, strict=False))
    if question.item is not None:
        known["item"] = question.item
    try:
        return reads_yes(parse(need.when).evaluate(Names(known)))
    except FormulaError:
        return True


def source_of(question: Question) -> str:
    """Return where the rule stands: for how the item is rolled for, else for the mechanic."""
    wiring = question.use.wiring
    return (wiring.phrase.form.source if wiring is not None else "") or question.mechanic.source


def outcome_names(mechanic: DeclaredMechanic) -> dict[str, Text]:
    """Return the names of the outcomes of *mechanic* by id."""
    names: dict[str, Text] = {}
    for step in mechanic.steps:
        if step.stop and not names.get(step.stop):
            names[step.stop] = step.name
    return {identity: name or Text.of(identity) for identity, name in names.items()}


def figure_name(mechanic: DeclaredMechanic, shown: DeclaredShow) -> Text:
    """Return what a figure that *mechanic* shows is called: by itself, else by what it is of."""
    identity = shown.number or " ".join(shown.chance)
    sets = (step.name for step in mechanic.steps if shown.number and step.set_ == shown.number)
    names = (shown.name, outcome_names(mechanic).get(identity), *sets)
    return next((name for name in names if name), Text.of(identity))


def aim_names(mechanic: DeclaredMechanic) -> tuple[Text, ...]:
    """Return what the sides of *mechanic* play for, the first that matters most.

    Nothing where one of it is a formula that has no name.
    """
    wanted = mechanic.aim or tuple(name for show in mechanic.show[:1] for name in show.chance)
    shown = {show.number or " ".join(show.chance): show for show in mechanic.show}
    known = {step.set_ for step in mechanic.steps} | outcome_names(mechanic).keys()
    if any(name not in shown and name not in known for name in wanted):
        return ()
    found = (shown.get(name) or DeclaredShow(number=name, chance=(name,)) for name in wanted)
    return tuple(figure_name(mechanic, show) for show in found)


# ------------------------------------------------------------------ question names


def full_name(question: Question, lang: str) -> str:
    """Return what is asked, with the item it is thrown for: ``Pistol · damage roll``."""
    mechanic = question.mechanic.name.pick(lang) or question.mechanic.id
    if question.item is None:
        return mechanic
    item = question.item.show(lang)
    return item if item == mechanic else f"{item} · {mechanic}"


def names_of(question: Question) -> Iterator[str]:
    """Yield everything that *question* goes by: ids, and names in every language."""
    yield from (question.id, question.mechanic.id)
    if question.item is not None:
        yield from (question.item.identity or "", word_of(question.item))
    for lang in languages():
        yield from (full_name(question, lang), question.name(lang))
        yield question.mechanic.name.pick(lang)
        if question.item is not None:
            yield (called := question.item.show(lang))
            yield from (called.replace(" – ", between) for between in (" ", " - "))


def questions_called(every: Iterable[Question], word: str) -> list[Question]:
    """Return the question with the id *word*, else every one that goes by that name."""
    known = list(every)
    exact = [question for question in known if question.id == word]
    asked = normalised(word)
    return exact or [q for q in known if asked in {normalised(name) for name in names_of(q)}]
