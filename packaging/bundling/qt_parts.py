"""What of PySide6 stays in a program folder: a list of what is wanted, so that nothing slips in."""

from pathlib import Path

from bundling.interpreter import files_of

MODULES = "Core Gui Widgets PrintSupport DBus Svg".split()
LIBRARIES = [*MODULES, *"XcbQpa WaylandClient WlShellIntegration OpenGL".split()]
PYTHON_MODULES = "QtCore QtGui QtWidgets QtPrintSupport".split()
PLUGINS = {
    "platforms": "xcb wayland wayland-generic wayland-egl offscreen minimal windows direct2d cocoa",
    "platformthemes": "xdgdesktopportal",
    "platforminputcontexts": "composeplatforminputcontextplugin ibusplatforminputcontextplugin",
    "iconengines": "svgicon",
    "imageformats": "svg jpeg webp gif ico",
    "printsupport": "cupsprintersupport",
    "wayland-shell-integration": "*",
    "wayland-decoration-client": "*",
    "wayland-graphics-integration-client": "*",
    "styles": "*",
}
LANGUAGES = ("qtbase_de.qm", "qtbase_en.qm")
KEPT_BESIDE = ("__init__.py", "_config.py", "_git_pyside_version.py", "py.typed")
KEPT_FOLDERS = ("support",)


def prune(site_packages: Path) -> None:
    """Remove from PySide6 below *site_packages* all that is not on the list."""
    home = site_packages / "PySide6"
    for path in list(files_of(home)):
        if not _stays(path.relative_to(home)):
            path.unlink()
    for folder in sorted((p for p in home.rglob("*") if p.is_dir()), reverse=True):
        if not any(folder.iterdir()):
            folder.rmdir()


def _stays(name: Path) -> bool:
    """Return whether the file *name*, counted from PySide6's folder, is wanted."""
    parts = name.parts[1:] if name.parts[0] == "Qt" else name.parts
    if len(parts) == 1:
        return _stays_beside(parts[0])
    if parts[0] == "plugins":
        return _plugin_stays(parts[1], parts[-1])
    if parts[0] == "translations":
        return parts[-1] in LANGUAGES
    if parts[0] == "lib":
        return _library_stays(name)
    return parts[0] in KEPT_FOLDERS


def _stays_beside(file: str) -> bool:
    stem, _, _ = file.partition(".")
    if file in KEPT_BESIDE or stem in PYTHON_MODULES:
        return not file.endswith(".pyi")
    is_library = file.endswith(".dll") or ".so" in file or ".dylib" in file
    if stem.startswith("Qt6"):
        return stem[3:] in LIBRARIES
    own = stem in ("pyside6", "libpyside6")
    return is_library and (own or stem.startswith(("msvcp", "vcruntime", "concrt")))


def _library_stays(name: Path) -> bool:
    """Return whether a library stays: those of the list, and ICU, to which Qt's core is linked."""
    for part in name.parts:
        stem = part.removeprefix("lib").partition(".")[0]
        if stem.startswith("Qt6") and stem[3:] in LIBRARIES:
            return True
        if stem in ("icudata", "icui18n", "icuuc"):
            return True
        if part.endswith(".framework") and stem.startswith("Qt"):
            return stem[2:] in LIBRARIES
    return False


def _plugin_stays(kind: str, file: str) -> bool:
    wanted = PLUGINS.get(kind, "")
    stem = file.partition(".")[0].removeprefix("lib")
    return wanted == "*" or stem in {form for w in wanted.split() for form in (w, f"q{w}")}
