"""English sentences: a matrix of odds on paper."""

from __future__ import annotations

SENTENCES: dict[str, str] = {
    "odds_sheet.title": "{rows} against {columns}",
    "odds_sheet.figure": "Rows attack, columns are attacked.",
    "odds_sheet.in_activations": "{name}, in activations",
    "odds_sheet.best": "Each cell names the attack that is best there.",
    "odds_sheet.chosen": "Attack: {attack}.",
    "odds_sheet.situation": "Situation: {words}.",
    "odds_sheet.open": "Situation: in the open, nothing put on either side.",
    "odds_sheet.legend": (
        "Darker, bolder and a longer bar: better for the attacker.  –: never or none  ?: cannot "
        "be worked out"
    ),
    "odds_sheet.below": "below {high}",
    "odds_sheet.between": "{low} – {high}",
    "odds_sheet.from": "from {low}",
    "odds_sheet.all": "all alike",
    "odds_sheet.foot": "{game} · what the dice say",
}
