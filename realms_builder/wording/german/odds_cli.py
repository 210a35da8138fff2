"""German sentences: what the dice say, on the command line."""

from __future__ import annotations

SENTENCES: dict[str, str] = {
    "odds_cli.against": "{attacker} gegen {target}",
    "odds_cli.situation": "Lage: {words}",
    "odds_cli.of_side": "{side}: {name}",
    "odds_cli.side.first": "Angreifer",
    "odds_cli.side.second": "Ziel",
    "odds_cli.side_words.first": "Angreifer, erster",
    "odds_cli.side_words.second": "Ziel, Verteidiger, zweiter",
    "odds_cli.mean": "im Mittel {value}",
    "odds_cli.times_expected": "im Mittel {value}",
    "odds_cli.activations": "in {value} Aktivierungen zu je {each}",
    "odds_cli.never": "nie",
    "odds_cli.over_after": "vorbei nach {times}",
    "odds_cli.in_times": "{count}-mal, im Mittel {value}",
    "odds_cli.more_values": "{count} {count?weiterer Wert|weitere Werte}: {chance}",
    "odds_cli.not_computed": "nicht berechnet: {text}",
    "odds_cli.needs": "noch zu wählen: --with {example}",
    "odds_cli.nothing_to_ask": (
        "„{system}“ sagt nichts über Würfel, die diese beiden werfen könnten"
    ),
    "odds_cli.no_mechanics": (
        "„{system}“ sagt nichts über Würfel: In system.yaml stehen keine mechanics"
    ),
    "odds_cli.attacker_missing": (
        "Es fehlt, wer wen angreift (als fraktion/einheit), oder --matrix, --sweep oder --yardstick"
    ),
    "odds_cli.only_one_way": "{words}: nur eines davon auf einmal",
    "odds_cli.many_only": "{word}: nur mit --matrix, --sweep oder --yardstick",
    "odds_cli.no_unit": (
        "Die Einheit „{word}“ gibt es nicht; zu schreiben ist fraktion/einheit, oder TRUPPE:modell "
        "für eines einer Truppe"
    ),
    "odds_cli.no_unit.suggested": "Die Einheit „{word}“ gibt es nicht; gemeint „{suggestion}“?",
    "odds_cli.unknown_model": "Das Modell „{word}“ gibt es nicht; die Truppe hat: {known}",
    "odds_cli.unknown_model.suggested": (
        "Das Modell „{word}“ gibt es nicht; gemeint „{suggestion}“?"
    ),
    "odds_cli.unknown_attack": "Den Angriff „{word}“ gibt es nicht; es gibt: {known}",
    "odds_cli.unknown_attack.suggested": (
        "Den Angriff „{word}“ gibt es nicht; gemeint „{suggestion}“? Es gibt: {known}"
    ),
    "odds_cli.unknown_wish": (
        "„{word}“ lässt sich hier nicht auflegen oder wählen; es gibt: {known}"
    ),
    "odds_cli.unknown_wish.suggested": (
        "„{word}“ lässt sich hier nicht auflegen oder wählen; gemeint „{suggestion}“? "
        "Es gibt: {known}"
    ),
    "odds_cli.no_wishes": "„{word}“: Hier lässt sich nichts auflegen oder wählen",
    "odds_cli.unknown_of_kind": "{kind}: „{word}“ gibt es nicht; es gibt: {known}",
    "odds_cli.unknown_of_kind.suggested": "{kind}: „{word}“ gibt es nicht; gemeint „{suggestion}“?",
    "odds_cli.unknown_side": "Die Seite „{word}“ gibt es nicht; es gibt: {known}",
    "odds_cli.unknown_side.suggested": "Die Seite „{word}“ gibt es nicht; gemeint „{suggestion}“?",
    "odds_cli.value_missing": "{name}: Es fehlt ein Wert, etwa {example}",
    "odds_cli.value_outside": "{name}: {value} liegt nicht zwischen {low} und {high}",
    "odds_cli.no_flag": "{name}: „{value}“ ist weder ja noch nein",
    "odds_cli.no_value": "{name}: verlangt keinen Wert, „{value}“ ist zu viel",
    "odds_cli.excluded": "„{word}“ und „{other}“ schließen sich aus",
    "odds_cli.of_no_use": "„{word}“: Keine Seite kann es haben, oder kein Wurf hier fragt danach",
    "odds_cli.not_with_sweep": "{word}: nicht mit --sweep, das jeden Angriff mit jeder Zahl nimmt",
    "odds_cli.not_with_yardstick": (
        "{word}: nicht mit --yardstick, das misst, was das Spiel unter „yardstick“ sagt"
    ),
    "odds_cli.no_attacks": "Diese Einheiten haben keinen Angriff, den sie machen könnten",
    "odds_cli.nobody": "„{word}“ hat keine Einheiten",
    "odds_cli.unknown_figure": "Die Zahl „{word}“ gibt es nicht; es gibt: {known}",
    "odds_cli.unknown_figure.suggested": "Die Zahl „{word}“ gibt es nicht; gemeint „{suggestion}“?",
    "odds_cli.suffix": "{path}: schreiben lässt sich {known}",
    "odds_cli.sweep_nowhere": "Es fehlt, wohin geschrieben werden soll: -o ZIEL.csv",
    "odds_cli.jobs": "--jobs {jobs}: 1 bis {most} Prozesse können arbeiten",
    "odds_cli.no_dask": (
        "Die Bibliothek für Dask fehlt; pip install 'realms-builder[cluster]' bringt sie mit"
    ),
    "odds_cli.no_cluster": "{address}: Dort antwortet kein Dask-Scheduler ({reason})",
    "odds_cli.no_workers": "{address}: Der Dask-Cluster hat keine Rechner",
    "odds_cli.other_version": (
        "Auf einem Rechner läuft Version {version} von Realms Builder; alle müssen dieselbe haben"
    ),
    "odds_cli.worker_lost": (
        "Ein Prozess ist verschwunden, vielleicht aus Mangel an Speicher; mit weniger noch "
        "einmal versuchen"
    ),
    "odds_cli.progress": "{percent} % ({done} von {total})",
    "odds_cli.csv_written": "{count} {count?Paar|Paare}: {path}",
    "odds_cli.pdf_written": "{pages} {pages?Seite|Seiten}: {path}",
    "odds_cli.loadouts_cut": (
        "{unit} hat mehr als {most} Ausstattungen; genommen werden die ersten {most}"
    ),
    "odds_cli.sweep_in_use": "{path}: Ein anderes Programm schreibt gerade diesen Durchlauf",
    "odds_cli.sweep_taken_up": (
        "{parts} {parts?Teil war|Teile waren} von einem früheren Versuch da."
    ),
    "odds_cli.sweep_written": (
        "{loadouts} {loadouts?Ausstattung|Ausstattungen} in {situations} "
        "{situations?Lage|Lagen}: {path}"
    ),
    "odds_cli.cluster_lost": (
        "{address}: Der Dask-Cluster ist weg, oder er hat zu oft einen Rechner verloren"
    ),
    "odds_cli.cluster_without": (
        "{address}: Scheduler oder Rechner des Dask-Clusters haben kein Realms Builder dieser "
        "Version ({reason})"
    ),
    "odds_cli.pair_only": "{word}: nur bei einem Angreifer gegen ein Ziel",
    "odds_cli.why": "wie es zustande kommt:",
    "odds_cli.why.reroll": "{name}: neu geworfen",
    "odds_cli.why.cancel": "{name}: Würfel aufgehoben",
    "odds_cli.why.again": "{name}: von vorn begonnen",
}
