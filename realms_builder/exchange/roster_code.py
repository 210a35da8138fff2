"""A roster as one word, ``RB1:…``, which a text or a QR code carries and any library opens again.

Behind the head stands a checksum of what follows, then a raw deflate stream of a JSON array. It
names units and things by their ids, so that it outlives changes of a game; texts spell it in
base64url, QR codes in base45 (RFC 9285). What cannot be trusted is refused whole: nothing is read
before the checksum fits, and no more than the limits below is ever unpacked.
"""

from __future__ import annotations

import json
import re
import zlib
from base64 import urlsafe_b64decode, urlsafe_b64encode
from binascii import Error
from collections.abc import Callable, Container, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from realms_builder.core.file_names import free_file, safe_stem
from realms_builder.core.files import atomic_file
from realms_builder.core.resources import is_bundled
from realms_builder.exchange import CODE_HEAD, game_called
from realms_builder.roster.resolve.muster import Muster
from realms_builder.roster.roster import Roster
from realms_builder.roster.storage.roster_writing import Data, roster_data, text_of_data
from realms_builder.sheets.roster.roster_sheet import checksum

HEAD = "RB1:"
_VERSION = "1"
MOST_LETTERS = 4096
MOST_UNPACKED = 64 * 1024
MOST_MODELS = 400
_CHECK_BYTES = 4
_ROSTER_KEYS = (
    *"system faction name limit models switches groups checksum choose limits note units".split(),
    "game",
)
_MODEL_KEYS = tuple("unit name role loadout choose note strength carry carried form".split())
_GROUP_KEYS = ("group", "members", "name", "profile")
_ALPHABET = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:"
_DIGITS = {letter: digit for digit, letter in enumerate(_ALPHABET)}
_RUN = re.compile(r"[^\w-]*([A-Za-z0-9_-]+)")
_MOST_HEADS, _MOST_PIECES = 4, 200


class CodeRefused(Exception):
    """A code cannot be read: *code* names the sentence that says why, *values* fill it."""

    def __init__(self, code: str, **values: Any) -> None:
        """Refuse with a sentence."""
        super().__init__(code)
        self.code = code
        self.values = values


@dataclass(frozen=True, slots=True)
class CodedRoster:
    """A roster out of a code: the *data* of its file, its checksum, what its game is called."""

    data: Data
    checksum: str
    game: str = ""

    @property
    def system(self) -> str:
        """Return the id of its game."""
        return str(self.data["system"])


# ------------------------------------------------------------------ writing


def code_for_text(mustered: Muster, most: int = MOST_LETTERS) -> tuple[str, str]:
    """Return the code for texts in *most* letters, and what it lacks: "", "notes" or "names".

    Without names there are no notes either. The code is "" where even that is too long.
    """
    return next(_codes(mustered, _base64, most), ("", ""))


def code_for_qr(mustered: Muster, most: int = MOST_LETTERS) -> tuple[str, str]:
    """Return as :func:`code_for_text` does the code for a QR code, in capitals and base45."""
    return next(_codes(mustered, _base45, most), ("", ""))


def _codes(
    mustered: Muster, spelled: Callable[[bytes], str], most: int
) -> Iterator[tuple[str, str]]:
    """Yield the codes of at most *most* letters, the one that says most first."""
    roster = mustered.roster
    if len(roster.models) > MOST_MODELS:
        return
    code, without = checksum(mustered), roster
    game = "" if is_bundled(mustered.game.folder) else mustered.game.name.pick("en")
    for lacks in ("", "notes", "names"):
        if lacks:
            without = _without(without, "note" if lacks == "notes" else "name")
        if lacks and without == roster:
            continue
        for name in dict.fromkeys((game, "")):  # others may lack it, and are told what it is
            packed = _packed(without, mustered.game.main_cost, code, name)
            text = HEAD + spelled(packed) if packed else ""
            if text and len(text) <= most:
                yield text, lacks


def _without(roster: Roster, key: str) -> Roster:
    models = tuple(replace(model, **{key: ""}) for model in roster.models)
    return replace(roster, models=models, **({"note": ""} if key == "note" else {}))


def _packed(roster: Roster, main_cost: str, code: str, game: str) -> bytes:
    data: Data = {**roster_data(roster, main_cost), "checksum": code.replace("-", ""), "game": game}
    places = {str(model["id"]): place for place, model in enumerate(data["models"])}
    data["models"] = [_row(model, _MODEL_KEYS) for model in data["models"]]
    data["groups"] = [
        _row({**group, "members": _placed(group.get("members", ()), places)}, _GROUP_KEYS)
        for group in data.get("groups", ())
    ]
    text = json.dumps(
        _row(data, _ROSTER_KEYS), ensure_ascii=False, separators=(",", ":"), default=str
    )
    content = text.encode()
    if len(content) > MOST_UNPACKED:
        return b""
    packer = zlib.compressobj(9, zlib.DEFLATED, -zlib.MAX_WBITS)
    packed = packer.compress(content) + packer.flush()
    return zlib.crc32(packed).to_bytes(_CHECK_BYTES, "big") + packed


def _row(data: Data, keys: Sequence[str]) -> list[Any]:
    """Return the values of *keys*, without empty ones at the end."""
    row = [data.get(key, "") for key in keys]
    while row and row[-1] in ("", []):
        row.pop()
    return row


def _placed(members: Sequence[str], places: dict[str, int]) -> list[int]:
    return [places[member] for member in members if member in places]


# ------------------------------------------------------------------ finding and reading


def read_code(text: str) -> CodedRoster:
    """Return the roster of the last code in *text*; raises :class:`CodeRefused`."""
    heads = list(CODE_HEAD.finditer(text))
    if not heads:
        raise CodeRefused("code.none")
    for head in heads[: -_MOST_HEADS - 1 : -1]:
        if head[1] != _VERSION:
            continue
        for packed in _spellings(text[head.end() :]):
            check, content = packed[:_CHECK_BYTES], packed[_CHECK_BYTES:]
            if zlib.crc32(content).to_bytes(_CHECK_BYTES, "big") == check:
                return _roster(_unpacked(content))
    head = heads[-1]
    if head[1] != _VERSION:
        raise CodeRefused("code.newer", version=head[0].rstrip(":").upper())
    too_long = len(text[head.end() :].split(maxsplit=1)[0]) > MOST_LETTERS
    raise CodeRefused("code.too_long" if too_long else "code.damaged", limit=MOST_LETTERS)


def _spellings(rest: str) -> Iterator[bytes]:
    """Yield what the beginning of *rest* may spell; mail programs break lines where they like."""
    rest = rest[: 2 * MOST_LETTERS]
    found = ""
    for piece in rest.split()[:_MOST_PIECES]:
        run = _RUN.match(piece)
        found += run[1] if run is not None else ""
        if len(found) > MOST_LETTERS:
            break
        yield from _of_base64(found)
    line = rest.partition("\n")[0].rstrip("\r")
    for shown in (line, f"{line} ", rest.replace("\r", "").replace("\n", "").strip()):
        if len(shown) <= MOST_LETTERS:
            yield from _of_base45(shown)


def _unpacked(packed: bytes) -> Any:
    unpacker = zlib.decompressobj(-zlib.MAX_WBITS)
    try:
        content = unpacker.decompress(packed, MOST_UNPACKED + 1)
    except zlib.error:
        raise CodeRefused("code.damaged") from None
    if len(content) > MOST_UNPACKED or unpacker.unconsumed_tail:
        raise CodeRefused("code.too_long", limit=MOST_LETTERS)
    if not unpacker.eof or unpacker.unused_data:
        raise CodeRefused("code.damaged")
    try:
        found = json.loads(content, parse_constant=_no_number)
        json.dumps(found, ensure_ascii=False).encode()  # halves of letters can be in no file
    except (ValueError, RecursionError):
        raise CodeRefused("code.damaged") from None
    return found


def _no_number(name: str) -> float:
    raise ValueError(name)


def _roster(raw: Any) -> CodedRoster:
    said = _named(raw, _ROSTER_KEYS)
    models, groups = said.pop("models", []), said.pop("groups", [])
    if not all(isinstance(said.get(key), str) for key in ("system", "faction")):
        raise CodeRefused("code.damaged")
    if not isinstance(models, list) or not isinstance(groups, list):
        raise CodeRefused("code.damaged")
    if len(models) > MOST_MODELS or len(groups) > MOST_MODELS:
        raise CodeRefused("code.too_many", limit=MOST_MODELS)
    letters, game = str(said.pop("checksum", "")), str(said.pop("game", ""))
    data: Data = {"format": 1, "kind": "roster", **said}
    data["models"] = [
        {"id": f"m{n}", **_named(row, _MODEL_KEYS)} for n, row in enumerate(models, 1)
    ]
    if groups:
        data["groups"] = [_group(row, n) for n, row in enumerate(groups, 1)]
    return CodedRoster(data, f"{letters[:4]}-{letters[4:8]}" if letters else "", game)


def _named(row: Any, keys: Sequence[str]) -> Data:
    if not isinstance(row, list) or len(row) > len(keys):
        raise CodeRefused("code.damaged")
    return {key: value for key, value in zip(keys, row, strict=False) if value != ""}


def _group(row: Any, number: int) -> Data:
    group = _named(row, _GROUP_KEYS)
    members = group.get("members", [])
    if not isinstance(members, list) or not all(type(member) is int for member in members):
        raise CodeRefused("code.damaged")
    return {"id": f"g{number}", **group, "members": [f"m{member + 1}" for member in members]}


# ------------------------------------------------------------------ spelling


def _base64(data: bytes) -> str:
    return urlsafe_b64encode(data).decode().rstrip("=")


def _of_base64(text: str) -> Iterator[bytes]:
    try:
        data = urlsafe_b64decode(text + "=" * (-len(text) % 4))
    except (Error, ValueError):
        return
    if _base64(data) == text:  # else letters were skipped, or the last one says too much
        yield data


def _base45(data: bytes) -> str:
    found: list[str] = []
    for at in range(0, len(data), 2):
        pair = data[at : at + 2]
        number = int.from_bytes(pair, "big")
        for _ in range(len(pair) + 1):
            number, digit = divmod(number, 45)
            found.append(_ALPHABET[digit])
    return "".join(found)


def _of_base45(text: str) -> Iterator[bytes]:
    found = bytearray()
    for at in range(0, len(text), 3):
        group = text[at : at + 3].upper()
        if len(group) < 2 or any(letter not in _DIGITS for letter in group):
            return
        number = sum(_DIGITS[letter] * 45**place for place, letter in enumerate(group))
        if number >= 256 ** (len(group) - 1):
            return
        found += number.to_bytes(len(group) - 1, "big")
    yield bytes(found)


# ------------------------------------------------------------------ taking in


def take_in(text: str, folder: Path, lang: str, systems: Container[str]) -> tuple[Path, str]:
    """Write the roster of the code in *text* as a new file into *folder*.

    Return where it lies, and the checksum that it had. Raises :class:`CodeRefused`, also where its
    game is none of *systems*, and :class:`~realms_builder.core.files.WriteFailed`.
    """
    found = read_code(text)
    if found.system not in systems:
        raise CodeRefused("code.no_game", game=game_called(found.system, found.game))
    return write_new(found.data, folder, lang), found.checksum


def write_new(data: Data, folder: Path, lang: str) -> Path:
    """Write the roster that *data* says as a new file into *folder*, called as it is.

    Raises :class:`CodeRefused` where it says what no file can hold.
    """
    try:
        text = text_of_data(data, lang)
    except ValueError:
        raise CodeRefused("code.damaged") from None
    stem = safe_stem(str(data.get("name", "")), "roster")
    with suppress(OSError):  # else writing says what is wrong
        folder.mkdir(parents=True, exist_ok=True)
    path = free_file(folder, stem, ".yaml")
    with atomic_file(path, fresh=True) as file:
        file.write(text.encode())
    return path
