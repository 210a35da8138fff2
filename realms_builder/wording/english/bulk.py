"""English sentences: the table over all units and the balance of a game."""

from __future__ import annotations

SENTENCES: dict[str, str] = {
    "bulk.derived": "Derived",
    "bulk.worth": "Yardstick",
    "bulk.worth.guide": "What the cost guide of the game suggests.",
    "bulk.worth.value": "What the unit is worth by the yardstick.",
    "bulk.worth.off": "How much more it costs than it is worth.",
    "bulk.worth.deviations": "The same in standard deviations.",
    "bulk.no_cell": "A cell cannot hold all of this; the form can change it.",
    "bulk.no_number": "Not a number to count with.",
    "bulk.too_long": "Pasted {taken} of {count} rows: the table ends below that cell.",
    "bulk.too_wide": "{count} {count?column does|columns do} not fit into the table any more.",
    "bulk.left_out": "{count} {count?cell|cells} stayed as {count?it was|they were}.",
    "bulk.units": "{count} {count?unit|units}",
    "bulk.chosen": "{count} {count?cell|cells} chosen",
    "bulk.change": "Change {count} {count?cell|cells}",
    "bulk.will_change": "{count} {count?cell|cells} will change.",
    "bulk.would_fit": (
        "At {cost} it would be {off} off ({deviations} s. d.), which is within bounds. At {fair} "
        "it would lie right on the line."
    ),
    "bulk.would_stand_out": (
        "At {cost} it would be {off} off ({deviations} s. d.) and stand out. At {fair} it would "
        "lie right on the line."
    ),
    "bulk.costs_nothing": (
        "The yardstick does not measure what costs nothing. At {fair} it would lie right on the "
        "line."
    ),
}
