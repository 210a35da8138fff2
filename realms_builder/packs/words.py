"""Says in words what a pack holds, and what an update changes in it and in one's own things."""

from __future__ import annotations

from collections.abc import Mapping

from realms_builder.core.translation import sentence, spoken
from realms_builder.game.value_words import said
from realms_builder.packs.changes import EntryChange, Named
from realms_builder.packs.effects import RosterEffect
from realms_builder.packs.holdings import Holdings
from realms_builder.packs.manifest import PackFile
from realms_builder.packs.merging import Touched

MOST_PLACES = 12


def picked(name: Named | str, lang: str) -> str:
    """Return *name* in *lang*, else in another language that it has."""
    if isinstance(name, Mapping):
        return spoken(name, lang)
    return name


def change_words(change: EntryChange, lang: str) -> tuple[str, str]:
    """Return the name of what changes, with what it is, and what becomes of it."""
    kind = sentence(f"pack.kind.{change.kind}", lang)
    values = {
        "old": _number(picked(change.old, lang), lang),
        "new": _number(picked(change.new, lang), lang),
        "keys": list(change.keys),
    }
    if values["old"] == values["new"] != "":  # another language has another name
        values["old"] = _in_another_language(change, lang)
    code = f"pack.change.{change.sort.value}"
    if change.sort.value == "added" and change.new:
        code = "pack.change.added_for"
    name = picked(change.name, lang)
    return sentence("pack.named", lang, {"name": name, "kind": kind}), sentence(code, lang, values)


def _in_another_language(change: EntryChange, lang: str) -> str:
    old, new = change.old, change.new
    if not isinstance(old, Mapping) or not isinstance(new, Mapping):
        return picked(old, lang)
    return next((text for key, text in old.items() if new.get(key) != text), picked(old, lang))


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


def touched_lines(touched: Touched, lang: str) -> list[str]:
    """Return what becomes of a file that somebody changed, and a line for each place in it."""
    values = {"name": touched.name, "beside": touched.beside}
    said = sentence(f"pack.file_{touched.fate.value}", lang, values)
    places = (
        sentence(
            "pack.place_kept",
            lang,
            {"place": " › ".join(place.path), "mine": place.mine, "theirs": place.theirs},
        )
        for place in touched.places[:MOST_PLACES]
    )
    rest = len(touched.places) - MOST_PLACES
    more = (sentence("pack.places_more", lang, {"count": rest}),) if rest > 0 else ()
    return [said, *(f"– {line}" for line in (*places, *more))]


def manifest_lines(manifest: PackFile, lang: str) -> list[str]:
    """Return what a manifest says beside the name and version, a line for each thing it says."""
    lines = [manifest.text.pick(lang)]
    for key in ("author", "licence", "source"):
        value = getattr(manifest, key)
        lines.append(sentence(f"pack.of_{key}", lang, {"value": value}) if value else "")
    if manifest.languages:
        values = {"value": list(manifest.languages)}
        lines.append(sentence("pack.of_languages", lang, values))
    if manifest.needs:
        needs = [f"{need.name} {need.version}".strip() for need in manifest.needs]
        lines.append(sentence("pack.of_needs", lang, {"value": needs}))
    return [" ".join(line.split()) for line in lines if line.strip()]


def holding_lines(held: Holdings, lang: str) -> list[str]:
    """Return what a pack holds: a line for each game and faction, one for all the rest."""
    lines = [
        sentence("pack.holds_game", lang, {"name": picked(game.name, lang)}) for game in held.games
    ]
    for faction in held.factions:
        values = {"name": picked(faction.name, lang), "count": faction.units}
        lines.append(sentence("pack.holds_faction", lang, {**values, "game": faction.system}))
    counted = [
        sentence(f"pack.holds_{kind}", lang, {"count": count})
        for kind in ("rosters", "texts", "cards", "pictures")
        if (count := getattr(held, kind))
    ]
    return [*lines, ", ".join(counted)] if counted else lines
