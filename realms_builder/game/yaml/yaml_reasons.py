"""Says why a text is no YAML in the reader's language; the parser itself speaks only English."""

from __future__ import annotations

from realms_builder.wording import LANGUAGES, sentence

# What the parser says, in C and in Python where the two differ.
_CODES = {
    "mapping values are not allowed in this context": "yaml.colon",
    "mapping values are not allowed here": "yaml.colon",
    "could not find expected ':'": "yaml.no_colon",
    "did not find expected key": "yaml.no_key",
    "did not find expected '-' indicator": "yaml.no_dash",
    "did not find expected ',' or ']'": "yaml.open_list",
    "did not find expected ',' or '}'": "yaml.open_map",
    "did not find expected node content": "yaml.no_value",
    "block sequence entries are not allowed in this context": "yaml.dash",
    "sequence entries are not allowed here": "yaml.dash",
    "mapping keys are not allowed in this context": "yaml.question_mark",
    "mapping keys are not allowed here": "yaml.question_mark",
    "found character that cannot start any token": "yaml.first_letter",
    "found unexpected end of stream": "yaml.open_quotes",
    "found unexpected document indicator": "yaml.dashes_in_quotes",
    "found unexpected document separator": "yaml.dashes_in_quotes",
    "found unknown escape character": "yaml.escape",
    "did not find expected hexdecimal number": "yaml.hexadecimal",
    "found undefined alias": "yaml.no_anchor",
    "found duplicate anchor; first occurrence": "yaml.anchor_twice",
    "second occurrence": "yaml.anchor_twice",
    "did not find expected alphabetic or numeric character": "yaml.no_anchor_name",
    "found undefined tag handle": "yaml.tag_handle",
    "did not find expected <document start>": "yaml.after_the_end",
    "but found another document": "yaml.second_document",
    "did not find expected comment or line break": "yaml.block_text",
    "control characters are not allowed": "yaml.control_character",
    "special characters are not allowed": "yaml.control_character",
    "invalid Unicode character": "yaml.control_character",
}


def reason_in_words(reason: str) -> dict[str, str]:
    """Return the parser's *reason* by language; one nobody has met stays as it is, in quotes."""
    code = _CODES.get(reason)
    if code is None:
        code = next((code for said, code in _CODES.items() if said in reason), "yaml.other")
    return {lang: sentence(code, lang, {"reason": reason}) for lang in LANGUAGES}
