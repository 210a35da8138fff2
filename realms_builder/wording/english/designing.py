"""English sentences: the designer of cards."""

from __future__ import annotations

SENTENCES: dict[str, str] = {
    "design.gone": "The element “{element}” is not in this template any more.",
    "design.no_id": (
        "This element comes from the template “{parent}” and has no id there, so this file cannot "
        "change it. Give it an id in “{parent}” first."
    ),
    "design.inherited_name": (
        "“{element}” has its id from the template “{parent}”; both files must use the same one."
    ),
    "design.into_itself": "An element goes neither into itself nor onto another face.",
    "design.read_only": "This template comes with the program. Duplicate it to change it.",
    "design.own_name": "{name} (own)",
    "design.no_picture": "The face cannot be drawn: {reason}",
    "design.edit.move": "Move {name}",
    "design.edit.resize": "Resize {name}",
    "design.edit.change": "Change {name}",
    "design.edit.add": "Add {name}",
    "design.edit.remove": "Remove {name}",
    "design.edit.duplicate": "Duplicate {name}",
    "design.edit.cut": "Cut {name}",
    "design.edit.paste": "Paste {name}",
    "design.edit.reorder": "Reorder {name}",
    "design.edit.rename": "Rename {name}",
    "design.edit.group": "Group {name}",
    "design.edit.ungroup": "Ungroup {name}",
    "design.edit.lock": "Lock {name}",
    "design.edit.unlock": "Unlock {name}",
    "design.edit.hide": "Hide {name}",
    "design.edit.unhide": "Show {name}",
    "design.edit.align": "Align {name}",
    "design.edit.distribute": "Distribute {name}",
    "design.edit.style": "Change the style {name}",
    "design.edit.option": "Change the option {name}",
    "design.edit.template": "Change the template",
    "design.edit.text": "Edit the text of the file",
    "design.some": "{count} {count?element|elements}",
}
