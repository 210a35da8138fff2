"""What the command line says of packs: what they hold, and what an update would do."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from realms_builder.packs.contents import PackContents
from realms_builder.packs.holdings import holdings_of
from realms_builder.packs.manifest import PackFile
from realms_builder.packs.review import Review
from realms_builder.packs.words import (
    change_words,
    effect_words,
    holding_lines,
    manifest_lines,
    picked,
    touched_words,
)
from realms_builder.wording import sentence


def info_lines(contents: PackContents, lang: str) -> list[str]:
    """Return what a pack says of itself, and what it holds."""
    manifest = contents.manifest
    head = f"{manifest.name.pick(lang) or manifest.id} {manifest.version}"
    about = [*manifest_lines(manifest, lang), *holding_lines(holdings_of(contents), lang)]
    return [head, *(f"  {line}" for line in about)]


def info_data(
    manifest: PackFile | None,
    identity: str,
    folder: Path,
    lang: str,
    contents: PackContents | None = None,
) -> dict[str, Any]:
    """Return a pack for JSON, with what it holds where its *contents* are known."""
    data: dict[str, Any] = {"id": identity, "path": str(folder)}
    if manifest is not None:
        data |= {
            "version": manifest.version,
            "name": manifest.name.pick(lang),
            "author": manifest.author,
            "licence": manifest.licence,
            "languages": list(manifest.languages),
            "needs": [need.model_dump(exclude_none=True) for need in manifest.needs],
        }
    if contents is not None:
        held = holdings_of(contents)
        data["factions"] = [
            {"id": f.id, "system": f.system, "name": picked(f.name, lang), "units": f.units}
            for f in held.factions
        ]
        data["systems"] = [game.id for game in held.games]
        data["rosters"], data["files"] = held.rosters, len(contents.files)
    return data


def plan_lines(review: Review, lang: str) -> list[str]:
    """Return what an update changes, which rosters it touches, and what becomes of own edits."""
    lines: list[str] = []
    if review.changes:
        lines.append(sentence("cli.pack_changes", lang))
    for change in review.changes:
        where, (about, what) = picked(change.where, lang), change_words(change, lang)
        lines.append(f"  {where + ': ' if where else ''}{about}: {what}")
    if review.effects:
        lines.append(sentence("cli.pack_rosters", lang))
        lines.extend(f"  {e.name} ({e.path}): {effect_words(e, lang)}" for e in review.effects)
    elif review.changes:
        lines.append(sentence("cli.pack_no_rosters", lang))
    touched = review.plan.merge.touched if review.plan else ()
    if touched:
        lines.append(sentence("cli.pack_files", lang))
        lines.extend(f"  {touched_words(each, lang)}" for each in touched)
    return lines


def plan_data(review: Review, lang: str) -> dict[str, Any]:
    """Return the same for JSON."""
    return {
        "changes": [
            {
                "sort": change.sort.value,
                "kind": change.kind,
                "name": picked(change.name, lang),
                "where": picked(change.where, lang),
                "text": change_words(change, lang)[1],
            }
            for change in review.changes
        ],
        "rosters": [
            {
                "path": str(effect.path),
                "illegal": effect.is_illegal,
                "before": float(effect.before),
                "after": float(effect.after),
                "text": effect_words(effect, lang),
            }
            for effect in review.effects
        ],
        "files": [
            {"name": each.name, "fate": each.fate.value}
            for each in (review.plan.merge.touched if review.plan else ())
        ],
    }
