"""Where a line may end in Chinese, Japanese and Thai, whose words have no blanks between them.

Korean has blanks and is broken there. The rules are those of UAX #14 and JLREQ that matter on
narrow lines: what closes never begins a line, what opens never ends one, numbers stay whole.
Thai and Lao would need a dictionary of their words; without one a line ends before a vowel that
is written first, which always begins a syllable, and behind a sign of repetition or omission.
"""

from __future__ import annotations

import re

_WIDE = re.compile(
    "[\u2e80-\u2fdf\u3001-\u312f\u3190-\u4dbf\u4e00-\u9fff\uf900-\ufaff\uff01-\uff9f"
    "\U00020000-\U0003ffff]"
)
_NEVER_FIRST = frozenset(
    "、。，．・：；？！゛゜ヽヾゝゞ々ー’”）〕］｝〉》」』】〗〙〟｠»‐–—…‥％"
    "ぁぃぅぇぉっゃゅょゎゕゖァィゥェォッャュョヮヵヶ｡､｣･ｰ,.:;?!)]}%°\u200d\ufe0f"
)
_THAI = re.compile("[\u0e00-\u0eff]")
_BEGINS_SYLLABLE = frozenset("\u0e40\u0e41\u0e42\u0e43\u0e44\u0ec0\u0ec1\u0ec2\u0ec3\u0ec4")
_ENDS_PHRASE = frozenset("\u0e2f\u0e46\u0eaf\u0ec6")
_NEVER_LAST = frozenset("‘“（〔［｛〈《「『【〖〘〝｟«｢([{＄￥£€#")


def may_part(before: str, after: str) -> bool:
    """Return whether a line may end between two letters that have no blank between them."""
    if after in _NEVER_FIRST or before in _NEVER_LAST:
        return False
    if _THAI.match(before) and _THAI.match(after):
        return after in _BEGINS_SYLLABLE or (before in _ENDS_PHRASE and after not in _ENDS_PHRASE)
    return _WIDE.match(before) is not None or _WIDE.match(after) is not None


def parts_of(word: str) -> list[str]:
    """Return *word* in the parts between which a line may end."""
    if not parts_anywhere(word):
        return [word]
    ends = [at for at in range(1, len(word)) if may_part(word[at - 1], word[at])]
    return [word[start:end] for start, end in zip([0, *ends], [*ends, len(word)], strict=True)]


def parts_anywhere(text: str) -> bool:
    """Return whether lines of *text* may end where it has no blank."""
    return not text.isascii() and bool(_WIDE.search(text) or _THAI.search(text))
