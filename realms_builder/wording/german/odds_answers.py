"""German sentences: what the dice say, in the window and on paper."""

from __future__ import annotations

SENTENCES: dict[str, str] = {
    "odds_answers.mean": "Ø\u00a0{value}",
    "odds_answers.exactly": "genau {value}",
    "odds_answers.never": "nie",
    "odds_answers.open": "offen",
    "odds_answers.goes_on": "So ist es nie vorbei.",
    "odds_answers.may_go_on": "Es kann sein, dass es nie vorbei ist; ein Mittelwert fehlt daher.",
    "odds_answers.times": "{name}, {count}-mal",
    "odds_answers.activations": "Aktivierungen zu je {count}",
    "odds_answers.sum_after": "Mittel nach 1, 2, 3 … Malen",
    "odds_answers.half": "50\u00a0% nach {half}",
    "odds_answers.half_and_most": "50\u00a0% nach {half}, 90\u00a0% nach {most}",
    "odds_answers.after": "nach {count} {count?Mal|Malen}",
    "odds_answers.outcomes": "Ergebnisse",
    "odds_answers.figures": "Zahlen",
    "odds_answers.dice": "{dice}\u00a0W{sides}",
    "odds_answers.success_from": "Erfolg ab {face}",
    "odds_answers.success_on": "Erfolg bei {faces}",
    "odds_answers.when": "wenn {text}",
    "odds_answers.changed": "{source}: {before} → {after}",
    "odds_answers.switch": "Schalter „{text}“: {value}",
    "odds_answers.every_roll": "Alle Würfe",
    "odds_answers.against": "{first} gegen {second}",
    "odds_answers.on_side": "{side}: {words}",
    "odds_answers.foot": "{game} · was die Würfel sagen",
    "odds_answers.not_computed": "Nicht berechnet: {text}",
    "odds_answers.attacks": "Angriffe",
    "odds_answers.pairs": "Würfe beider Seiten",
    "odds_answers.tests": "Proben der ersten Seite",
    "odds_answers.no_attacks": "In diesem Spiel greift niemand mit Würfeln an.",
    "odds_answers.nobody": "„{name}“ hat niemanden, der antreten könnte.",
    "odds_answers.no_game": "Das Spiel „{system}“ fehlt oder ist nicht lesbar.",
    "odds_answers.no_unit": "„{name}“ gibt es nicht mehr: Die Einheit oder das Modell fehlt.",
    "odds_answers.no_questions": (
        "Für diese Einheit sagt das Spiel nicht, wie gewürfelt wird: "
        "In seiner Systemdatei fehlen Mechaniken dafür."
    ),
}
