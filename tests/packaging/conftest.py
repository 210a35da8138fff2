"""A small checkout that sets itself up without a network; the manual as a site."""

import importlib
import shutil
import sys
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

import pytest
import website

SCRIPTS = ("environment", "start", "system_packages", "trouble")
PYPROJECT = """\
[build-system]
requires = []
build-backend = "small_backend"
backend-path = ["."]

[project]
name = "small"
version = "1"
"""
# As little of PEP 660 as pip needs to install a project in place.
BACKEND = """\
import zipfile
from pathlib import Path

INFO = "small-1.dist-info/"


def build_editable(wheel_directory, config_settings=None, metadata_directory=None):
    files = {
        "small.pth": str(Path.cwd()) + "\\n",
        INFO + "METADATA": "Metadata-Version: 2.1\\nName: small\\nVersion: 1\\n",
        INFO + "WHEEL": "Wheel-Version: 1.0\\nRoot-Is-Purelib: true\\nTag: py3-none-any\\n",
    }
    record = "".join(name + ",,\\n" for name in [*files, INFO + "RECORD"])
    name = "small-1-py3-none-any.whl"
    with zipfile.ZipFile(Path(wheel_directory, name), "w") as wheel:
        for path, text in {**files, INFO + "RECORD": record}.items():
            wheel.writestr(path, text)
    return name
"""


@pytest.fixture(scope="session")
def built_checkout(tmp_path_factory: pytest.TempPathFactory, checkout: Path) -> Path:
    """Return a small checkout with our set-up scripts whose environment is built."""
    small = tmp_path_factory.mktemp("small checkout")
    shutil.copytree(checkout / "packaging", small / "packaging")
    (small / "pyproject.toml").write_text(PYPROJECT, encoding="utf-8")
    (small / "small_backend.py").write_text(BACKEND, encoding="utf-8")
    for environment in _scripts_of(small):
        environment.prepare()
    return small


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the folder of the finished site."""
    folder = tmp_path_factory.mktemp("site") / "out"
    website.publish(folder)
    return folder


@pytest.fixture
def environment(built_checkout: Path) -> Iterator[ModuleType]:
    """Return the module that keeps the environment of the small checkout."""
    yield from _scripts_of(built_checkout)


@pytest.fixture
def script(checkout: Path, request: pytest.FixtureRequest) -> Iterator[ModuleType]:
    """Return one of our own set-up scripts, named by the test's parameter."""
    for _ in _scripts_of(checkout):
        yield importlib.import_module(request.param)


def _scripts_of(folder: Path) -> Iterator[ModuleType]:
    with pytest.MonkeyPatch.context() as patch:
        patch.syspath_prepend(str(folder / "packaging"))
        try:
            yield importlib.import_module("environment")
        finally:
            for name in SCRIPTS:
                sys.modules.pop(name, None)
