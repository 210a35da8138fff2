"""English sentences: packs, their manifests, what they hold and what becomes of them."""

from __future__ import annotations

SENTENCES: dict[str, str] = {
    "pack.id_too_long": "The id is longer than {limit} letters.",
    "pack.id_of_a_device": "Windows keeps the name “{value}” for a device; choose another id.",
    "pack.bad_version": '“{value}” is no version; write one such as "1.0".',
    "pack.language_unknown": "“{value}” is no language known here; write one such as de or en.",
    "pack.language_unknown.suggested": (
        "“{value}” is no language known here. Do you mean “{suggestion}”?"
    ),
    "pack.no_author": "The pack does not say who made it (author:).",
    "pack.no_licence": "The pack does not say how it may be passed on (licence:).",
    "pack.need_unclear": "A need names either a game (system:) or another pack (pack:).",
    "pack.need_twice": "“{name}” is needed twice.",
    "pack.needs_itself": "The pack needs itself.",
    "pack.need_game_missing": "The pack needs the game “{name}”, which is not there.",
    "pack.need_game_missing.suggested": (
        "The pack needs the game “{name}”, which is not there. Do you mean “{suggestion}”?"
    ),
    "pack.need_pack_missing": "The pack needs the pack “{name}”, which is not installed.",
    "pack.need_pack_missing.suggested": (
        "The pack needs the pack “{name}”, which is not installed. Do you mean “{suggestion}”?"
    ),
    "pack.need_too_old": (
        "The pack needs “{name}” from version {version} on; there is version {there}."
    ),
    "pack.needs_circle": "Packs need each other in a circle: {chain}.",
    "pack.misnamed": "A pack is found by its manifest only when that is called {name}.",
    "pack.no_manifest": "{file} is no pack: it holds no pack.yaml.",
    "pack.bad_manifest": "The pack.yaml of {file} cannot be used: {reason}",
    "pack.not_a_pack": "{file} is no pack, or a damaged one.",
    "pack.nested": "{file} holds another pack, “{name}”; packs may not lie in each other.",
    "pack.several_games": (
        "Beside the pack.yaml of {file} lie files of several games ({games}); give each game a "
        "folder of its own."
    ),
    "pack.too_deep": "The folders of {file} lie more than {limit} deep in each other.",
    "pack.not_ours": "“{name}” is nothing that a pack holds; it stays behind.",
    "pack.house_rules": "“{name}” stays behind: how open rules are read is up to each player.",
    "pack.file_too_large": "“{name}” is larger than {limit_mb} MB; it stays behind.",
    "pack.link": "“{name}” is a link or no ordinary file; it stays behind.",
    "pack.odd_folder": "“{name}” lies in a folder that no game can have; it stays behind.",
    "pack.no_text": "“{name}” is no text that can be read; it stays behind.",
    "pack.recoded": "“{name}” is written in {encoding}; save it as UTF-8.",
    "pack.svg_active": ("The drawing “{name}” holds a script or an outside link; it stays behind."),
    "pack.picture_too_big": "The picture “{name}” has far too many pixels; it stays behind.",
    "pack.picture_unknown": "“{name}” is no picture of a kind known here.",
    "pack.picture_ending": "“{name}” is really {kind}; its name should end so.",
    "pack.is_there": "The pack “{name}” is installed already; update it instead.",
    "pack.not_there": "The pack “{name}” is not installed.",
    "pack.leads_out": "“{name}” would lie outside of the pack; nothing is written.",
    "pack.changed_meanwhile": "The files of “{name}” changed meanwhile; look at the update again.",
    "pack.no_way_back": "“{name}” was not updated; there is no step back.",
    "pack.same_file": "The pack cannot take the place of itself: {file}.",
    "pack.kind.unit": "unit",
    "pack.kind.item": "equipment",
    "pack.kind.keyword": "keyword",
    "pack.kind.faction": "faction",
    "pack.kind.catalogue": "catalogue",
    "pack.kind.system": "game",
    "pack.kind.rules": "rules text",
    "pack.kind.picture": "picture",
    "pack.kind.file": "file",
    "pack.named": "{name} ({kind})",
    "pack.change.gone": "is gone",
    "pack.change.dearer": "dearer: {old} → {new}",
    "pack.change.cheaper": "cheaper: {old} → {new}",
    "pack.change.added": "new",
    "pack.change.added_for": "new, for {new}",
    "pack.change.renamed": "was called “{old}”",
    "pack.change.rewritten": "another text",
    "pack.change.changed": "changed: {keys}",
    "pack.roster_illegal": "Becomes illegal: {reason}",
    "pack.roster_more": "({count} more)",
    "pack.roster_broken": "Can no longer be opened: {reason}",
    "pack.roster_dearer": "Dearer: {old} → {new}.",
    "pack.roster_cheaper": "Cheaper: {old} → {new}.",
    "pack.file_kept": "{name}: your version stays.",
    "pack.file_merged": "{name}: your changes and the new ones go together.",
    "pack.file_both": (
        "{name}: both changed the same; your version stays, the other lies beside it as {beside}."
    ),
    "pack.file_back": "{name}: was removed here and comes back, since it changed.",
    "cli.pack_installed": "Installed: {name} {version}, in {folder}",
    "cli.pack_updated": "Updated: {name} {version}. 'realms-builder pack back {id}' takes it back.",
    "cli.pack_back": "The last update of {name} is taken back.",
    "cli.pack_removed": "Removed: {name}. It lies in the trash.",
    "cli.pack_exported": "Written: {path}",
    "cli.pack_not_exported": (
        "{path} was not written, since the pack has errors; --anyway writes it all the same"
    ),
    "cli.pack_none": "No pack is installed.",
    "cli.pack_same": "Nothing would change.",
    "cli.pack_would": "Nothing was changed yet; --yes does it.",
    "cli.pack_changes": "What changes:",
    "cli.pack_rosters": "Your rosters:",
    "cli.pack_no_rosters": "None of your rosters becomes illegal or costs otherwise.",
    "cli.pack_files": "Files with changes of your own:",
    "cli.pack_needs_what": (
        "'pack {action}' needs a pack: a folder, a file, or the id of an installed one"
    ),
    "cli.unknown_pack": "no pack '{word}' is installed; '{command}' shows those that are",
    "cli.unknown_pack.suggested": "no pack '{word}' is installed; did you mean '{suggestion}'?",
    "pack.of_author": "by {value}",
    "pack.of_licence": "licence: {value}",
    "pack.of_source": "from {value}",
    "pack.of_languages": "languages: {value}",
    "pack.of_needs": "needs: {value}",
    "pack.holds_game": "Game: {name}",
    "pack.holds_faction": "Faction: {name}, {count} {count?unit|units} ({game})",
    "pack.holds_rosters": "{count} {count?roster|rosters}",
    "pack.holds_texts": "{count} rules {count?text|texts}",
    "pack.holds_cards": "{count} card {count?file|files}",
    "pack.holds_pictures": "{count} {count?picture|pictures}",
}
