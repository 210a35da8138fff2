"""English sentences: what the dice say, on the command line."""

from __future__ import annotations

SENTENCES: dict[str, str] = {
    "odds_cli.against": "{attacker} against {target}",
    "odds_cli.situation": "situation: {words}",
    "odds_cli.of_side": "{side}: {name}",
    "odds_cli.side.first": "attacker",
    "odds_cli.side.second": "target",
    "odds_cli.side_words.first": "attacker, first",
    "odds_cli.side_words.second": "target, defender, second",
    "odds_cli.mean": "on average {value}",
    "odds_cli.times_expected": "{value} expected",
    "odds_cli.activations": "in {value} activations of {each}",
    "odds_cli.never": "never",
    "odds_cli.over_after": "over after {times}",
    "odds_cli.in_times": "{count} {count?time|times}, on average {value}",
    "odds_cli.more_values": "{count} {count?value|values} more: {chance}",
    "odds_cli.not_computed": "not computed: {text}",
    "odds_cli.needs": "to be chosen: --with {example}",
    "odds_cli.nothing_to_ask": "'{system}' says nothing of dice that these two could throw",
    "odds_cli.no_mechanics": "'{system}' says nothing of dice: its system.yaml has no mechanics",
    "odds_cli.attacker_missing": (
        "say who attacks whom, as faction/unit, or give --matrix, --sweep or --yardstick"
    ),
    "odds_cli.only_one_way": "{words}: only one of these at a time",
    "odds_cli.many_only": "{word}: only with --matrix, --sweep or --yardstick",
    "odds_cli.no_unit": (
        "there is no unit '{word}'; write faction/unit, or ROSTER:model for one of a roster"
    ),
    "odds_cli.no_unit.suggested": "there is no unit '{word}'; did you mean '{suggestion}'?",
    "odds_cli.unknown_model": "there is no model '{word}'; the roster has: {known}",
    "odds_cli.unknown_model.suggested": "there is no model '{word}'; did you mean '{suggestion}'?",
    "odds_cli.unknown_attack": "there is no attack '{word}'; there are: {known}",
    "odds_cli.unknown_attack.suggested": (
        "there is no attack '{word}'; did you mean '{suggestion}'? There are: {known}"
    ),
    "odds_cli.unknown_wish": "there is nothing called '{word}' to put on; there are: {known}",
    "odds_cli.unknown_wish.suggested": (
        "there is nothing called '{word}' to put on; did you mean '{suggestion}'? "
        "There are: {known}"
    ),
    "odds_cli.no_wishes": "'{word}': nothing can be put on or chosen here",
    "odds_cli.unknown_of_kind": "{kind}: there is no '{word}'; there are: {known}",
    "odds_cli.unknown_of_kind.suggested": (
        "{kind}: there is no '{word}'; did you mean '{suggestion}'?"
    ),
    "odds_cli.unknown_side": "there is no side '{word}'; there are: {known}",
    "odds_cli.unknown_side.suggested": ("there is no side '{word}'; did you mean '{suggestion}'?"),
    "odds_cli.value_missing": "{name}: a value is missing, such as {example}",
    "odds_cli.value_outside": "{name}: {value} is outside {low} to {high}",
    "odds_cli.no_flag": "{name}: '{value}' is neither yes nor no",
    "odds_cli.no_value": "{name}: takes no value, '{value}' is one too many",
    "odds_cli.excluded": "'{word}' and '{other}' exclude each other",
    "odds_cli.of_no_use": "'{word}': neither side can have it, or no roll here asks for it",
    "odds_cli.not_with_sweep": (
        "{word}: not with --sweep, which takes every attack with every figure"
    ),
    "odds_cli.not_with_yardstick": (
        "{word}: not with --yardstick, which measures what the game says under “yardstick”"
    ),
    "odds_cli.no_attacks": "there is no attack that these units could make",
    "odds_cli.nobody": "'{word}' has no units",
    "odds_cli.unknown_figure": "there is no figure '{word}'; there are: {known}",
    "odds_cli.unknown_figure.suggested": (
        "there is no figure '{word}'; did you mean '{suggestion}'?"
    ),
    "odds_cli.suffix": "{path}: can be written as {known}",
    "odds_cli.sweep_nowhere": "say where to write: -o OUT.csv",
    "odds_cli.jobs": "--jobs {jobs}: 1 to {most} processes can work",
    "odds_cli.no_dask": (
        "the library for Dask is not installed; pip install 'realms-builder[cluster]' brings it"
    ),
    "odds_cli.no_cluster": "{address}: no Dask scheduler answers there ({reason})",
    "odds_cli.no_workers": "{address}: the Dask cluster has no workers",
    "odds_cli.other_version": (
        "a worker runs version {version} of Realms Builder; all must run the same"
    ),
    "odds_cli.worker_lost": "a worker has gone, perhaps for want of memory; try again with fewer",
    "odds_cli.progress": "{percent} % ({done} of {total})",
    "odds_cli.csv_written": "{count} {count?pair|pairs}: {path}",
    "odds_cli.pdf_written": "{pages} {pages?page|pages}: {path}",
    "odds_cli.loadouts_cut": "{unit} has more than {most} loadouts; the first {most} are taken",
    "odds_cli.sweep_in_use": "{path}: another program is writing this sweep just now",
    "odds_cli.sweep_taken_up": "{parts} {parts?part was|parts were} there from an earlier try.",
    "odds_cli.sweep_written": (
        "{loadouts} {loadouts?loadout|loadouts} in {situations} "
        "{situations?situation|situations}: {path}"
    ),
    "odds_cli.cluster_lost": "{address}: the Dask cluster has gone, or lost a worker too often",
    "odds_cli.cluster_without": (
        "{address}: the scheduler or a worker of the Dask cluster has no Realms Builder of "
        "this version ({reason})"
    ),
    "odds_cli.pair_only": "{word}: only for one attacker against one target",
    "odds_cli.why": "how it comes about:",
    "odds_cli.why.reroll": "{name}: thrown again",
    "odds_cli.why.cancel": "{name}: dice taken away",
    "odds_cli.why.again": "{name}: begun anew",
}
