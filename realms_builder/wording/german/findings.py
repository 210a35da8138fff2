"""German sentences: findings about rosters, ways out, edits."""

from __future__ import annotations

SENTENCES: dict[str, str] = {
    "card.summoned": "beschworen",
    "finding.unknown_unit": "{name}: Die Einheit „{unit}“ gibt es nicht.",
    "finding.unknown_unit.suggested": (
        "{name}: Die Einheit „{unit}“ gibt es nicht. Meinst du „{suggestion}“?"
    ),
    "finding.unknown_loadout": "{name}: Die Ausstattung „{wrong}“ gibt es nicht.",
    "finding.unknown_loadout.suggested": (
        "{name}: Die Ausstattung „{wrong}“ gibt es nicht. Meinst du „{suggestion}“?"
    ),
    "finding.unknown_option": "{name}: Die Option „{wrong}“ gibt es nicht.",
    "finding.unknown_option.suggested": (
        "{name}: Die Option „{wrong}“ gibt es nicht. Meinst du „{suggestion}“?"
    ),
    "finding.unknown_item": "{name}: „{wrong}“ ist kein bekannter Gegenstand.",
    "finding.unknown_item.suggested": (
        "{name}: „{wrong}“ ist kein bekannter Gegenstand. Meinst du „{suggestion}“?"
    ),
    "finding.unknown_role": "{name}: Die Rolle „{wrong}“ gibt es nicht.",
    "finding.unknown_role.suggested": (
        "{name}: Die Rolle „{wrong}“ gibt es nicht. Meinst du „{suggestion}“?"
    ),
    "finding.unknown_form": "{name}: Die Form „{wrong}“ gibt es nicht.",
    "finding.unknown_form.suggested": (
        "{name}: Die Form „{wrong}“ gibt es nicht. Meinst du „{suggestion}“?"
    ),
    "finding.unknown_group": "{name}: Gruppen der Art „{wrong}“ gibt es nicht.",
    "finding.unknown_group.suggested": (
        "{name}: Gruppen der Art „{wrong}“ gibt es nicht. Meinst du „{suggestion}“?"
    ),
    "finding.unknown_switch": "Den Schalter „{switch}“ kennt das Spiel nicht.",
    "finding.unknown_switch.suggested": (
        "Den Schalter „{switch}“ kennt das Spiel nicht. Meinst du „{suggestion}“?"
    ),
    "finding.switch_value": "Der Schalter „{switch}“ steht auf „{value}“. Möglich: {known}.",
    "finding.role_not_allowed": "{name} darf nicht {role} sein.",
    "finding.strength": "{name} hat Stärke {strength}, erlaubt sind {low} bis {high}.",
    "finding.option_count": (
        "{name}: {count} gewählt bei „{option}“, erlaubt sind {low} bis {high}."
    ),
    "finding.option_exactly": "{name}: {count} gewählt bei „{option}“, verlangt sind genau {low}.",
    "finding.option_not_allowed": "{name}: „{wrong}“ steht bei „{option}“ nicht zur Wahl.",
    "finding.item_limit": "{name}: {count}× {item}, höchstens {limit}.",
    "finding.list_limit": "{name}: {count} aus „{list}“ ({items}), höchstens {limit}.",
    "finding.not_permitted": "{name} darf {item} nicht tragen, nur: {allowed}.",
    "finding.group_size": (
        "{name} ({group}) hat {size} {size?Mitglied|Mitglieder}, erlaubt sind {low} bis {high}."
    ),
    "finding.group_member": "{name} kann nicht Teil dieser Gruppe sein ({group}).",
    "finding.out_of_range": (
        "{name}: {field} {value} liegt außerhalb der Grenzen, gemeint ist wohl {corrected}."
    ),
    "finding.check": "Die Regel „{code}“ ist nicht eingehalten.",
    "finding.check_broken": "Die Prüfung „{code}“ lässt sich nicht rechnen: {reason}",
    "finding.cost_changed": "{name}: {cost} jetzt {now}, zuletzt {seen}.",
    "why.cost_changed": "Die Fraktion „{faction}“ hat Version {now}, gespeichert wurde mit {then}.",
    "why.out_of_range": "Erlaubt sind {low} bis {high}.",
    "why.unknown_unit": (
        "Sie fehlt in der Fraktion oder wurde umbenannt; das Modell bleibt in der Truppe, "
        "zählt aber nicht mit."
    ),
    "why.unknown_loadout": "Ohne gültige Wahl gilt keine der Ausstattungen.",
    "why.unknown_option": "Die Einheit bietet diese Wahl nicht an.",
    "why.unknown_item": "Er zählt nicht mit, bis der Name stimmt.",
    "why.unknown_role": "Das Spiel kennt diese Rolle nicht.",
    "why.unknown_form": "Die Einheit hat diese Form nicht.",
    "why.unknown_group": "Das Spiel kennt solche Gruppen nicht.",
    "why.unknown_switch": "Er bleibt ohne Wirkung.",
    "why.switch_value": "Es gilt der Wert des Spiels.",
    "why.role_not_allowed": "Die Rolle ist anderen Einheiten vorbehalten.",
    "why.strength": "Die Einheit gibt die Zahl ihrer Modelle vor.",
    "why.option_count": "Die Einheit gibt vor, wie viele davon gewählt werden.",
    "why.option_not_allowed": "Zur Wahl steht nur, was die Einheit anbietet.",
    "why.item_limit": "Der Gegenstand selbst trägt diese Grenze.",
    "why.list_limit": "Das Spiel begrenzt, wie viel davon ein Modell trägt.",
    "why.not_permitted": "Der Gegenstand ist anderen vorbehalten.",
    "why.group_size": "Die Art der Gruppe gibt ihre Größe vor.",
    "why.group_member": "Dazu gehören nur passende Modelle, jedes in höchstens einer Gruppe.",
    "fix.remove": "{name} streichen",
    "fix.remove_last": "Die letzten {count} streichen",
    "fix.use_instead": "Stattdessen „{name}“ nehmen",
    "fix.take_out": "„{name}“ herausnehmen",
    "fix.look": "In der Fraktion nachsehen",
    "fix.take_role": "{name} die Rolle nehmen",
    "fix.set_strength": "Stärke auf {strength} setzen",
    "fix.default_choice": "„{option}“ wie vorgegeben wählen",
    "fix.dissolve": "{name} auflösen",
    "fix.leave_group": "{name} aus der Gruppe nehmen",
    "fix.drop": "{item} ablegen",
    "fix.drop_of": "{item} bei {name} ablegen",
    "fix.last_leave_group": "Die letzten {count} aus der Gruppe nehmen",
    "fix.join_group": "{name} in die Gruppe nehmen",
    "fix.one_of_several": "{text} · {number} von {count}",
    "fix.all.remove": "Alle {count} streichen",
    "fix.all.same": "{text} · alle {count}",
    "fix.all.use_instead": "Die gemeinten Namen nehmen · alle {count}",
    "fix.all.take_out": "Alle {count} herausnehmen",
    "fix.all.set_strength": "Die Stärke aller {count} auf das Erlaubte setzen",
    "fix.all.choose": "Wie vorgegeben wählen · alle {count}",
    "edit.add_model": "{name} hinzufügen",
    "edit.remove_model": "{name} streichen",
    "edit.change_model": "{name} einsetzen",
    "edit.use_instead": "Stattdessen „{name}“ nehmen",
    "edit.take_out": "„{name}“ herausnehmen",
    "edit.change_unit": "{name} ändern",
    "edit.carry_item": "{name} dazunehmen",
    "edit.drop_item": "{name} ablegen",
    "edit.choose": "Wahl bei {option} ändern",
    "edit.set_role": "Rolle von {name} ändern",
    "edit.set_limit": "Limit auf {limit} setzen",
    "edit.set_switch": "Schalter {switch} ändern",
    "edit.set_strength": "Stärke von {name} auf {strength} setzen",
    "edit.set_members": "{name} aus der Gruppe nehmen",
    "edit.remove_group": "{name} auflösen",
    "shorthand.cost": "{cost - limit} über der Grenze: {cost} von {limit}.",
    "shorthand.cost.why": "Vereinbart sind höchstens {limit}.",
    "shorthand.limit_per_unit": "{unit.name}: {count} von höchstens {limit}.",
    "shorthand.limit_per_unit.why": "Die Einheit darf höchstens {limit} Mal dabei sein.",
    "shorthand.role": "{count} statt {wanted} mit dieser Rolle.",
    "shorthand.role.why": "Zur Wahl: {list(candidates, name)}.",
    "shorthand.never": "{name} darf nicht dabei sein.",
    "shorthand.never.why": "Diese Einheit lässt sich nicht aufnehmen.",
    "shorthand.combination": "{name}: diese Verbindung gibt es nicht, nur {allowed}.",
    "shorthand.combination.why": "Die Werte schließen einander aus.",
    "shorthand.ranges": "{unit.name}: {stat.abbr} {value} gilt als {corrected}.",
    "shorthand.ranges.why": "Der Wert liegt außerhalb seiner Grenzen.",
    "shorthand.fix.remove": "{name} streichen",
    "shorthand.fix.limit": "Grenze auf {cost} setzen",
    "shorthand.fix.appoint": "{name} ernennen",
    "finding.unknown_cost": "Die Kosten „{cost}“ kennt das Spiel nicht; die Grenze gilt nicht.",
    "finding.unknown_cost.suggested": (
        "Die Kosten „{cost}“ kennt das Spiel nicht. Meinst du „{suggestion}“?"
    ),
    "why.unknown_cost": "Eine Grenze gehört zu einer der Kostenarten des Spiels.",
    "finding.mount_missing": "{name} hat keinen Platz „{place}“ für {item}.",
    "why.mount_missing": "Montiert wird nur an etwas, das die Einheit hat.",
}
