"""The `.app` that macOS wants of a program folder: its layout, and what it says of itself."""

import plistlib
import shutil
from pathlib import Path

from bundling.icons import ID

NAME = "Realms Builder"
OLDEST = "13.0"  # what the wheels of PySide6 ask for
STARTER = """\
#!/bin/sh
here=$(dirname "$0")
exec "$here/../Resources/realms-builder" open "$@"
"""
# What kinds of files are this program's own: ending, type, name in English.
KINDS = (
    ("realmspack", "pack", "Realms Builder pack"),
    ("realmsroster", "roster", "Realms Builder roster"),
)


def info(version: str) -> dict:
    """Return the Info.plist of the *version*, such as `1.2.0rc1`; Apple's numbers have no rc."""
    number = version.partition("rc")[0].partition("a")[0].partition("b")[0]
    own = [_document(name, f"{ID}.{kind}", "Owner") for _, kind, name in KINDS]
    return {
        "CFBundleIdentifier": ID,
        "CFBundleName": NAME,
        "CFBundleDisplayName": NAME,
        "CFBundleExecutable": NAME,
        "CFBundleIconFile": f"{ID}.icns",
        "CFBundlePackageType": "APPL",
        "CFBundleInfoDictionaryVersion": "6.0",
        "CFBundleDevelopmentRegion": "en",
        "CFBundleLocalizations": ["en", "de"],
        "CFBundleShortVersionString": number,
        "CFBundleVersion": number,
        "CFBundleGetInfoString": f"{NAME} {version}",
        "LSMinimumSystemVersion": OLDEST,
        "LSApplicationCategoryType": "public.app-category.board-games",
        "NSHighResolutionCapable": True,
        "NSPrincipalClass": "NSApplication",
        # A .yaml belongs to whatever editor has it; this program only stands under "Open With".
        "CFBundleDocumentTypes": [*own, _document("YAML", "public.yaml", "Alternate")],
        "UTExportedTypeDeclarations": [_declared(*kind) for kind in KINDS],
    }


def _document(name: str, kind: str, rank: str) -> dict:
    return {
        "CFBundleTypeName": name,
        "CFBundleTypeRole": "Editor",
        "LSHandlerRank": rank,
        "LSItemContentTypes": [kind],
    }


def _declared(ending: str, kind: str, name: str) -> dict:
    return {
        "UTTypeIdentifier": f"{ID}.{kind}",
        "UTTypeDescription": name,
        "UTTypeConformsTo": ["public.zip-archive"],
        "UTTypeTagSpecification": {
            "public.filename-extension": [ending],
            "public.mime-type": [f"application/vnd.realms-builder.{kind}+zip"],
        },
    }


def app(folder: Path, version: str, target: Path) -> Path:
    """Make `Realms Builder.app` of the program *folder* in the folder *target*, and return it."""
    home = target / f"{NAME}.app"
    if home.exists():
        shutil.rmtree(home)
    inside = home / "Contents"
    shutil.copytree(folder, inside / "Resources", symlinks=True)
    icon = f"{ID}.icns"
    shutil.copy(folder / "share" / icon, inside / "Resources" / icon)
    starter = inside / "MacOS" / NAME
    starter.parent.mkdir()
    starter.write_text(STARTER, encoding="utf-8")
    starter.chmod(0o755)
    (inside / "Info.plist").write_bytes(plistlib.dumps(info(version)))
    (inside / "PkgInfo").write_text("APPL????", encoding="ascii")
    return home
