"""What a loadout is called: by its name, its form and what was chosen."""

from __future__ import annotations

from collections.abc import Iterator

from realms_builder.game.texts import Text
from realms_builder.roster.resolve.build import Build
from realms_builder.roster.resolve.muster import ModelRecord


def loadout_words(record: ModelRecord) -> Text:
    """Return the loadout of a model in words: its loadout, its form, what was chosen."""
    names = [loadout_name(record.build)]
    for option, chosen in record.model.choose:
        declared = record.build.parts.unit.option(option)
        candidates = declared.candidates if declared is not None else ()
        items = {carried.item.id: carried.item.name for carried in candidates}
        names += [items.get(name) or Text.of(name) for name in chosen]
    return joined([name for name in names if name])


def loadout_name(build: Build) -> Text:
    """Return the name of the loadout where the unit has several, and of its other form."""
    parts = build.parts
    loadout = parts.unit.loadout(parts.loadout) if len(parts.unit.loadouts) > 1 else None
    texts = [loadout.name or Text.of(loadout.id)] if loadout is not None else []
    return joined([*texts, parts.form.name] if parts.form is not None else texts)


def joined(texts: list[Text]) -> Text:
    """Return *texts* as one with commas, in every language that one of them has."""
    return Text(tuple((lang, ", ".join(_said(texts, lang))) for lang in _languages(texts)))


def _languages(texts: list[Text]) -> list[str]:
    codes = dict.fromkeys(code for text in texts for code, _ in text.versions)
    return [code for code in codes if code] or list(codes)


def _said(texts: list[Text], lang: str) -> Iterator[str]:
    return (said for text in texts if (said := text.pick(lang)))
