"""German sentences: the designer of cards."""

from __future__ import annotations

SENTENCES: dict[str, str] = {
    "design.gone": "Das Element „{element}“ gibt es in dieser Vorlage nicht mehr.",
    "design.no_id": (
        "Dieses Element stammt aus der Vorlage „{parent}“ und hat dort keine Kennung, deshalb kann "
        "diese Datei es nicht ändern. Gib ihm zuerst in „{parent}“ eine Kennung."
    ),
    "design.inherited_name": (
        "„{element}“ hat seine Kennung aus der Vorlage „{parent}“; beide Dateien müssen dieselbe "
        "verwenden."
    ),
    "design.into_itself": (
        "Ein Element kann weder in sich selbst noch auf eine andere Seite der Karte gelegt werden."
    ),
    "design.read_only": (
        "Diese Vorlage gehört zum Programm. Erstelle eine eigene Kopie, um sie zu ändern."
    ),
    "design.own_name": "{name} (eigene)",
    "design.no_picture": "Die Kartenseite lässt sich nicht zeichnen: {reason}",
    "design.edit.move": "{name} verschieben",
    "design.edit.resize": "Größe von {name} ändern",
    "design.edit.change": "{name} ändern",
    "design.edit.add": "{name} hinzufügen",
    "design.edit.remove": "{name} entfernen",
    "design.edit.duplicate": "{name} verdoppeln",
    "design.edit.cut": "{name} ausschneiden",
    "design.edit.paste": "{name} einfügen",
    "design.edit.reorder": "{name} umordnen",
    "design.edit.rename": "{name} umbenennen",
    "design.edit.group": "{name} gruppieren",
    "design.edit.ungroup": "Gruppierung von {name} aufheben",
    "design.edit.lock": "{name} sperren",
    "design.edit.unlock": "{name} entsperren",
    "design.edit.hide": "{name} ausblenden",
    "design.edit.unhide": "{name} einblenden",
    "design.edit.align": "{name} ausrichten",
    "design.edit.distribute": "{name} verteilen",
    "design.edit.style": "Stil {name} ändern",
    "design.edit.option": "Option {name} ändern",
    "design.edit.template": "Vorlage ändern",
    "design.edit.text": "Text der Datei bearbeiten",
    "design.some": "{count} {count?Element|Elemente}",
}
