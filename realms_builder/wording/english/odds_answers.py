"""English sentences: what the dice say, in the window and on paper."""

from __future__ import annotations

SENTENCES: dict[str, str] = {
    "odds_answers.mean": "Ø\u00a0{value}",
    "odds_answers.exactly": "exactly {value}",
    "odds_answers.never": "never",
    "odds_answers.open": "open",
    "odds_answers.goes_on": "Like this it is never over.",
    "odds_answers.may_go_on": "It may never be over, so there is no mean.",
    "odds_answers.times": "{name}, {count} {count?time|times}",
    "odds_answers.activations": "activations of {count} each",
    "odds_answers.sum_after": "mean after 1, 2, 3 … times",
    "odds_answers.half": "50\u00a0% after {half}",
    "odds_answers.half_and_most": "50\u00a0% after {half}, 90\u00a0% after {most}",
    "odds_answers.after": "after {count} {count?time|times}",
    "odds_answers.outcomes": "Outcomes",
    "odds_answers.figures": "Figures",
    "odds_answers.dice": "{dice}d{sides}",
    "odds_answers.success_from": "success on {face} or more",
    "odds_answers.success_on": "success on {faces}",
    "odds_answers.when": "when {text}",
    "odds_answers.changed": "{source}: {before} → {after}",
    "odds_answers.switch": "Switch “{text}”: {value}",
    "odds_answers.every_roll": "Every roll",
    "odds_answers.against": "{first} against {second}",
    "odds_answers.on_side": "{side}: {words}",
    "odds_answers.foot": "{game} · what the dice say",
    "odds_answers.not_computed": "Not computed: {text}",
    "odds_answers.attacks": "Attacks",
    "odds_answers.pairs": "Rolls of both sides",
    "odds_answers.tests": "Tests of the first side",
    "odds_answers.no_attacks": "Nobody attacks with dice in this game.",
    "odds_answers.nobody": "“{name}” has nobody who could take part.",
    "odds_answers.no_game": "The game “{system}” is missing or cannot be read.",
    "odds_answers.no_unit": "“{name}” is gone: the unit or the model is missing.",
    "odds_answers.no_questions": (
        "The game does not say how dice are rolled for this unit: "
        "its system file has no mechanics for it."
    ),
}
