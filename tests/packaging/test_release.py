"""Cutting a release: version, changelog and tag agree; the workflows are sound."""

import shutil
import subprocess
import sys
from pathlib import Path
from xml.etree import ElementTree

import bundle
import pytest
import release
import yaml
from trouble import Trouble

from tests.tree import ROOT

WORKFLOWS = sorted((ROOT / ".github" / "workflows").glob("*.yml"))
META = "packaging/desktop/io.github.realms_builder.RealmsBuilder.metainfo.xml"
CHANGELOG = "# Changelog\n\n## Unreleased\n\n- New.\n\n## 0.9.0, 2026-01-02\n\n- Old.\n"


@pytest.fixture
def checkout_of_0_9(tmp_path: Path) -> Path:
    """Return the three files that tell the version 0.9.0."""
    for name in ("realms_builder/__init__.py", META):
        (tmp_path / name).parent.mkdir(parents=True)
        shutil.copy(ROOT / name, tmp_path / name)
    (tmp_path / "CHANGELOG.md").write_text(CHANGELOG, encoding="utf-8")
    (tmp_path / "realms_builder/__init__.py").write_text('"""It."""\n\n__version__ = "0.9.0"\n')
    return tmp_path


def test_a_release_gets_what_was_unreleased_its_version_and_its_day(checkout_of_0_9: Path) -> None:
    release.cut(checkout_of_0_9, "1.0.0", "2027-02-03")
    assert release.version(checkout_of_0_9) == "1.0.0"
    assert release.notes(checkout_of_0_9, "1.0.0") == "- New.\n"
    assert release.notes(checkout_of_0_9, "0.9.0") == "- Old.\n"
    text = (checkout_of_0_9 / "CHANGELOG.md").read_text(encoding="utf-8")
    assert text.startswith("# Changelog\n\n## Unreleased\n\n## 1.0.0, 2027-02-03\n\n- New.\n")
    first = next(ElementTree.parse(checkout_of_0_9 / META).iter("release"))
    assert first.attrib == {"version": "1.0.0", "date": "2027-02-03"}


def test_a_release_before_the_release_is_told_as_one(checkout_of_0_9: Path) -> None:
    release.cut(checkout_of_0_9, "1.0.0rc1", "2027-02-03")
    first = next(ElementTree.parse(checkout_of_0_9 / META).iter("release"))
    assert first.attrib["type"] == "development"


def test_nothing_is_changed_where_there_is_nothing_to_release(checkout_of_0_9: Path) -> None:
    release.cut(checkout_of_0_9, "1.0.0", "2027-02-03")
    with pytest.raises(Trouble, match="nothing of Unreleased"):
        release.cut(checkout_of_0_9, "1.0.1", "2027-02-04")
    assert release.version(checkout_of_0_9) == "1.0.0"


@pytest.mark.parametrize("version", ["1.0", "v1.0.0", "1.0.0-rc1", "1.0.0 ", "1.0.0.dev1"])
def test_what_is_not_a_version_is_refused(checkout_of_0_9: Path, version: str) -> None:
    with pytest.raises(Trouble, match="is not a version"):
        release.cut(checkout_of_0_9, version, "2027-02-03")


def test_a_tag_of_another_version_is_refused(checkout_of_0_9: Path) -> None:
    release.check_tag(checkout_of_0_9, "v0.9.0")
    for tag in ("0.9.0", "v0.9.1", "v0.9.0rc1"):
        with pytest.raises(Trouble, match=rf"The tag {tag} is not v0\.9\.0"):
            release.check_tag(checkout_of_0_9, tag)


def test_software_centres_are_told_the_version_there_is() -> None:
    first = next(ElementTree.parse(ROOT / META).iter("release"))
    assert first.attrib["version"] == release.version(ROOT)


def test_the_script_says_the_version_and_ends_by_the_tag() -> None:
    command = [sys.executable, str(ROOT / "packaging" / "release.py"), "version"]
    said = subprocess.run(command, capture_output=True, text=True, check=True).stdout.strip()
    assert said == release.version(ROOT)
    for tag, code in ((f"v{said}", 0), ("v99.0.0", 1)):
        done = subprocess.run([*command, "--is-tag", tag], capture_output=True, check=False)
        assert done.returncode == code


@pytest.mark.parametrize("path", WORKFLOWS, ids=lambda path: path.name)
def test_a_workflow_gives_no_right_that_no_job_asks_for(path: Path) -> None:
    workflow = yaml.safe_load(path.read_text(encoding="utf-8"))
    assert workflow["permissions"] == {}
    for job in workflow["jobs"].values():
        assert "permissions" in job


def test_only_what_a_human_approves_may_write() -> None:
    path = ROOT / ".github" / "workflows" / "release.yml"
    jobs = yaml.safe_load(path.read_text(encoding="utf-8"))["jobs"]
    may_write = {name for name, job in jobs.items() if "write" in dict(job["permissions"]).values()}
    assert may_write == {"draft", "pypi"}
    assert {jobs[name]["environment"]["name"] for name in may_write} == {"release", "pypi"}
    assert set(jobs["draft"]["needs"]) >= {"distributions", "bundle", "try"}
    assert "draft" in jobs["pypi"]["needs"]


def test_the_site_is_checked_before_anything_may_publish_it() -> None:
    path = ROOT / ".github" / "workflows" / "site.yml"
    workflow = yaml.safe_load(path.read_text(encoding="utf-8"))
    assert workflow[True] == {"release": {"types": ["published"]}, "workflow_dispatch": None}
    write, publish = (workflow["jobs"][name] for name in ("write", "publish"))
    assert write["permissions"] == {"contents": "read"}
    assert "python packaging/website.py -o site\n" in write["steps"][2]["run"]
    assert write["steps"][-1]["with"] == {"path": "site"}
    assert publish["needs"] == "write"
    assert publish["environment"]["name"] == "github-pages"
    assert publish["permissions"] == {"pages": "write", "id-token": "write"}


def test_scripts_and_options_named_by_workflows_are_there() -> None:
    text = (ROOT / ".github" / "workflows" / "release.yml").read_text(encoding="utf-8")
    named = {word for word in text.split() if word.startswith("packaging/") and "." in word}
    assert named >= {"packaging/bundle.py", "packaging/release.py"}
    assert [name for name in named if not (ROOT / name).exists()] == []
    for one in yaml.safe_load(text)["jobs"]["bundle"]["strategy"]["matrix"]["include"]:
        options = bundle._parser().parse_args(one["makes"].split())
        assert options.archive
        assert (options.deb, options.app, options.installer).count(True) == 1


@pytest.mark.parametrize("path", WORKFLOWS, ids=lambda path: path.name)
def test_a_workflow_is_one_by_its_schema(path: Path) -> None:
    schema = ["--builtin-schema", "vendor.github-workflows"]
    assert _said(sys.executable, "-m", "check_jsonschema", *schema, str(path))[0] == 0


def test_the_schema_refuses_what_is_not_a_workflow(tmp_path: Path) -> None:
    wrong = tmp_path / "wrong.yml"
    wrong.write_text("on: push\njobs: {a: {runs-on: ubuntu-24.04, stepps: []}}\n")
    schema = ["--builtin-schema", "vendor.github-workflows"]
    assert _said(sys.executable, "-m", "check_jsonschema", *schema, str(wrong))[0] == 1


def test_nothing_in_the_workflows_can_be_misused() -> None:
    code, said = _said(str(_zizmor()), "--offline", "--no-config", *map(str, WORKFLOWS))
    assert code == 0, said


def test_an_action_named_by_a_tag_alone_would_be_told(tmp_path: Path) -> None:
    text = (ROOT / ".github" / "workflows" / "ci.yml").read_text(encoding="utf-8")
    head, _, rest = text.partition("actions/checkout@")
    loose = tmp_path / "loose.yml"
    loose.write_text(f"{head}actions/checkout@v7{rest[40:]}", encoding="utf-8")
    code, said = _said(str(_zizmor()), "--offline", "--no-config", str(loose))
    assert code != 0
    assert "unpinned-uses" in said


def _zizmor() -> Path:
    return Path(sys.executable).with_name("zizmor")


def _said(*command: str) -> tuple[int, str]:
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    return done.returncode, done.stdout + done.stderr
