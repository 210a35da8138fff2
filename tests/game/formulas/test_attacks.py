"""Hostile formulas: each is refused or done within 8 seconds and a gigabyte.

Those that could eat time or memory have a process of their own; the rest share one.
"""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

SECONDS = 300

HEAVY = [
    ("9**9**9", "number_too_big"),
    ("2**10**8", "number_too_big"),
    ("'a'*10**9", "not_a_number"),
    ("[0]*10**9", "not_a_number"),
    ("'%999999999d' % 1", "not_a_number"),
    ("'x'.join(['a'*1000]*1000000)", "not_a_number"),
    ("sum(many, sum(many, sum(many, 1)))", "too_many_steps"),
    ("count(many, count(many, count(many, count(many, it > 2) > 1) > 1) > 1)", "too_many_steps"),
    ("list(most, list(most, list(most, it)))", "too_many_steps"),
    ("list(many, join(list(many, word), ''))", "text_too_long"),
    ("list(most, join([word, 'x']))", "too_many_steps"),
    ("count(most, it in most)", "too_many_steps"),
    ("count(list(most, most), it == most)", "too_many_steps"),
    ("count(most, " + "+".join(["1/7"] * 90) + " > 0)", "too_many_steps"),
    ("+".join(["max(things)"] * 130), "done"),
    (" or ".join(["unit in things"] * 100), "done"),
    ("+".join(["count(things.x)"] * 90), "too_many_steps"),
    ("+".join(["1"] * 50_000), "too_long"),
    ("(" * 10_000 + "1" + ")" * 10_000, "too_long"),
    ("9" * 100_000, "too_long"),
]

LIGHT = [
    ("[[[[1 for a in many] for b in many] for c in many] for d in many]", "unexpected"),
    ("(" * 125 + "1" + ")" * 125, "too_deep"),
    ("(" * 999 + "1" + ")" * 999, "too_deep"),
    ("[" * 999 + "1" + "]" * 999, "too_deep"),
    ("f(" * 600 + "1" + ")" * 600, "too_deep"),
    ("-" * 1_999 + "1", "too_deep"),
    ("not " * 490 + "true", "too_deep"),
    ("2^" * 900 + "2", "too_deep"),
    ("1-(" * 400, "too_deep"),
    ("a or b and c==d+e*-f^(" * 80, "too_deep"),
    ("unit" + ".hp" * 600, "no_members"),
    ("().__class__.__bases__[0].__subclasses__()", "private_name"),
    ("'{0.__class__}'.format(unit)", "no_members"),
    ("unit._secret", "private_name"),
    ("unit.__dict__", "private_name"),
    ("unit.lookup('hp')", "unknown_function"),
    ("unit.identity", "unknown_name"),
    ("open('x')", "unknown_function"),
    ("__import__('os')", "private_name"),
    ("eval('1')", "unknown_function"),
    ("exec('1')", "unknown_function"),
    ("getattr(unit, 'hp')", "unknown_function"),
    ("lambda: 1", "bad_character"),
    ("lambda x, y", "unexpected"),
    ("f'{unit}'", "unexpected"),
    ("(x := 1)", "bad_character"),
    ("sum(*many)", "unexpected"),
    ("f(**unit)", "unexpected"),
    ("many[0:1000000000]", "bad_character"),
    ("many[0]", "unexpected"),
    ("range(1000000000)", "unknown_function"),
    ("count(count)", "unknown_name"),
    ("9" * 1_999, "number_too_big"),
    ("0." + "9" * 1_990, "number_too_big"),
    ("9" * 78, "number_too_big"),
    ("1/0", "division_by_zero"),
    ("1//0", "division_by_zero"),
    ("1%0", "division_by_zero"),
    ("0^-1", "division_by_zero"),
    ("nan", "unknown_name"),
    ("inf - inf", "unknown_name"),
    ("1e999", "bad_number"),
    ("uni\u0442", "bad_character"),
    ("\uff55nit", "bad_character"),
    ("\u0661 + 1", "bad_character"),
    ("unit\x00", "hidden_character"),
    ("'\u202eabc'", "hidden_character"),
    ("unit\ufeff.hp", "hidden_character"),
    ("'\ud800'", "hidden_character"),
    ("round(1/3, 10^9)", "bad_digits"),
    ("choose(10^60, 1)", "choose_range"),
    ("x" * 2_000, "unknown_name"),
    ("99999999999d6", "bad_dice"),
    ("1d" + "9" * 1_000, "bad_dice"),
]


def fates(texts: list[str]) -> list[str]:
    """Return what became of *texts* in one process of their own."""
    root = Path(__file__).resolve().parents[3]
    finished = subprocess.run(
        [sys.executable, "-m", "tests.game.formulas.attack"],
        input=json.dumps(texts),
        capture_output=True,
        text=True,
        cwd=root,
        env={**os.environ, "PYTHONPATH": str(root)},
        timeout=SECONDS,
        check=False,
    )
    assert finished.returncode == 0, finished.stderr[-500:]
    return json.loads(finished.stdout)


@pytest.mark.parametrize(("text", "expected"), HEAVY, ids=[text[:40] for text, _ in HEAVY])
def test_what_could_eat_time_or_memory_ends_in_its_own_process(text: str, expected: str) -> None:
    assert fates([text]) == [expected]


def test_everything_else_is_refused_with_its_reason() -> None:
    found = fates([text for text, _ in LIGHT])
    assert dict(zip((text for text, _ in LIGHT), found, strict=True)) == dict(LIGHT)
