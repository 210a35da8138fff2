"""The environment in the checkout: built once, left alone, mended when something is amiss."""

import errno
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import ModuleType, SimpleNamespace

import pytest


def test_a_built_environment_is_ready_and_stays_untouched(
    environment: ModuleType, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(environment.subprocess, "run", None)
    assert environment.prepare() == environment.PYTHON
    assert environment.why_unusable() == ""


def test_what_was_installed_for_running_is_not_enough_for_testing(environment: ModuleType) -> None:
    assert environment.is_ready("")
    assert not environment.is_ready("test")


def test_another_dependency_is_noticed(environment: ModuleType) -> None:
    with _changed(environment.CONSTRAINTS, "reportlab==1\n"):
        assert not environment.is_ready("")
    assert environment.is_ready("")


def test_a_package_deleted_by_hand_is_noticed(environment: ModuleType) -> None:
    deleted = next(environment.VENV.glob("lib/python*/site-packages/small.pth"))
    with _moved_away(deleted):
        assert not environment.is_ready("")


def test_an_environment_whose_making_was_interrupted_is_built_anew(environment: ModuleType) -> None:
    environment.UNFINISHED.touch()
    try:
        assert not environment.is_ready("")
        assert environment.why_unusable() == "it is only half-built"
    finally:
        environment.UNFINISHED.unlink()


def test_an_environment_without_its_python_is_broken(environment: ModuleType) -> None:
    with _moved_away(environment.PYTHON):
        assert not environment.is_ready("")
        assert environment.why_unusable() == "it is broken"


def test_an_environment_of_another_python_is_told_by_its_version(environment: ModuleType) -> None:
    settings = environment.VENV / "pyvenv.cfg"
    version = "{}.{}.{}".format(*sys.version_info[:3])
    text = settings.read_text(encoding="utf-8")
    with _changed(settings, text.replace(f"version = {version}", "version = 3.9.2")):
        assert environment.why_unusable() == "it was made by Python 3.9.2"


def test_an_environment_that_moved_is_told_by_where_it_was_made(environment: ModuleType) -> None:
    settings = environment.VENV / "pyvenv.cfg"
    text = settings.read_text(encoding="utf-8").replace(str(environment.VENV), "/far/away/.venv")
    with _changed(settings, text):
        assert environment.why_unusable() == "the checkout has moved here from /far/away"


def test_a_torn_stamp_counts_as_none(environment: ModuleType) -> None:
    with _changed(environment.STAMP, '{"fingerprint": '):
        assert not environment.is_ready("")


@pytest.mark.parametrize(
    ("said", "told"),
    [
        ("WARNING: Temporary failure in name resolution\nERROR: none found", "does not answer"),
        ("SSLError: CERTIFICATE_VERIFY_FAILED\nERROR: Max retries exceeded", "not trusted"),
        ("ERROR: [Errno 28] No space left on device", "about 400 MB are needed"),
        (
            "ERROR: No matching distribution found for PySide6-Essentials<7",
            "On Linux it needs glibc",
        ),
        ("", "gave no reason"),
    ],
)
def test_a_failed_installation_is_one_clear_line(
    environment: ModuleType, monkeypatch: pytest.MonkeyPatch, said: str, told: str
) -> None:
    failed = subprocess.CompletedProcess([], 1, said.encode())
    monkeypatch.setattr(environment.subprocess, "run", lambda *_, **__: failed)
    with _changed(environment.CONSTRAINTS, "# another\n"):
        try:
            with pytest.raises(environment.Trouble, match=told) as caught:
                environment.prepare()
        finally:
            environment.UNFINISHED.unlink()
    assert "\n" not in str(caught.value)


def test_a_full_disk_is_told_before_anything_is_made(
    environment: ModuleType, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    _as_if_nothing_was_made(environment, monkeypatch, tmp_path)
    monkeypatch.setattr(
        environment.shutil, "disk_usage", lambda _: SimpleNamespace(free=150_999_999)
    )
    told = f"about 400 MB are needed in {tmp_path}, where 150 MB are free"
    with pytest.raises(environment.Trouble, match=told):
        environment.prepare()
    assert list(tmp_path.iterdir()) == []


def test_a_disk_that_fills_up_on_the_way_is_told_like_it(
    environment: ModuleType, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    def write(*_words: object) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    _as_if_nothing_was_made(environment, monkeypatch, tmp_path)
    monkeypatch.setattr(environment, "_run", write)
    with pytest.raises(environment.Trouble, match="about 400 MB are needed") as caught:
        environment.prepare()
    assert "None" not in str(caught.value)


@pytest.mark.parametrize("refusal", [errno.EACCES, errno.EROFS])
def test_what_may_not_be_written_to_is_set_up_in_the_cache_of_the_user(
    environment: ModuleType, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, refusal: int
) -> None:
    _refusing(environment, monkeypatch, refusal)
    monkeypatch.setattr(environment.sys, "platform", "linux")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    first, second = (environment.home_of(tmp_path / name / "checkout") for name in "ab")
    assert first.parent == tmp_path / "cache" / "realms-builder" / "checkouts"
    assert first != second, "each checkout has one of its own"
    assert first == environment.home_of(tmp_path / "a" / "checkout")


def test_a_full_disk_is_no_reason_to_go_elsewhere(
    environment: ModuleType, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    _refusing(environment, monkeypatch, errno.ENOSPC)
    assert environment.home_of(tmp_path) == tmp_path


def test_on_windows_set_ups_take_turns_by_a_byte_that_nobody_reads(
    environment: ModuleType, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """The first two find it locked: who does not wait, and who waits for ten seconds."""
    asked: list[tuple[str, int]] = []

    def locking(number: int, kind: str, _count: int) -> None:
        asked.append((kind, environment.os.lseek(number, 0, environment.os.SEEK_CUR)))
        if len(asked) < 3:
            raise OSError(errno.EDEADLOCK, "Resource deadlock avoided")

    fake = SimpleNamespace(locking=locking, LK_LOCK="wait", LK_NBLCK="ask")
    monkeypatch.setitem(sys.modules, "fcntl", None)
    monkeypatch.setitem(sys.modules, "msvcrt", fake)
    with environment._one_at_a_time():
        assert [kind for kind, _ in asked] == ["ask", "wait", "wait"]
    assert all(place > environment.PYPROJECT.stat().st_size for _, place in asked)
    assert capsys.readouterr().out.count("waiting for it") == 1


def _as_if_nothing_was_made(
    environment: ModuleType, patch: pytest.MonkeyPatch, folder: Path
) -> None:
    patch.setattr(environment, "HOME", folder)
    for name in ("VENV", "STAMP", "UNFINISHED", "PYTHON", "LOG"):
        place = getattr(environment, name).relative_to(environment.ROOT)
        patch.setattr(environment, name, folder / place)
    patch.setattr(environment.system_packages, "ensure_venv_module", lambda: None)


def _refusing(environment: ModuleType, patch: pytest.MonkeyPatch, number: int) -> None:
    def refuse(**_options: object) -> None:
        raise OSError(number, "refused")

    patch.setattr(environment.tempfile, "TemporaryFile", refuse)


def test_variables_meant_for_another_python_are_left_out(
    environment: ModuleType, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PYTHONPATH", "/elsewhere")
    assert "PYTHONPATH" not in environment.clean_environment()


@contextmanager
def _changed(path: Path, text: str) -> Iterator[None]:
    before = path.read_bytes()
    path.write_text(text, encoding="utf-8")
    try:
        yield
    finally:
        path.write_bytes(before)


@contextmanager
def _moved_away(path: Path) -> Iterator[None]:
    aside = path.rename(path.with_name("aside"))
    try:
        yield
    finally:
        aside.rename(path)
