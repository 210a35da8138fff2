"""German for the notes on keys of files, by the English sentence that the schema holds."""

from __future__ import annotations

from collections.abc import Mapping

GERMAN: Mapping[str, str] = {
    "A change of one number: what it names, how it changes, and when.": (
        "Eine Änderung einer Zahl: welche, wie, und wann."
    ),
    "A formula in place of a value begins with =.": (
        "Eine Formel anstelle eines Werts beginnt mit =."
    ),
    "A formula, written like in a spreadsheet: count(models, cost > 5) >= 1.": (
        "Eine Formel wie in einer Tabellenkalkulation: count(models, cost > 5) >= 1."
    ),
    "A name that never changes: small letters a to z, digits and _, a letter first.": (
        "Ein Name, der sich nie ändert: kleine Buchstaben a bis z, Ziffern und _, vorn ein"
        " Buchstabe."
    ),
    "A named value of a mechanic that it changes.": (
        "Ein benannter Wert eines Ablaufs, den es ändert."
    ),
    "A note for authors: why it costs what it does.": (
        "Eine Notiz für Autoren: warum es kostet, was es kostet."
    ),
    "A note; no rule reads it.": "Eine Notiz; keine Regel liest sie.",
    "A picture beside this file.": "Ein Bild neben dieser Datei.",
    "A roll of a mechanic that it changes.": "Ein Wurf eines Ablaufs, den es ändert.",
    "A shorter text for full cards.": "Ein kürzerer Text für volle Karten.",
    "A text, or one for each language: {de: ..., en: ...}.": (
        "Ein Text, oder einer je Sprache: {de: ..., en: ...}."
    ),
    "An SVG beside this file.": "Ein SVG neben dieser Datei.",
    "By how much the value needed moves.": "Um wie viel sich der nötige Wert verschiebt.",
    "How many dice more or fewer.": "Wie viele Würfel mehr oder weniger.",
    "How many models the unit has, or the least and the most: [5, 10].": (
        "Wie viele Modelle die Einheit hat, oder wie viele mindestens und höchstens: [5, 10]."
    ),
    "How many of it.": "Wie viele davon.",
    "How many one model, or the whole roster, may carry.": (
        "Wie viele ein Modell oder die ganze Truppe tragen darf."
    ),
    "How many places up or down a scale.": "Um wie viele Stufen einer Reihe hinauf oder hinab.",
    "How the unit differs in another form of the game.": (
        "Worin sich die Einheit in einer anderen Form des Spiels unterscheidet."
    ),
    "Keywords that it takes away.": "Schlagwörter, die es wegnimmt.",
    "Marks a rule that its source leaves open.": "Kennzeichnet, was die Vorlage offen lässt.",
    "Marks what the rules do not say and this file adds.": (
        "Kennzeichnet, was die Regeln nicht sagen und diese Datei ergänzt."
    ),
    "Mechanics that run at moments such as round_end.": (
        "Abläufe, die zu Zeitpunkten wie round_end stattfinden."
    ),
    "Named sets of what it carries; the first is the default.": (
        "Benannte Ausstattungen; die erste gilt von selbst."
    ),
    "One or two sentences in your own words.": "Ein, zwei Sätze in eigenen Worten.",
    "One or two sentences: who they are.": "Ein, zwei Sätze: wer sie sind.",
    "One short sentence of character.": "Ein kurzer Satz, wer das ist.",
    "Only for those for whom this holds.": "Nur für die, auf die das zutrifft.",
    "Only where this holds.": "Nur wo das zutrifft.",
    "Other keywords that it brings along.": "Andere Schlagwörter, die es mitbringt.",
    "Other names that authors may write for it.": (
        "Andere Namen, die Autoren dafür schreiben dürfen."
    ),
    "Profiles of groups.": "Profile von Gruppen.",
    "The blank of the phrase in that field.": "Die Lücke der Wendung in diesem Feld.",
    "The field of the item.": "Das Feld des Gegenstands.",
    "The group whose profile this is.": "Die Gruppe, deren Profil das ist.",
    "The id of an icon; without one the own id is looked up.": (
        "Die id eines Symbols; ohne sie wird die eigene id nachgeschlagen."
    ),
    "The id of the game that the file belongs to.": "Die id des Spiels, zu dem die Datei gehört.",
    "The id of the hiring list; it never changes.": "Die id der Liste; sie ändert sich nie.",
    "The item lists on which it may stand.": "Die Listen, auf denen es stehen darf.",
    "The item whose field it changes.": "Der Gegenstand, dessen Feld es ändert.",
    "The kind of keyword.": "Die Art des Schlagworts.",
    "The largest value allowed.": "Der größte erlaubte Wert.",
    "The list that takes what is chosen.": "Die Liste, die das Gewählte aufnimmt.",
    'The main colour, as "#7b1e2b".': 'Die Hauptfarbe, wie "#7b1e2b".',
    "The mechanic that it runs.": "Der Ablauf, den es auslöst.",
    "The pattern, with blanks in braces: ATT {att} vs DEF.": (
        "Das Muster mit Lücken in Klammern: ATT {att} vs DEF."
    ),
    "The second colour.": "Die zweite Farbe.",
    "The short form for a stat line or table head.": (
        "Die Kurzform für eine Wertezeile oder einen Tabellenkopf."
    ),
    "The smallest value allowed.": "Der kleinste erlaubte Wert.",
    "The stat line.": "Die Wertezeile.",
    "The stats, attributes or blanks of phrases that it changes.": (
        "Die Werte, Merkmale oder Lücken von Wendungen, die es ändert."
    ),
    "The units of the list.": "Die Einheiten der Liste.",
    "The version of the format: 1.": "Die Fassung des Formats: 1.",
    "The version of the pack, in quotes.": "Die Fassung des Pakets, in Anführungszeichen.",
    "The whole list to choose from, with where.": (
        "Die ganze Liste, aus der gewählt wird; where engt sie ein."
    ),
    "Under which licence the file may be passed on.": (
        "Unter welcher Lizenz die Datei weitergegeben werden darf."
    ),
    "Units it can call.": "Einheiten, die es rufen kann.",
    "What a player may choose for a model.": "Was man für ein Modell aussuchen darf.",
    "What changes while it acts as part of a group.": (
        "Was sich ändert, solange es in einer Gruppe handelt."
    ),
    "What each input of the mechanic is, as formulas.": (
        "Was jede Eingabe des Ablaufs ist, als Formeln."
    ),
    "What is added.": "Was dazukommt.",
    "What it becomes.": "Was daraus wird.",
    "What it belongs to; names in formulas mean this thing.": (
        "Wozu es gehört; Namen in Formeln meinen dieses Ding."
    ),
    "What it changes: stats, values of a mechanic, rolls, fields of items.": (
        "Was es ändert: Werte, Zahlen eines Ablaufs, Würfe, Felder von Gegenständen."
    ),
    "What it is multiplied by.": "Womit es malgenommen wird.",
    "What kind of file this is.": "Was für eine Datei das ist.",
    "What people read; it may change at any time.": "Was man liest; darf sich jederzeit ändern.",
    "What the braces of name and text stand for: {X: {type: integer}}.": (
        "Wofür die Klammern in Name und Text stehen: {X: {type: integer}}."
    ),
    "When it ends.": "Wann es endet.",
    "Where a decrease stops.": "Wo eine Abnahme endet.",
    "Where an increase stops.": "Wo eine Zunahme endet.",
    "Where the rule stands: chapter or section.": "Wo die Regel steht: Kapitel oder Abschnitt.",
    "Which dice are rolled again: all, successes, failures, or a condition.": (
        "Welche Würfel noch einmal fallen: alle, Erfolge, Fehlschläge oder eine Bedingung."
    ),
    "Which values of other attributes go together with this one.": (
        "Welche Werte anderer Merkmale zu diesem passen."
    ),
    "Who may carry it: by attribute, faction, unit or tag.": (
        "Wer es tragen darf: nach Merkmal, Fraktion, Einheit oder Schlagwort."
    ),
    "Who wrote the file.": "Wer die Datei geschrieben hat.",
    "opponent changes the other side.": "opponent ändert die andere Seite.",
    "tags": "Schlagwörter",
}
