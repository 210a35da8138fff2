"""German sentences: the file for an evening, and kinds of sheets."""

from __future__ import annotations

SENTENCES: dict[str, str] = {
    "evening.kicker": "Spielabend",
    "evening.title": "{name} – Spielabend",
    "evening.contents": "Inhalt",
    "evening.room": "Ergebnis und Notizen",
    "evening.cover": "Deckblatt",
    "evening.scenario": "Szenario",
    "evening.intro": "Vorstellung",
    "evening.roster": "Truppenblätter",
    "evening.cards": "Karten",
    "evening.quick": "Kurzreferenz",
    "evening.rules": "Regeln der Truppen",
    "evening.tasks": "Aufgabenkarten",
    "evening.tokens": "Marker",
    "evening.fact_mission": "Mission",
    "evening.fact_deployment": "Aufstellung",
    "evening.fact_seed": "Startzahl",
    "evening.no_scenario": (
        "„{game}“ hat keine Szenarien; der Abend kommt ohne Karte und Aufgaben."
    ),
    "evening.same_roster": "„{name}“ spielt gegen sich selbst; alles liegt zweimal in der Datei.",
    "evening.other_game": (
        "„{name}“ gehört zu „{other}“, gespielt wird „{game}“. Beide Truppen müssen aus "
        "demselben Spiel sein."
    ),
    "evening.nothing": "Für diese Auswahl gibt es nichts zu drucken.",
    "evening.paper_too_small": (
        "Papier von {width_mm} × {height_mm} mm ist zu klein für einen Abend; es braucht "
        "mindestens {least_mm} mm in jeder Richtung."
    ),
    "evening.unknown_section": "Den Teil „{word}“ gibt es nicht. Möglich sind: {known}.",
    "evening.seed_range": "Die Startzahl muss zwischen 0 und {most} liegen, nicht {seed}.",
    "evening.two_rosters": "An einem Abend spielen eine oder zwei Truppen, nicht {count}.",
    "evening.written": "{pages} {pages?Seite|Seiten} mit {cards} {cards?Karte|Karten}: {path}",
    "sheet_kind.scenario.at_table": "Szenario",
    "sheet_kind.tasks.at_table": "Aufgabenkarten",
    "sheet_kind.quick.at_table": "Kurzreferenz",
    "sheet_kind.tokens.at_table": "Marker: {side}",
    "sheet_kind.roster.at_table": "Blatt: {side}",
    "sheet_kind.intro.at_table": "Vorstellung: {side}",
    "sheet_kind.rules.at_table": "Regeln: {side}",
    "sheet_kind.roster.before_cards": "Truppenblatt vor den Karten",
    "sheet_kind.intro.before_cards": "Vorstellung für den Gegner",
    "sheet_kind.rules.before_cards": "Regeln der Truppe",
    "sheet_kind.quick.before_cards": "Kurzreferenz",
    "sheet_kind.scenario.section": "Szenario",
    "sheet_kind.intro.section": "Vorstellung für den Gegner",
    "sheet_kind.roster.section": "Truppenblätter",
    "sheet_kind.cards.section": "Karten",
    "sheet_kind.quick.section": "Kurzreferenz",
    "sheet_kind.rules.section": "Regeln der Truppen",
    "sheet_kind.tasks.section": "Aufgabenkarten",
    "sheet_kind.tokens.section": "Marker",
}
