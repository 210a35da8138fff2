"""Work done again after every save, until Ctrl+C."""

from collections.abc import Callable
from pathlib import Path

import pytest

from realms_builder.cli.cards_command import changed_names, stamps_of, watch
from realms_builder.cli.refusals import WrongUse

Step = Callable[[], None]


def pauses(*steps: Step) -> Callable[[float], None]:
    """Return a pause that does one of *steps* each time, and is interrupted after the last."""
    waiting = list(steps)

    def pause(seconds: float) -> None:
        assert seconds > 0
        if not waiting:
            raise KeyboardInterrupt
        waiting.pop(0)()

    return pause


def nothing() -> None:
    """Let a moment pass."""


def test_a_save_has_the_work_done_again_and_quiet_has_not(tmp_path: Path) -> None:
    file = tmp_path / "band.yaml"
    file.write_text("a")
    seen: list[str] = []

    def work() -> int:
        seen.append(file.read_text())
        return 0

    pause = pauses(nothing, lambda: file.write_text("ab") and None, nothing, nothing)
    assert watch(work, lambda: [tmp_path], "en", pause=pause) == 0
    assert seen == ["a", "ab"]


def test_a_half_written_file_is_waited_for(tmp_path: Path) -> None:
    file = tmp_path / "band.yaml"
    file.write_text("a")
    seen: list[str] = []

    def work() -> int:
        seen.append(file.read_text())
        return 0

    writing = (lambda: file.write_text("abc") and None, lambda: file.write_text("abcdef") and None)
    watch(work, lambda: [file], "en", pause=pauses(*writing, nothing, nothing))
    assert seen == ["a", "abcdef"]


def test_a_refusal_is_said_and_the_next_save_may_mend_it(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "band.yaml"
    file.write_text("broken")

    def work() -> int:
        if file.read_text() == "broken":
            raise WrongUse("cli.cards_of_what")
        print("fine")
        return 0

    pause = pauses(lambda: file.write_text("whole again") and None, nothing)
    assert watch(work, lambda: [file], "en", pause=pause) == 0
    streams = capsys.readouterr()
    assert "Name a roster" in streams.err
    assert "Changed: band.yaml" in streams.err
    assert streams.out == "fine\n"


def test_new_and_lost_files_count_and_others_do_not(tmp_path: Path) -> None:
    (tmp_path / "old.yaml").write_text("a")
    before = stamps_of([tmp_path, tmp_path / "none.yaml"])
    (tmp_path / "old.yaml").unlink()
    (tmp_path / "deep").mkdir()
    (tmp_path / "deep" / "new.svg").write_text("b")
    (tmp_path / "out.pdf").write_text("what the work writes must not wake it")
    after = stamps_of([tmp_path])
    assert changed_names(before, after) == ("new.svg", "old.yaml")
    assert changed_names(after, after) == ()


def test_what_is_saved_while_the_work_runs_is_not_missed(tmp_path: Path) -> None:
    file = tmp_path / "band.yaml"
    file.write_text("a")
    seen: list[str] = []

    def work() -> int:
        seen.append(file.read_text())
        if len(seen) == 2:
            file.write_text("saved meanwhile")
        return 0

    pause = pauses(lambda: file.write_text("ab") and None, nothing, nothing, nothing, nothing)
    watch(work, lambda: [file], "en", pause=pause)
    assert seen == ["a", "ab", "saved meanwhile"]


def test_places_are_asked_once_for_each_work_and_few_names_are_said(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    asked: list[int] = []

    def places() -> list[Path]:
        asked.append(1)
        return [tmp_path]

    def save_many() -> None:
        for number in range(30):
            (tmp_path / f"{number:02}.yaml").write_text("a")

    watch(lambda: 0, places, "en", pause=pauses(nothing, nothing, save_many, nothing, nothing))
    assert len(asked) == 2
    assert "07.yaml, …" in capsys.readouterr().err
