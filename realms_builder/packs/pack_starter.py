"""Writes a first manifest for what lies in a folder, and the workflow that checks a pack."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from realms_builder.core.resources import asset_text
from realms_builder.core.translation import languages, sentence
from realms_builder.game.starters import StarterLines, written

WORKFLOW = ".github/workflows/check-pack.yml"


def manifest_text(
    identity: str,
    name: Mapping[str, str],
    needs: Mapping[str, str],
    lang: str,
    written_in: Collection[str] = (),
) -> str:
    """Return the manifest of a pack, each line explained in *lang*.

    *needs* are the versions of the games that it needs, by id.
    """
    lines = StarterLines()

    def say(code: str, **values: object) -> str:
        return sentence(f"starter.{code}", lang, values)

    lines.note("yaml-language-server: $schema=pack.schema.json")
    lines.note(say("schema_hint"))
    lines.note("    realms-builder schema pack > pack.schema.json")
    lines.note(say("check_hint", command="realms-builder check ."))
    lines.note(say("pack_export", command="realms-builder pack export ."))
    lines.entry("format", 1, say("format"))
    lines.entry("kind", "pack", say("kind"))
    lines.entry("id", identity, say("pack_id"))
    lines.say('version: "0.1"', say("pack_version"))
    lines.entry("name", dict(name), say("name"))
    texts = ", ".join(f'{code}: ""' for code in languages())
    lines.say(f"text: {{{texts}}}", say("pack_text"))
    lines.say('author: ""', say("pack_author"))
    lines.say('licence: ""', say("pack_licence"))
    lines.entry("languages", sorted(written_in or languages()), say("pack_languages"))
    if needs:
        lines.say("needs:", say("pack_needs"))
        for system, version in sorted(needs.items()):
            lines.say(f"  - {{system: {written(system)}, version: {_quoted(version)}}}")
    else:
        lines.note(say("pack_needs"))
        lines.aside('needs: [{system: the_game, version: "1.0"}]')
    return lines.text()


def _quoted(text: str) -> str:
    plain = text.replace("\\", "").replace('"', "")
    return f'"{plain}"'


def workflow_text() -> str:
    """Return a workflow for GitHub that checks the pack in its repository at every change."""
    return asset_text("starters/check_pack.yml")
