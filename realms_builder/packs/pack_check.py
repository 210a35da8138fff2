"""Checks a set of files as one pack: each by its kind, then the example rosters among them."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from realms_builder.cards.pack_paths import safe_path
from realms_builder.core import resources
from realms_builder.core.files import real_path
from realms_builder.core.problems import Fix, Place, Problem, Severity
from realms_builder.core.translation import languages
from realms_builder.editing.outlines.game_files import CARDS
from realms_builder.exchange.bundle_format import BundleError
from realms_builder.game.files.faction_reading import unit_position
from realms_builder.game.formulas.limits import STEPS_OF_FILE, STEPS_OF_RUN, steps_together
from realms_builder.game.game import Game
from realms_builder.game.library import SYSTEM_FILE, Library, library_with, nearby, read_head
from realms_builder.game.lint.game_lint import (
    lint_catalogue,
    lint_faction,
    lint_game,
)
from realms_builder.game.lint.language_lint import lint_languages
from realms_builder.game.names import did_you_mean
from realms_builder.game.notes import Notes
from realms_builder.game.units import Faction
from realms_builder.game.yaml.text import YamlText, parse_file
from realms_builder.packs.contents import read_pack
from realms_builder.packs.manifest import read_manifest
from realms_builder.packs.needs import problems_of_needs
from realms_builder.packs.shelf import installed_manifests
from realms_builder.roster.checks.run import as_expected, check, codes
from realms_builder.roster.findings import Finding
from realms_builder.roster.resolve.cost_guide import far_from_the_guide
from realms_builder.roster.storage.opened import open_roster
from realms_builder.roster.unit_faults import with_unit_faults

if TYPE_CHECKING:
    from realms_builder.cards.template.card_files import CardFile
    from realms_builder.cards.template.templates import CardTemplate
    from realms_builder.game.files.declared_icons import DeclaredIcon

KINDS = (
    "system",
    "faction",
    "catalogue",
    "roster",
    "card",
    "theme",
    "shop",
    "scenario",
    "house_rules",
    "coverage",
    "pack",
)


class PackCheck:
    """One run of the author's lint over *files*."""

    def __init__(
        self, files: list[Path], named: Collection[Path] = (), *, reads_packs: bool = True
    ) -> None:
        """Check *files*; what they name is looked for beside them and in the library.

        The *named* ones were asked for by name: they must be something of ours. With a manifest
        everything that would go along is looked at too, unless that was read before.
        """
        self._reads_packs = reads_packs
        self._pack_id = next((read_head(f).id for f in files if f.name == resources.PACK_FILE), "")
        self.files = files
        self._resolved = frozenset(real_path(file) for file in files)
        self.named = frozenset(named)
        self.problems: list[Problem] = []
        self.rosters = 0
        self._libraries: dict[tuple[Path, ...], Library] = {}
        self._by_folder: dict[Path, Library] = {}
        self._shadows: dict[tuple[int, str], list[Problem]] = {}
        self._templates: dict[Path, list[CardFile]] = {}
        """Those of a folder, then the general ones, each read once."""
        self._checkers: dict[str, Callable[[Path, YamlText], None]] = {
            "system": self._system,
            "catalogue": self._catalogue,
            "faction": self._faction,
            "roster": self._roster,
            "card": self._card,
            "theme": self._theme,
            "shop": self._shop,
            "scenario": self._scenario,
            "scenarios": self._scenario,
            "house_rules": self._house_rules,
            "coverage": self._coverage,
            "pack": self._pack,
        }

    def run(self) -> PackCheck:
        """Check every file and return this run with what it found."""
        with steps_together(STEPS_OF_RUN + STEPS_OF_FILE * len(self.files)):
            for file in self.files:
                self._file(file)
        return self

    def _file(self, path: Path) -> None:
        if is_rule_text(path):
            self._rule_text(path)
            return
        yaml = parse_file(path)
        data = yaml.data
        if yaml.problems and not isinstance(data, dict):
            self.problems.extend(yaml.problems)
            return
        kind = data.get("kind") if isinstance(data, dict) else None
        if kind is None:
            if not _is_ours(path, data) and path not in self.named and not self._among_ours(path):
                return
            self.problems.append(Problem("kind_missing", place=Place(str(path), 1, 1)))
            return
        checker = self._checkers.get(str(kind))
        if checker is None:
            values = {
                "value": str(kind),
                "known": KINDS,
                "suggestion": did_you_mean(str(kind), KINDS),
            }
            self.problems.append(
                Problem("kind_unknown", place=yaml.place(("kind",)), values=values)
            )
            return
        checker(path, yaml)

    def _among_ours(self, path: Path) -> bool:
        """Return whether the folder of *path* holds a game, so that its files should say a kind."""
        return (path.parent / "system.yaml").is_file() or path.parent.parent.name == "factions"

    def _library(self, path: Path) -> Library:
        found = self._by_folder.get(path.parent)
        if found is None:
            beside = tuple(nearby(path))
            if beside not in self._libraries:
                self._libraries[beside] = library_with(beside, but=self._pack_id)
            found = self._by_folder[path.parent] = self._libraries[beside]
        return found

    def _hidden(self, library: Library, system: str) -> list[Problem]:
        """Return what files of *system* hide others; every file of it asks for the same."""
        key = (id(library), system)
        if key not in self._shadows:
            self._shadows[key] = library.shadowed(system)
        return self._shadows[key]

    def _game(self, path: Path, yaml: YamlText) -> Game | None:
        """Return the game that a file belongs to; without one say so at its ``system:`` line."""
        system = str(yaml.data.get("system", ""))
        library = self._library(path)
        game = library.game(system)
        if game is None and not system:
            place = yaml.place(())
            self.problems.append(Problem("missing_key", place=place, values={"key": "system"}))
        elif game is None and system not in library.systems:
            known = sorted(library.systems)
            values = {"system": system, "known": known, "suggestion": did_you_mean(system, known)}
            place = yaml.place(("system",))
            self.problems.append(Problem("unknown_system", place=place, values=values))
        elif game is None and real_path(library.systems[system]) not in self._resolved:
            self.problems.extend(library.game_and_problems(system)[1])
        return game

    # ------------------------------------------------------------------ kinds of files

    def _system(self, path: Path, yaml: YamlText) -> None:
        library = self._library(path)
        identity = str(yaml.data.get("id", ""))
        if library.systems.get(identity) != path:
            # Without an id, or beside another file of the same one, the library reads it not.
            from realms_builder.game.files.game_reading import read_game

            game, problems = read_game(yaml)
        else:
            game, problems = library.game_and_problems(identity)
            self.problems.extend(library.hidden_game(identity))
        self.problems.extend(problems)
        if game is not None:
            self.problems.extend(lint_game(yaml, game).problems)
            self.problems.extend(broken_icons(yaml, game.file.icons, game.folder))
            self.problems.extend(unknown_card(yaml, game, library))
            self._profiles(yaml, game)

    def _profiles(self, yaml: YamlText, game: Game) -> None:
        """Read the profiles of the yardstick, which may be units of any faction of the game."""
        if game.file.yardstick is None:
            return
        from realms_builder.odds.yardstick.profiles import profiles_of

        notes = Notes(YamlText(yaml.file, yaml.data, [], yaml.root))
        library = self._library(Path(yaml.file))
        profiles_of(game, lambda name: library.faction(game.id, name), notes)
        self.problems.extend(notes.problems)

    def _catalogue(self, path: Path, yaml: YamlText) -> None:
        game = self._game(path, yaml)
        if game is None:
            return
        # The catalogue was read with its game; what is wrong with it was said there.
        system = str(yaml.data.get("system", ""))
        problems = self._library(path).game_and_problems(system)[1]
        self.problems.extend(p for p in problems if Path(p.place.file) == path)
        self.problems.extend(lint_catalogue(yaml, game).problems)
        self.problems.extend(unknown_factions(yaml, game, self._library(path)))

    def _faction(self, path: Path, yaml: YamlText) -> None:
        game = self._game(path, yaml)
        if game is None:
            self.problems.extend(yaml.problems)
            return
        library, identity = self._library(path), str(yaml.data.get("id", ""))
        if library.factions(game.id).get(identity) == path:  # rosters ask for the same one
            faction, problems = library.faction_and_problems(game.id, identity)
        else:
            from realms_builder.game.files.faction_reading import read_faction

            faction, problems = read_faction(yaml, game)
        if faction is not None:
            problems = with_unit_faults(problems, yaml, faction, game)
        self.problems.extend(problems)
        hidden = self._hidden(library, game.id)
        self.problems.extend(hint for hint in hidden if Path(hint.place.file) == path)
        if faction is not None:
            self.problems.extend(lint_faction(yaml, faction, game).problems)
            self.problems.extend(broken_pictures(yaml, faction))
            self.problems.extend(far_from_the_guide(yaml, faction, game))

    def _roster(self, path: Path, yaml: YamlText) -> None:
        opened = open_roster(path, self._library(path))
        self.rosters += 1
        own = [p for p in opened.problems if Path(p.place.file) == path or not p.place.file]
        mustered = opened.mustered
        if mustered is None:
            # What keeps the game from being read is said where its files are checked.
            others = (p for p in opened.problems if Path(p.place.file) not in self._resolved)
            self.problems.extend(own or others)
            return
        # An example of what is wrong may hold what is wrong: only its findings count then.
        expect = mustered.roster.expect
        self.problems.extend(p for p in own if expect is None or p.severity is Severity.ERROR)
        findings = check(mustered)
        if expect is not None:
            if not as_expected(findings, expect):
                self._not_as_expected(yaml, expect, findings)
        elif path.parent.name in ("legal", "ready"):
            errors = [f for f in findings if f.severity is Severity.ERROR]
            # Behind an error of the game, the faction or the file it would only follow from that.
            if errors and not any(p.severity is Severity.ERROR for p in opened.problems):
                values = {"found": sorted({f.code for f in errors})}
                place = yaml.place(())
                self.problems.append(Problem("legal_has_findings", place=place, values=values))
        else:
            place = yaml.place(())
            for finding in findings:
                if finding.severity is not Severity.HINT:
                    self.problems.append(_as_problem(finding, place))

    def _not_as_expected(
        self, yaml: YamlText, expect: tuple[str, ...], findings: list[Finding]
    ) -> None:
        found = sorted(codes(findings) | ({f.code for f in findings} & set(expect)))
        values = {"expected": sorted(expect), "found": found or ["–"]}
        self.problems.append(
            Problem("expect_not_met", place=yaml.place(("expect",)), values=values)
        )

    def _card(self, path: Path, yaml: YamlText) -> None:
        from realms_builder.cards.template.template_files import read_template_file
        from realms_builder.cards.template.template_shelf import TemplateShelf, templates_in
        from realms_builder.render.jobs.looks import generator_of

        file = read_template_file(path)
        general = resources.bundled_folder() / resources.ASSETS / "templates"
        game = self._game(path, yaml) if "system" in yaml.data else None
        library = self._library(path)
        make = generator_of(library, game) if game is not None else None
        beside = self._templates.get(path.parent)
        if beside is None:
            homes = library.folders(game.id) if game is not None else []
            folders = dict.fromkeys((path.parent, *(home / CARDS for home in homes), general))
            beside = self._templates[path.parent] = templates_in(folders)
        others = [one for one in beside if one.yaml.file != file.yaml.file]
        shelf = TemplateShelf([file, *others], make)
        found = shelf.find(file.id)
        self.problems.extend(found.problems if found else file.problems)
        if game is not None and found is not None and found.template is not None:
            self._names(yaml, found.template, game)
            own = yaml.data.get("icons") or {}
            icons = {name: one for name, one in found.template.icons.items() if name in own}
            self.problems.extend(broken_icons(yaml, icons, game.folder))
        self._fonts(path, yaml)
        self._languages(yaml)

    def _names(self, yaml: YamlText, template: CardTemplate, game: Game) -> None:
        """Look for everything that a template of *game* names."""
        from realms_builder.cards.template.binding_lint import lint_bindings, lint_names

        notes = Notes(YamlText(yaml.file, yaml.data, [], yaml.root))
        lint_names(yaml.data, template, game, notes)
        if template.shows == "unit":
            lint_bindings(yaml.data, template, game, notes)
        self.problems.extend(notes.problems)

    def _theme(self, path: Path, yaml: YamlText) -> None:
        from realms_builder.cards.template.theme_files import read_theme_file

        self.problems.extend(read_theme_file(path).problems)
        self._fonts(path, yaml)
        self._languages(yaml)

    def _fonts(self, path: Path, yaml: YamlText) -> None:
        """Look for each face that a theme or template names; those of files lie with the game."""
        from realms_builder.render.pdf.font_files import FAMILIES
        from realms_builder.render.pdf.fonts import FontSet

        wanted = yaml.data.get("fonts")
        wanted = wanted if isinstance(wanted, dict) else {}
        faces = {role: face for role, face in wanted.items() if isinstance(face, str)}
        for role, face in faces.items():
            fonts = FontSet({role: face}, path.parent.parent)
            fonts.face(role)
            for found in fonts.problems:
                place, values = yaml.place(("fonts", role)), {**found.values, "file": face}
                fixes = (Fix("fix.name_font", {"known": FAMILIES}),)
                changed = replace(found, place=place, values=values, fixes=fixes)
                self.problems.append(changed)

    def _shop(self, path: Path, yaml: YamlText) -> None:
        from realms_builder.cards.shops.profile import read_shop_file

        self.problems.extend(read_shop_file(path).problems)
        self._languages(yaml)

    def _rule_text(self, path: Path) -> None:
        """Read a rule text as it would be printed; its directives name what the game declares."""
        from realms_builder.sheets.rules.quick_reference import language_of, reference_of
        from realms_builder.sheets.rules.rule_text import read_rule_file

        library = self._library(path)
        game = library.game(read_head(path.parent.parent / SYSTEM_FILE).id)
        if game is None:
            self.problems.append(Problem("rules.no_game", place=Place(str(path))))
            return
        ref = reference_of(library, game, language_of(path) or "en")
        self.problems.extend(read_rule_file(path, ref).problems)

    def _languages(self, yaml: YamlText) -> None:
        notes = Notes(YamlText(yaml.file, yaml.data, [], yaml.root))
        lint_languages(yaml, notes)
        self.problems.extend(notes.problems)

    def _scenario(self, path: Path, yaml: YamlText) -> None:
        from realms_builder.game.files.scenario_reading import read_scenarios

        game = self._game(path, yaml)
        if game is not None:
            self.problems.extend(read_scenarios(yaml, game)[1])

    def _house_rules(self, path: Path, yaml: YamlText) -> None:
        from realms_builder.game.house_rules import read_house_rules

        game = self._game(path, yaml)
        if game is not None:
            self.problems.extend(read_house_rules(yaml, game)[1])

    def _coverage(self, path: Path, yaml: YamlText) -> None:
        from realms_builder.sheets.rules.coverage import coverage_problems

        if self._game(path, yaml) is not None:
            self.problems.extend(coverage_problems(yaml, self._library(path)))
            self._languages(yaml)

    def _pack(self, path: Path, yaml: YamlText) -> None:
        manifest, problems = read_manifest(yaml)
        self.problems.extend(problems)
        if path.name != resources.PACK_FILE:
            values = {"name": resources.PACK_FILE}
            self.problems.append(Problem("pack.misnamed", place=Place(str(path)), values=values))
        elif manifest is not None:
            if self._reads_packs:
                self._contents(path.parent)
            own = {head.id for file in self.files if (head := read_head(file)).kind == "system"}
            library, packs = self._library(path), installed_manifests()
            self.problems.extend(problems_of_needs(manifest, yaml, library, packs, own))

    def _contents(self, folder: Path) -> None:
        """Look at everything that would go along with the manifest in *folder*."""
        try:
            self.problems.extend(read_pack(folder).problems)
        except BundleError as error:
            self.problems.append(error.problem)


_SKIPPED = {".git", ".venv", "node_modules", "__pycache__"}


def files_to_check(folder: Path) -> list[Path]:
    """Return every file below *folder* that is checked: YAML and rule texts, in order."""
    return [
        file
        for file in sorted(folder.rglob("*"))
        if (file.suffix in (".yaml", ".yml") or is_rule_text(file))
        and not _SKIPPED.intersection(file.relative_to(folder).parts)
        and not file.is_dir()
    ]


def is_rule_text(path: Path) -> bool:
    """Return whether the file at *path* is a text about the rules of a game."""
    return path.suffix == ".md" and path.parent.name == "rules"


def _as_problem(finding: Finding, place: Place) -> Problem:
    text = {lang: finding.text.pick(lang) for lang in languages()}
    return Problem("roster_finding", finding.severity, place, {"text": text, "code": finding.code})


def unknown_card(yaml: YamlText, game: Game, library: Library) -> Iterator[Problem]:
    """Yield that there is no template of the name that the system file *yaml* says."""
    from realms_builder.cards.template.template_shelf import shelf_of
    from realms_builder.render.jobs.looks import GENERATED, template_folders

    wanted, folders = game.file.card, template_folders(library, game)
    if wanted in ("", GENERATED) or any(_holds(one, wanted) for one in folders):
        return
    known = shelf_of(folders).ids
    if wanted not in known:
        meant = did_you_mean(wanted, known)
        fixes = (Fix("fix.write", {"text": meant}, meant),) if meant else ()
        values = {"value": wanted, "suggestion": meant}
        place = yaml.place(("card",))
        yield Problem("reference_unknown", Severity.WARNING, place, values, fixes)


def unknown_factions(yaml: YamlText, game: Game, library: Library) -> Iterator[Problem]:
    """Yield each faction that may have an item of the catalogue *yaml*, and that is not there."""
    known = sorted(library.factions(game.id))
    for path, name in _allowed_factions(yaml.data, ()):
        if name not in known and known:
            meant = did_you_mean(name, known)
            fixes = (Fix("fix.write", {"text": meant}, meant),) if meant else ()
            values = {"value": name, "suggestion": meant}
            place = yaml.place(path)
            yield Problem("reference_unknown", Severity.WARNING, place, values, fixes)


def _allowed_factions(
    data: object, path: tuple[str | int, ...]
) -> Iterator[tuple[tuple[str | int, ...], str]]:
    """Yield every name below ``only_for: {faction: …}`` of *data* with its path."""
    if isinstance(data, list):
        for at, value in enumerate(data):
            yield from _allowed_factions(value, (*path, at))
    for key, value in data.items() if isinstance(data, dict) else ():
        if key == "faction" and path[-1:] == ("only_for",):
            for at, name in enumerate(value if isinstance(value, list) else [value]):
                yield (*path, key, at), str(name)
        else:
            yield from _allowed_factions(value, (*path, key))


def _holds(folder: Path, template: str) -> bool:
    """Return whether the file of *folder* that is called like *template* has that id, too."""
    path = folder / f"{template}.yaml"
    return path.is_file() and read_head(path).id in (template, "")


def _is_ours(path: Path, data: object) -> bool:
    """Return whether a YAML file without a kind looks like one of ours all the same."""
    return path.is_file() and isinstance(data, dict) and ("format" in data or "system" in data)


# ------------------------------------------------------------------ pack pictures


_TOO_MUCH = ("picture.too_big", "svg.too_big", "svg.too_complex")


def broken_pictures(yaml: YamlText, faction: Faction) -> Iterator[Problem]:
    """Yield a warning for every picture of *faction* that is there and cannot be drawn."""
    from realms_builder.render.pictures.picture_files import picture_fault

    for name, where in _named(yaml, faction):
        path = safe_path(Path(yaml.file).parent, name)
        if not isinstance(path, str) or not Path(path).is_file():
            continue  # said by the lint of the file
        fault = picture_fault(Path(path))
        if fault:
            code = "card.picture_too_big" if fault in _TOO_MUCH else "card.picture_broken"
            yield Problem(code, Severity.WARNING, yaml.place(where), {"path": name})


def broken_icons(
    yaml: YamlText, icons: Mapping[str, DeclaredIcon], folder: Path
) -> Iterator[Problem]:
    """Yield what is wrong with the drawings of *icons* that are there, for a game in *folder*."""
    from realms_builder.render.pdf.icons import loaded_icon

    for name, declared in icons.items():
        found = loaded_icon(name, declared, folder, yaml.place(("icons", name)))
        if found.path is not None:  # that there is none was said by the lint of the file
            yield from found.problems


def _named(yaml: YamlText, faction: Faction) -> Iterator[tuple[str, tuple[str | int, ...]]]:
    if faction.emblem:
        yield faction.emblem, ("emblem",)
    for key, units in (("units", faction.units), ("profiles", faction.profiles)):
        for unit in units.values():
            if unit.picture:
                yield unit.picture, (key, unit_position(yaml.data, key, unit.id), "picture")
