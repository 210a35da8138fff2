"""Says in words what an update of a pack changes, and what becomes of one's own files and rosters."""

from __future__ import annotations

from collections.abc import Mapping

from realms_builder.gamedata.printing import said
from realms_builder.packs.changes import Change, Named
from realms_builder.packs.effects import RosterEffect
from realms_builder.packs.merging import Touched
from realms_builder.wording import sentence, spoken


def picked(name: Named | str, lang: str) -> str:
    """Return *name* in *lang*, else in another language that it has."""
    if isinstance(name, Mapping):
        return name.get(lang) or name.get("en") or next(iter(name.values()), "")
    return name


def change_words(change: Change, lang: str) -> tuple[str, str]:
    """Return the name of what changes, with what it is, and what becomes of it."""
    kind = sentence(f"pack.kind.{change.kind}", lang)
    values = {
        "old": _number(picked(change.old, lang), lang),
        "new": _number(picked(change.new, lang), lang),
        "keys": list(change.keys),
    }
    code = f"pack.change.{change.sort.value}"
    if change.sort.value == "added" and change.new:
        code = "pack.change.added_for"
    name = picked(change.name, lang)
    return sentence("pack.named", lang, {"name": name, "kind": kind}), sentence(code, lang, values)


def _number(text: str, lang: str) -> str:
    try:
        return spoken(float(text), lang)
    except ValueError:
        return text


def effect_words(effect: RosterEffect, lang: str) -> str:
    """Return what becomes of a roster: what is wrong anew, and what it costs then."""
    parts: list[str] = []
    if effect.broken is not None:
        return sentence("pack.roster_broken", lang, {"reason": said(effect.broken, lang)})
    if effect.errors:
        parts.append(
            sentence("pack.roster_illegal", lang, {"reason": picked(effect.errors[0], lang)})
        )
    if len(effect.errors) > 1:
        parts.append(sentence("pack.roster_more", lang, {"count": len(effect.errors) - 1}))
    if effect.after != effect.before:
        code = "pack.roster_dearer" if effect.after > effect.before else "pack.roster_cheaper"
        costs = {"old": float(effect.before), "new": float(effect.after)}
        parts.append(sentence(code, lang, costs))
    return " ".join(parts)


def touched_words(touched: Touched, lang: str) -> str:
    """Return what becomes of a file that somebody changed in the library."""
    values = {"name": touched.name, "beside": touched.beside}
    return sentence(f"pack.file_{touched.fate.value}", lang, values)
