"""What stands on the cards of an army as bare strings, for a writer that knows no game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from realms_builder.cards.deck import Leaf
from realms_builder.cards.subjects import CardSubject
from realms_builder.game.formulas.values import MISSING, UNKNOWN, Record, Value
from realms_builder.game.value_words import show
from realms_builder.layout.marks import Mark, TextRun
from tests.benchmarks.army import LANG

_GAP = "\u00a0· "
_CONDITIONS = (
    "Blutend Brennend Vergiftet Gebunden Geschockt Geschwächt Verdammt Verfroren Verschattet "
    "Verwirrt Fokussierend Gesegnet Verteidigend"
).split()
_PUSHES = {"S": ("5/3+", "4/3+"), "M": ("6/3+", "5/3+"), "L": ("7/3+", "6/3+")}


class Ability(NamedTuple):
    """One ability: the word in its badge, its name, its numbers, its text."""

    action: str
    name: str
    numbers: str
    text: str


class PlainCard(NamedTuple):
    """Everything printed on one card."""

    name: str
    role: str
    cost: str
    boxes: int
    stats: Sequence[tuple[str, str]]
    abilities: Sequence[Ability]
    feet: tuple[str, str, str, str]
    rules: Sequence[tuple[str, str]]
    note: str
    picture: str
    ticks: Sequence[str] = ()
    reminders: Sequence[str] = ()


def plain_card(subject: CardSubject) -> PlainCard:
    """Return what the cards of the first game say about *subject*."""
    rules = [
        record for record in _records(subject, "rules") if _said(record, "kind") != "abilities"
    ]
    stats = {
        _said(s, "id"): (_said(s, "abbr"), _said(s, "value")) for s in _records(subject, "stats")
    }
    base, limit = subject.lookup("base"), subject.lookup("limit")
    assert isinstance(base, Record)
    system = subject.lookup("system")
    assert isinstance(system, Record)
    role = f"{_said(subject, 'name')} · {_said(subject, 'class')}".upper()
    cells = [
        *(stats[name] for name in ("hp", "mov", "def", "wil")),
        ("BASE", str(base.identity).upper()),
    ]
    return PlainCard(
        name=_said(subject, "own_name"),
        role=role,
        cost=_said(subject, "cost"),
        boxes=int(stats["hp"][1]),
        stats=cells,
        abilities=[_ability(record) for record in _records(subject, "abilities")],
        feet=(
            _said(subject, "faction"),
            f"Limit {limit}" if limit else "",
            f"{_said(subject, 'system')} {_said(system, 'edition')}",
            "Rückseite",
        ),
        rules=[(_said(record, "name"), _said(record, "text")) for record in rules],
        note=_said(subject, "note"),
        picture=str(subject.lookup("picture")),
    )


def with_reminders(card: PlainCard, leaf: Leaf) -> PlainCard:
    """Return *card* with the reminders that *leaf* has room for below the rules."""
    back = leaf.back
    assert back is not None
    shown = {mark.text.strip() for mark in back.marks if isinstance(mark, TextRun)}
    stats = dict(card.stats)
    mov = int(stats["MOV"].rstrip("″"))
    push, smash = _PUSHES.get(stats["BASE"], _PUSHES["L"])
    reminders = {
        "Gehen": f"Gehen {mov}″ · Rennen {2 * mov}″ (NORM+NORM) · Sturmangriff {mov}″ auf freier "
        "Bahn mit Sichtlinie, dann eine Nah-Aktion; nicht aus dem Nahkampf",
        "Stoßen": f"Stoßen ATT {push} · Zertrümmern ATT {smash} · Fokussieren · Verteidigen",
    }
    return card._replace(
        ticks=_CONDITIONS if _CONDITIONS[0] in shown and _CONDITIONS[-1] in shown else (),
        reminders=[text for first, text in reminders.items() if first in shown],
    )


def characters(card: PlainCard) -> int:
    """Return how many characters are printed on *card*, spaces between words left out."""
    words = [card.name, card.name, card.role, card.cost, *card.feet, card.note, *card.reminders]
    words.extend(f"□{tick}" for tick in card.ticks)
    for part in (*card.stats, *card.rules, *card.abilities):
        words.extend(part)
    return sum(map(_letters, words))


def characters_on(leaf: Leaf) -> int:
    """Return the same for a composed card."""
    faces = (leaf.front, leaf.back)
    return sum(_run(mark) for face in faces if face is not None for mark in face.marks)


def _run(mark: Mark) -> int:
    return _letters(mark.text) if isinstance(mark, TextRun) else 0


def _letters(text: str) -> int:
    return sum(1 for char in text if not char.isspace())


def _ability(record: Record) -> Ability:
    action, target = record.lookup("action"), record.lookup("target")
    tokens = record.lookup("tokens")
    numbers = [
        _said(record, "range"),
        "" if _identity(target) in ("self", "enemy") else _said(record, "target"),
        f"{tokens}\u00a0LT" if isinstance(tokens, int) and tokens > 0 else "",
    ]
    badge = _said(action, "abbr") if isinstance(action, Record) else ""
    tail = "".join(f"{_GAP}{part}" for part in numbers if part)
    text = _said(record, "text")
    return Ability(badge.upper(), _said(record, "name"), _said(record, "test") + tail, text)


def _identity(value: object) -> str:
    identity = value.identity if isinstance(value, Record) else value
    return str(identity)


def _records(subject: CardSubject, name: str) -> list[Record]:
    found = subject.lookup(name)
    return (
        [record for record in found if isinstance(record, Record)]
        if isinstance(found, tuple)
        else []
    )


def _said(record: Record, name: str) -> str:
    value = record.lookup(name)
    if value is MISSING or value is UNKNOWN:
        return ""
    shown: Value = value  # type: ignore[assignment]
    return show(shown, LANG)
