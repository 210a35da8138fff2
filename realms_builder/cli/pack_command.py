"""``realms-builder pack ACTION``: packs taken in, brought up to date, looked at and given away."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from realms_builder.cli.output import print_json, problem_lines, tally
from realms_builder.cli.parser import Parser, add_common
from realms_builder.cli.refusals import Failed, WrongUse
from realms_builder.cli.workspace import is_there, open_library, unknown
from realms_builder.core import resources
from realms_builder.core.files import WriteFailed
from realms_builder.core.problems import Problem, Severity
from realms_builder.core.translation import sentence
from realms_builder.core.trash import TrashFailed
from realms_builder.exchange.bundle_format import BundleError
from realms_builder.packs.contents import PackContents, PackError, read_pack
from realms_builder.packs.holdings import holdings_of
from realms_builder.packs.manifest import PackFile
from realms_builder.packs.review import Review
from realms_builder.packs.shelf import InstalledPack, PackShelf
from realms_builder.packs.trial import checked
from realms_builder.packs.words import (
    change_words,
    effect_words,
    holding_lines,
    manifest_lines,
    picked,
    touched_lines,
)

# ------------------------------------------------------------------ pack text


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
        lines.extend(f"  {line}" for each in touched for line in touched_lines(each, lang))
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


# ------------------------------------------------------------------ pack command


def add_arguments(parser: Parser) -> None:
    """Declare the words of the command."""
    add, say = parser.add_argument, parser.say
    add("action", choices=tuple(_ACTIONS), help=say("help.pack.action"))
    add("what", nargs="?", metavar="PATH|ID", help=say("help.pack.what"))
    add("-o", "--output", metavar="FILE", type=Path, help=say("help.pack.output"))
    add("--yes", action="store_true", help=say("help.pack.yes"))
    add("--anyway", action="store_true", help=say("help.pack.anyway"))
    add_common(parser)


def run(arguments: argparse.Namespace) -> int:
    """Do what is asked for; 1 when a pack that was looked at has errors.

    Raises :class:`WrongUse` and :class:`Failed` with what keeps it from being done.
    """
    open_library()  # without the bundled games nothing can be checked
    try:
        return _ACTIONS[arguments.action](arguments, PackShelf(resources.library_folder()))
    except (BundleError, WriteFailed, TrashFailed) as error:
        raise Failed(error.code, error.values) from None


# -------------------------------------------------------------------------------- what is meant


def _word(arguments: argparse.Namespace) -> str:
    if not arguments.what:
        raise WrongUse("cli.pack_needs_what", {"action": arguments.action})
    return str(arguments.what)


def _source(arguments: argparse.Namespace) -> Path:
    path = Path(_word(arguments))
    if not is_there(path):
        raise WrongUse("cli.no_file_or_folder", {"path": path})
    return path


def _installed(arguments: argparse.Namespace, shelf: PackShelf) -> InstalledPack:
    word = _word(arguments)
    pack = shelf.find(word)
    if pack is None:
        known = [pack.id for pack in shelf.packs()]
        refusal = unknown("pack", word, known)
        raise WrongUse(refusal.code, {**refusal.values, "command": "realms-builder pack list"})
    return pack


def _folder(arguments: argparse.Namespace, shelf: PackShelf) -> Path:
    """Return the pack that is meant: what lies at a path, else an installed one."""
    path = Path(_word(arguments))
    return path if is_there(path) else _installed(arguments, shelf).folder


# ------------------------------------------------------------------------------------- actions


def _install(arguments: argparse.Namespace, shelf: PackShelf) -> int:
    from realms_builder.packs.installing import install

    source, lang = _source(arguments), arguments.lang
    contents = read_pack(source)
    if shelf.find(contents.id) is not None:
        raise PackError("pack.is_there", source, name=contents.id)
    _say_problems(checked(contents, source).problems, lang)
    pack = install(contents, shelf)
    print(sentence("cli.pack_installed", lang, {**_named(contents, lang), "folder": pack.folder}))
    return 0


def _update(arguments: argparse.Namespace, shelf: PackShelf) -> int:
    from realms_builder.packs.effects import own_rosters
    from realms_builder.packs.review import reviewed
    from realms_builder.packs.updating import update

    source, lang = _source(arguments), arguments.lang
    review = reviewed(source, shelf, open_library(), own_rosters(shelf.library))
    contents, plan = review.contents, review.plan
    if plan is None:
        raise PackError("pack.not_there", source, name=contents.id)
    if arguments.format == "json":
        print_json(plan_data(review, lang))
    else:
        _say_problems(review.found.problems, lang)
        for line in plan_lines(review, lang):
            print(line)
    if plan.is_idle:
        _say(arguments, "cli.pack_same")
    elif not arguments.yes:
        _say(arguments, "cli.pack_would")
    else:
        update(plan, shelf)
        _say(arguments, "cli.pack_updated", **_named(contents, lang), id=contents.id)
    return 0


def _back(arguments: argparse.Namespace, shelf: PackShelf) -> int:
    from realms_builder.packs.updating import go_back
    from realms_builder.packs.words import touched_lines

    pack = _installed(arguments, shelf)
    for touched in go_back(pack, shelf).touched:
        print("\n".join(touched_lines(touched, arguments.lang)))
    _say(arguments, "cli.pack_back", name=pack.id)
    return 0


def _remove(arguments: argparse.Namespace, shelf: PackShelf) -> int:
    from realms_builder.packs.installing import remove

    pack = _installed(arguments, shelf)
    remove(pack, shelf, resources.state_folder() / "trash")
    _say(arguments, "cli.pack_removed", name=pack.id)
    return 0


def _list(arguments: argparse.Namespace, shelf: PackShelf) -> int:
    packs, lang = shelf.packs(), arguments.lang
    if arguments.format == "json":
        print_json([info_data(pack.manifest, pack.id, pack.folder, lang) for pack in packs])
        return 0
    if not packs:
        print(sentence("cli.pack_none", lang))
    width = max((len(pack.id) for pack in packs), default=0)
    for pack in packs:
        manifest = pack.manifest
        words = f"{manifest.version}  {manifest.name.pick(lang)}" if manifest else ""
        print(f"{pack.id.ljust(width)}  {words}".rstrip())
        if manifest is None:
            _say_problems(pack.problems, lang)
    return 0


def _info(arguments: argparse.Namespace, shelf: PackShelf) -> int:
    source, lang = _folder(arguments, shelf), arguments.lang
    contents = read_pack(source)
    found = checked(contents, source)
    if arguments.format == "json":
        print_json(info_data(contents.manifest, contents.id, source, lang, contents))
    else:
        print("\n".join(info_lines(contents, lang)))
        _say_problems(found.problems, lang)
        print(tally((problem.severity for problem in found.problems), lang))
    return _code(found.problems)


def _export(arguments: argparse.Namespace, shelf: PackShelf) -> int:
    from realms_builder.packs.exporting import file_name, has_errors, write_pack

    source, lang = _folder(arguments, shelf), arguments.lang
    contents = read_pack(source)
    target = arguments.output or Path(file_name(contents))
    found = checked(contents, source)
    _say_problems(found.problems, lang)
    if has_errors(found) and not arguments.anyway:
        raise Failed("cli.pack_not_exported", {"path": target})
    write_pack(contents, source, target)
    _say(arguments, "cli.pack_exported", path=target)
    return 0


def _workflow(arguments: argparse.Namespace, shelf: PackShelf) -> int:
    from realms_builder.packs.pack_starter import WORKFLOW, workflow_text

    folder = Path(arguments.what or ".")
    if not folder.is_dir():
        raise WrongUse("cli.no_file_or_folder", {"path": folder})
    path = folder / WORKFLOW
    if path.exists() or path.is_symlink():
        raise WrongUse("cli.file_exists", {"path": path})
    _write_below(path, workflow_text())
    _say(arguments, "cli.pack_exported", path=path)
    return 0


def _write_below(path: Path, text: str) -> None:
    from realms_builder.core.files import atomic_file

    path.parent.mkdir(parents=True, exist_ok=True)
    with atomic_file(path) as file:
        file.write(text.encode("utf-8"))


# --------------------------------------------------------------------------------------- words


def _named(contents: PackContents, lang: str) -> Mapping[str, str]:
    name = contents.manifest.name.pick(lang) or contents.id
    return {"name": name, "version": contents.manifest.version}


def _say(arguments: argparse.Namespace, code: str, **values: object) -> None:
    if arguments.format == "text":
        print(sentence(code, arguments.lang, values))


def _say_problems(problems: tuple[Problem, ...], lang: str) -> None:
    for problem in problems:
        print("\n".join(problem_lines(problem, lang)))


def _code(problems: tuple[Problem, ...]) -> int:
    return 1 if any(problem.severity is Severity.ERROR for problem in problems) else 0


_ACTIONS: Mapping[str, Callable[[argparse.Namespace, PackShelf], int]] = {
    "install": _install,
    "update": _update,
    "back": _back,
    "remove": _remove,
    "list": _list,
    "info": _info,
    "export": _export,
    "workflow": _workflow,
}
