"""German sentences: the table over all units and the balance of a game."""

from __future__ import annotations

SENTENCES: dict[str, str] = {
    "bulk.derived": "Abgeleitet",
    "bulk.worth": "Maßstab",
    "bulk.worth.guide": "Was die Kostenhilfe des Spiels vorschlägt.",
    "bulk.worth.value": "Was die Einheit nach dem Maßstab wert ist.",
    "bulk.worth.off": "Um wie viel sie mehr kostet, als sie wert ist.",
    "bulk.worth.deviations": "Dasselbe in Standardabweichungen.",
    "bulk.no_cell": "Das steht in einer Zelle nicht ganz; im Formular lässt es sich ändern.",
    "bulk.no_number": "Keine Zahl, mit der sich rechnen ließe.",
    "bulk.too_long": (
        "Eingefügt wurden {taken} von {count} Zeilen: Unter der Zelle ist die Tabelle zu Ende."
    ),
    "bulk.too_wide": "{count} {count?Spalte passt|Spalten passen} nicht mehr in die Tabelle.",
    "bulk.left_out": "{count} {count?Zelle blieb|Zellen blieben}, wie {count?sie war|sie waren}.",
    "bulk.units": "{count} {count?Einheit|Einheiten}",
    "bulk.chosen": "{count} {count?Zelle|Zellen} gewählt",
    "bulk.change": "{count} {count?Zelle|Zellen} ändern",
    "bulk.will_change": "{count} {count?Zelle ändert|Zellen ändern} sich.",
    "bulk.would_fit": (
        "Mit {cost} läge sie {off} daneben ({deviations} St.abw.), also im Rahmen. Genau auf der "
        "Linie läge sie mit {fair}."
    ),
    "bulk.would_stand_out": (
        "Mit {cost} läge sie {off} daneben ({deviations} St.abw.) und fiele heraus. Genau auf der "
        "Linie läge sie mit {fair}."
    ),
    "bulk.costs_nothing": (
        "Was nichts kostet, misst der Maßstab nicht. Genau auf der Linie läge sie mit {fair}."
    ),
}
