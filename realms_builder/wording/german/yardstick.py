"""German sentences: what units are worth."""

from __future__ import annotations

SENTENCES: dict[str, str] = {
    "yardstick.none": (
        "{game} hat keinen Maßstab: In seiner Datei steht nichts unter „yardstick“."
    ),
    "yardstick.too_few_units": (
        "Der Maßstab braucht mindestens {wanted} Einheiten, die etwas kosten; hier "
        "{count?ist|sind} es {count}."
    ),
    "yardstick.formula": (
        "{unit} bleibt außen vor: Die Formel von „{about}“ lässt sich nicht ausrechnen. {reason}"
    ),
    "yardstick.head": (
        "{game}: was {count} Einheiten in {cost} für das zahlen, was sie können. Die Größen "
        "erklären {share} % der Unterschiede; bei {usual} beträgt eine Standardabweichung "
        "{miss}."
    ),
    "yardstick.value": "Wert",
    "yardstick.cost": "Kosten",
    "yardstick.off": "daneben",
    "yardstick.deviations": "St.abw.",
    "yardstick.guide": "Hilfe",
    "yardstick.odd": (
        "{count} {count?Einheit fällt|Einheiten fallen} heraus, weiter daneben als "
        "{deviations} Standardabweichungen und {percent} %:"
    ),
    "yardstick.nobody": (
        "Niemand liegt weiter daneben als {deviations} Standardabweichungen und {percent} %."
    ),
    "yardstick.one": "{unit} kostet {cost} und ist {value} wert: {off}",
    "yardstick.written": "{count} {count?Einheit|Einheiten}: {path}",
    "yardstick.no_note": "keine note sagt, warum",
}
