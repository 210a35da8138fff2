"""Fills in what the author of a shorthand check left out: sentence, reason, ways out."""

from __future__ import annotations

from weakref import WeakKeyDictionary

from realms_builder.core.translation import languages, pattern
from realms_builder.game.files.declared_rules import DeclaredCheck, DeclaredFix
from realms_builder.game.game import Game
from realms_builder.game.texts import Text

_FIXES: dict[str, tuple[tuple[str, dict[str, object]], ...]] = {
    "cost": (
        ("remove", {"remove": "filter(models, {cost} >= this.excess)"}),
        ("limit", {"set": {"limit": "cost"}, "of": "roster"}),
    ),
    "limit_per_unit": (("remove", {"remove": "last(holders)"}),),
    "role": (("appoint", {"set": {"role": "{role}"}, "of": "candidates"}),),
    "never": (("remove", {"remove": "model"}),),
}


def kind_of(check: DeclaredCheck) -> str:
    """Return which shorthand *check* is, or an empty string for the general form."""
    if check.role and (check.exactly, check.at_least, check.at_most) != (None, None, None):
        return "role"
    if check.limit_per_unit:
        return "limit_per_unit"
    for name in ("cost", "never", "combination"):
        if getattr(check, name):
            return name
    return "ranges" if check.ranges or check.range else ""


_CHECKS: WeakKeyDictionary[Game, tuple[DeclaredCheck, ...]] = WeakKeyDictionary()


def checks_of(game: Game) -> tuple[DeclaredCheck, ...]:
    """Return the checks of *game*, completed once."""
    found = _CHECKS.get(game)
    if found is None:
        found = _CHECKS[game] = tuple(completed(check) for check in game.file.checks)
    return found


def completed(check: DeclaredCheck) -> DeclaredCheck:
    """Return *check* with our sentence, reason and ways out where its author wrote none."""
    kind = kind_of(check)
    if not kind:
        return check
    changes: dict[str, object] = {}
    if not check.text and not (check.too_few and check.too_many):
        changes["text"] = _text(f"shorthand.{kind}")
    if not check.why:
        changes["why"] = _text(f"shorthand.{kind}.why")
    if not check.fixes and kind in _FIXES:
        changes["fixes"] = tuple(_fix(name, raw, check) for name, raw in _FIXES[kind])
    return check.model_copy(update=changes) if changes else check


def _text(code: str) -> Text:
    return Text.of({lang: pattern(code, lang) for lang in languages()})


def _fix(name: str, raw: dict[str, object], check: DeclaredCheck) -> DeclaredFix:
    filled = {key: _filled(value, check) for key, value in raw.items()}
    return DeclaredFix.model_validate({**filled, "text": _text(f"shorthand.fix.{name}")})


def _filled(value: object, check: DeclaredCheck) -> object:
    if isinstance(value, dict):
        return {key: _filled(inner, check) for key, inner in value.items()}
    text = str(value)
    return text.replace("{cost}", check.cost).replace("{role}", check.role)
