"""English sentences: findings about rosters, ways out, edits."""

from __future__ import annotations

SENTENCES: dict[str, str] = {
    "card.summoned": "summoned",
    "finding.unknown_unit": "{name}: there is no unit “{unit}”.",
    "finding.unknown_unit.suggested": (
        "{name}: there is no unit “{unit}”. Do you mean “{suggestion}”?"
    ),
    "finding.unknown_loadout": "{name}: there is no loadout “{wrong}”.",
    "finding.unknown_loadout.suggested": (
        "{name}: there is no loadout “{wrong}”. Do you mean “{suggestion}”?"
    ),
    "finding.unknown_option": "{name}: there is no option “{wrong}”.",
    "finding.unknown_option.suggested": (
        "{name}: there is no option “{wrong}”. Do you mean “{suggestion}”?"
    ),
    "finding.unknown_item": "{name}: “{wrong}” is no known item.",
    "finding.unknown_item.suggested": (
        "{name}: “{wrong}” is no known item. Do you mean “{suggestion}”?"
    ),
    "finding.unknown_role": "{name}: there is no role “{wrong}”.",
    "finding.unknown_role.suggested": (
        "{name}: there is no role “{wrong}”. Do you mean “{suggestion}”?"
    ),
    "finding.unknown_form": "{name}: there is no form “{wrong}”.",
    "finding.unknown_form.suggested": (
        "{name}: there is no form “{wrong}”. Do you mean “{suggestion}”?"
    ),
    "finding.unknown_group": "{name}: there are no groups of the kind “{wrong}”.",
    "finding.unknown_group.suggested": (
        "{name}: there are no groups of the kind “{wrong}”. Do you mean “{suggestion}”?"
    ),
    "finding.unknown_switch": "The game knows no switch “{switch}”.",
    "finding.unknown_switch.suggested": (
        "The game knows no switch “{switch}”. Do you mean “{suggestion}”?"
    ),
    "finding.switch_value": "The switch “{switch}” is set to “{value}”. Possible: {known}.",
    "finding.role_not_allowed": "{name} cannot be {role}.",
    "finding.strength": "{name} has strength {strength}, allowed are {low} to {high}.",
    "finding.option_count": "{name}: {count} chosen for “{option}”, allowed are {low} to {high}.",
    "finding.option_exactly": "{name}: {count} chosen for “{option}”, exactly {low} needed.",
    "finding.option_not_allowed": "{name}: “{wrong}” is not on offer for “{option}”.",
    "finding.item_limit": "{name}: {count}× {item}, at most {limit}.",
    "finding.list_limit": "{name}: {count} of “{list}” ({items}), at most {limit}.",
    "finding.not_permitted": "{name} may not carry {item}, only: {allowed}.",
    "finding.group_size": (
        "{name} ({group}) has {size} {size?member|members}, allowed are {low} to {high}."
    ),
    "finding.group_member": "{name} cannot be part of this group ({group}).",
    "finding.out_of_range": (
        "{name}: {field} {value} lies outside the limits, {corrected} was probably meant."
    ),
    "finding.check": "The rule “{code}” does not hold.",
    "finding.check_broken": "The check “{code}” cannot be worked out: {reason}",
    "finding.cost_changed": "{name}: {cost} now {now}, last seen {seen}.",
    "why.cost_changed": (
        "The faction “{faction}” is at version {now}, the roster was saved with {then}."
    ),
    "why.out_of_range": "Allowed are {low} to {high}.",
    "why.unknown_unit": (
        "It is missing from the faction or was renamed; the model stays in the roster but "
        "does not count."
    ),
    "why.unknown_loadout": "Without a valid choice none of the loadouts applies.",
    "why.unknown_option": "The unit does not offer this choice.",
    "why.unknown_item": "It does not count until the name is right.",
    "why.unknown_role": "The game does not know this role.",
    "why.unknown_form": "The unit does not have this form.",
    "why.unknown_group": "The game does not know such groups.",
    "why.unknown_switch": "It has no effect.",
    "why.switch_value": "The game's own value applies.",
    "why.role_not_allowed": "The role is kept for other units.",
    "why.strength": "The unit sets how many models it has.",
    "why.option_count": "The unit sets how many of these are chosen.",
    "why.option_not_allowed": "Only what the unit offers can be chosen.",
    "why.item_limit": "The item itself carries this limit.",
    "why.list_limit": "The game limits how many of these one model carries.",
    "why.not_permitted": "The item is kept for others.",
    "why.group_size": "The kind of group sets its size.",
    "why.group_member": "Only fitting models belong to it, each to one group at most.",
    "fix.remove": "Remove {name}",
    "fix.remove_last": "Remove the last {count}",
    "fix.use_instead": "Use “{name}” instead",
    "fix.take_out": "Take out “{name}”",
    "fix.look": "Look at the faction",
    "fix.take_role": "Take the role from {name}",
    "fix.set_strength": "Set the strength to {strength}",
    "fix.default_choice": "Choose “{option}” as given",
    "fix.dissolve": "Dissolve {name}",
    "fix.leave_group": "Take {name} out of the group",
    "fix.drop": "Drop {item}",
    "fix.drop_of": "Drop {item} from {name}",
    "fix.last_leave_group": "Take the last {count} out of the group",
    "fix.join_group": "Take {name} into the group",
    "fix.one_of_several": "{text} · {number} of {count}",
    "fix.all.remove": "Remove all {count}",
    "fix.all.same": "{text} · all {count}",
    "fix.all.use_instead": "Use the names that are meant · all {count}",
    "fix.all.take_out": "Take out all {count}",
    "fix.all.set_strength": "Set the strength of all {count} to what is allowed",
    "fix.all.choose": "Choose as given · all {count}",
    "edit.add_model": "Add {name}",
    "edit.remove_model": "Remove {name}",
    "edit.change_model": "Put in {name}",
    "edit.use_instead": "Use “{name}” instead",
    "edit.take_out": "Take out “{name}”",
    "edit.change_unit": "Change {name}",
    "edit.carry_item": "Take {name}",
    "edit.drop_item": "Drop {name}",
    "edit.choose": "Change the choice of {option}",
    "edit.set_role": "Change the role of {name}",
    "edit.set_limit": "Set the limit to {limit}",
    "edit.set_switch": "Change the switch {switch}",
    "edit.set_strength": "Set the strength of {name} to {strength}",
    "edit.set_members": "Take {name} out of the group",
    "edit.remove_group": "Dissolve {name}",
    "shorthand.cost": "{cost - limit} over the limit: {cost} of {limit}.",
    "shorthand.cost.why": "At most {limit} were agreed.",
    "shorthand.limit_per_unit": "{unit.name}: {count} of at most {limit}.",
    "shorthand.limit_per_unit.why": "The unit may be there {limit} times at most.",
    "shorthand.role": "{count} instead of {wanted} with this role.",
    "shorthand.role.why": "To choose from: {list(candidates, name)}.",
    "shorthand.never": "{name} cannot be there.",
    "shorthand.never.why": "This unit cannot be taken.",
    "shorthand.combination": "{name}: there is no such combination, only {allowed}.",
    "shorthand.combination.why": "The values exclude each other.",
    "shorthand.ranges": "{unit.name}: {stat.abbr} {value} counts as {corrected}.",
    "shorthand.ranges.why": "The value lies outside its limits.",
    "shorthand.fix.remove": "Remove {name}",
    "shorthand.fix.limit": "Set the limit to {cost}",
    "shorthand.fix.appoint": "Appoint {name}",
    "finding.unknown_cost": "The game knows no cost “{cost}”; the limit does not apply.",
    "finding.unknown_cost.suggested": (
        "The game knows no cost “{cost}”. Do you mean “{suggestion}”?"
    ),
    "why.unknown_cost": "A limit belongs to one of the game's costs.",
    "finding.mount_missing": "{name} has no place “{place}” for {item}.",
    "why.mount_missing": "Things are mounted only on what the unit has.",
}
