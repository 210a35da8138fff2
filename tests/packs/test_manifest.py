"""``pack.yaml``: what it may say, and what is said where it says something else."""

import json

import pytest
from jsonschema import Draft202012Validator

from realms_builder.game.files.json_schemas import model_schema
from realms_builder.game.yaml.text import parse_text
from realms_builder.packs.manifest import PackFile, read_manifest
from realms_builder.packs.pack_starter import manifest_text, workflow_text
from realms_builder.packs.versions import at_least, compared, is_version
from tests.packs.samples import manifest


def found(text: str) -> list[tuple[str, str]]:
    """Return the codes of what is wrong, with what was probably meant."""
    problems = read_manifest(parse_text(text))[1]
    return [(p.code, str(p.values.get("suggestion", ""))) for p in problems]


def test_a_manifest_says_who_what_and_whence() -> None:
    more = 'languages: [de, en]\nneeds: [{system: tiny, version: "1.2"}, other]\n'
    file, problems = read_manifest(parse_text(manifest("2.1", more=more)))
    assert problems == []
    assert file is not None
    assert (file.id, file.version, file.author, file.licence) == ("small", "2.1", "Ann", "CC0")
    assert [(n.name, n.version) for n in file.needs] == [("tiny", "1.2"), ("other", "")]


@pytest.mark.parametrize(
    ("change", "expected"),
    [
        (("licence:", "license:"), [("unknown_key", "licence")]),
        (("id: small", "id: Small One"), [("bad_id", "")]),
        (('version: "1.0"', "version: soon"), [("pack.bad_version", "")]),
        (("format: 1", "format: 2"), [("bundle.newer", "")]),
        (("author: Ann\n", ""), [("pack.no_author", "")]),
        (("author:", "languages: [de, deutsch]\nauthor:"), [("pack.language_unknown", "")]),
        (("author:", "needs: [{system: a, pack: b}]\nauthor:"), [("pack.need_unclear", "")]),
        (("author: Ann", "needs: [a, a]\nauthor: Ann"), [("pack.need_twice", "")]),
        (("author: Ann", "needs: [{pack: small}]\nauthor: Ann"), [("pack.needs_itself", "")]),
        (("id: small", "id: " + "x" * 61), [("pack.id_too_long", "")]),
    ],
)
def test_a_mistake_is_said(change: tuple[str, str], expected: list[tuple[str, str]]) -> None:
    assert found(manifest().replace(*change)) == expected


@pytest.mark.parametrize(
    ("one", "other", "sign"),
    [("1.10", "1.9", 1), ("1.0", "1", 0), ("2.0-beta", "2.0", -1), ("0.9", "1.0", -1)],
)
def test_versions_are_compared_number_by_number(one: str, other: str, sign: int) -> None:
    assert compared(one, other) == sign
    assert compared(other, one) == -sign


def test_any_version_is_enough_where_none_is_wanted() -> None:
    assert at_least("0.1", "")
    assert not at_least("0.1", "0.2")
    assert not is_version("one")


@pytest.mark.parametrize("lang", ["de", "en"])
def test_a_first_manifest_reads_and_explains_itself(lang: str) -> None:
    text = manifest_text("mine", {"de": "Meins", "en": "Mine"}, {"tiny": "1.2"}, lang)
    file, problems = read_manifest(parse_text(text))
    assert file is not None
    assert {p.code for p in problems} == {"pack.no_author", "pack.no_licence"}
    assert [(n.system, n.version) for n in file.needs] == [("tiny", "1.2")]
    assert all("#" in line for line in text.splitlines() if not line.startswith("  -"))


def test_the_schema_takes_what_the_reader_takes() -> None:
    schema = json.loads(json.dumps(model_schema(PackFile, "pack")))
    validator = Draft202012Validator(schema)
    more = 'languages: de\nneeds: [{system: tiny, version: "1.2"}]\n'
    assert list(validator.iter_errors(parse_text(manifest(more=more)).data)) == []
    assert list(validator.iter_errors(parse_text(manifest(more="licens: x\n")).data))


def test_the_workflow_checks_the_pack_and_is_yaml() -> None:
    steps = parse_text(workflow_text()).data["jobs"]["check"]["steps"]
    commands = [step["run"] for step in steps if "run" in step]
    assert any(command.startswith("realms-builder check .") for command in commands)
