"""English sentences: problems in files."""

from __future__ import annotations

SENTENCES: dict[str, str] = {
    "word.yes": "yes",
    "word.no": "no",
    "severity.error": "error",
    "severity.warning": "warning",
    "severity.hint": "hint",
    "file_missing": "There is no such file.",
    "file_is_folder": "This is a folder, not a file.",
    "file_unreadable": "The file cannot be read: {reason}.",
    "file_too_large": (
        "The file is too large with {size_mb} MB; the program reads no more than "
        "{limit_mb} MB."
    ),
    "file_binary": "This is no text file, it contains null bytes.",
    "file_not_utf8": "Here are characters that are not UTF-8. Please save the file as UTF-8.",
    "yaml_syntax": "This is not valid YAML: {reason}.",
    "yaml_tab": "Here is a tab; YAML is indented with spaces.",
    "yaml_tag": "The tag “{tag}” is not allowed; plain values will do.",
    "yaml_key": "A key must be a single word.",
    "yaml_too_deep": "The entries are nested too deeply.",
    "yaml_alias_bomb": (
        "References make the file enormous; the program does not read that many values."
    ),
    "duplicate_key": "“{key}” stands here twice; the second one does not count.",
    "duplicate_id": "The id “{id}” is already taken.",
    "unknown_key": "“{key}” is no entry here.",
    "unknown_key.suggested": "“{key}” is no entry here. Do you mean “{suggestion}”?",
    "missing_key": "The entry “{key}” is missing.",
    "missing_name": "“{id}” has no name; its id is printed.",
    "empty_value": "“{field}” is empty.",
    "choice_unknown": "“{value}” is not one of the values. Possible: {known}.",
    "choice_unknown.suggested": (
        "“{value}” is not one of the values. Possible: {known}. Do you mean "
        "“{suggestion}”?"
    ),
    "list_expected": "A list must stand here, not “{value}”.",
    "map_expected": "Named entries (name: value) must stand here, not “{value}”.",
    "text_expected": "A text must stand here, or one for each language: de, en.",
    "text_language": "“{key}” is no language; codes such as de and en are expected.",
    "text_comma": (
        "A comma splits the text here: “{key}” reads as a new entry. The text needs "
        "quotes."
    ),
    "text_missing_language": "The text is missing in {language}.",
    "language.de": "German",
    "language.en": "English",
    "number_expected": "“{value}” is not a number.",
    "number_out_of_range": "{value} is not allowed here.",
    "number_too_large": "The number {value} is too large.",
    "whole_number_expected": "“{value}” is not a whole number.",
    "flag_expected": "“{value}” will not do; true and false are allowed.",
    "formula_expected": "A formula must stand here.",
    "pool_expected": "“{value}” is no dice pool; it is written like 4/5+ (4 dice, success from 5).",
    "dice_expected": "“{value}” is no roll; it is written like 2D6+4.",
    "bands_expected": "“{value}” is no range; it is written like 20/3 (three times 20).",
    "roman_expected": "“{value}” is no class; it is written like III or 3.",
    "by_band_expected": "One value for each distance stands here, such as short: 5.",
    "one_expected": "Only one value may stand here, not “{value}”.",
    "strength_expected": "“{value}” is no strength; it is written like [5, 10] or 5.",
    "colour_expected": "“{value}” is no colour; it is written like \"#7b1e2b\".",
    "bad_id": (
        "“{value}” will not do as an id: small letters a to z, digits and _ are allowed, "
        "a letter first."
    ),
    "keyword_unknown": "This game does not know “{value}”.",
    "keyword_unknown.suggested": "This game does not know “{value}”. Do you mean “{suggestion}”?",
    "keyword_rest": "Nothing can be made of “{rest}” at the end here ({value}).",
    "parameter_missing": "“{value}” lacks its {parameter}.",
    "phrase_unknown": "“{value}” fits no pattern. Possible: {known}.",
    "unknown_item": "“{item}” is in no list “{list}”.",
    "unknown_item.suggested": "“{item}” is in no list “{list}”. Do you mean “{suggestion}”?",
    "unknown_unit": "There is no unit “{unit}”.",
    "unknown_unit.suggested": "There is no unit “{unit}”. Do you mean “{suggestion}”?",
    "unknown_faction": "There is no faction “{faction}”. Known: {known}.",
    "unknown_system": "There is no game “{system}”. Known: {known}.",
    "option_empty": "The option “{id}” offers nothing; of: [...] or from: LIST is missing.",
    "option_list_unknown": "The option “{id}” lacks list: one of {known}.",
    "faction_empty": "The faction “{id}” has no units.",
    "format_unknown": "format: 1 is expected, not “{value}”.",
    "kind_unknown": "kind: “{value}” is no kind of file. Possible: {known}.",
    "kind_missing": "The file does not say what it is; a line such as kind: faction is missing.",
    "shadows": "This file hides another one with the same id “{id}”: {hidden}.",
    "value_outside": "{field} {value} lies outside the limits.",
    "value_wrong": "This will not do here: {reason}.",
    "verb_count": "A step has exactly one of the verbs {known}; here are {count}.",
    "reference_unknown": "There is no “{value}”.",
    "reference_unknown.suggested": "There is no “{value}”. Do you mean “{suggestion}”?",
    "path_leaves_pack": "The path “{path}” leads out of the game's folder.",
    "picture_not_found": "There is no picture “{path}”.",
    "expect_not_met": "Expected: {expected}. Found: {found}.",
    "legal_has_findings": "Filed as legal, but: {found}.",
    "cost_off_guide": (
        "{name} costs {cost}, the cost guide suggests {guide} (more than {percent} % off, "
        "without a note)."
    ),
    "no_such_path": "There is no YAML file under “{path}”.",
    "fix.write": "Write “{text}”",
    "fix.quote_text": "Put quotes around the text",
    "roster_finding": "{text} ({code})",
    "one_of_expected": "Exactly one of {known} must stand here; there {count?is|are} {count}.",
    "run_expected": "“{value}” will not do; it is written like 3 or 2-5.",
    "outside_table": "“{id}” lies partly outside the table of {size}.",
    "roll_impossible": "{roll} never shows {value}.",
    "roll_twice": "{value} already means “{other}”.",
    "roll_uncovered": "“{deck}” has no card for a roll of {values}.",
    "needs_line_wrong": "Line {value} does not stand before this one; {before} {before?does|do}.",
    "rounds_outside": "{value} goes beyond the last round; the game has {last}.",
}
