"""English sentences: why a text is no YAML, as the end of a sentence."""

from __future__ import annotations

SENTENCES: dict[str, str] = {
    "yaml.other": "“{reason}”",
    "yaml.colon": (
        "a colon is not allowed here; the line is indented too far, or a text with a colon needs "
        "quotation marks"
    ),
    "yaml.no_colon": "after the name a colon and a blank are missing",
    "yaml.no_key": (
        "the indentation does not fit the lines above, or a name with a colon is missing"
    ),
    "yaml.no_dash": "the indentation does not fit the list above, or the dash before it is missing",
    "yaml.open_list": "a comma or the closing square bracket of the list is missing",
    "yaml.open_map": "a comma or the closing curly bracket is missing",
    "yaml.no_value": "a value is missing here",
    "yaml.dash": "a dash and a blank may not stand here, they begin a line of their own",
    "yaml.question_mark": (
        "a question mark and a blank may not stand here; a text needs quotation marks"
    ),
    "yaml.first_letter": "no value begins with this character; a text needs quotation marks",
    "yaml.open_quotes": "a text in quotation marks does not end",
    "yaml.dashes_in_quotes": "a text in quotation marks does not end before a line of three dashes",
    "yaml.escape": (
        "this character means nothing after a backslash; between single quotation marks a "
        "backslash is an ordinary character"
    ),
    "yaml.hexadecimal": "after \\x, \\u and \\U there is a hexadecimal number",
    "yaml.no_anchor": "the name after * was not given with & before",
    "yaml.anchor_twice": "the name after & is taken",
    "yaml.no_anchor_name": (
        "a name is missing after * or &; a text that begins like this needs quotation marks"
    ),
    "yaml.tag_handle": "what begins with ! here is unknown; a text needs quotation marks",
    "yaml.after_the_end": "there is something here although everything has been said above",
    "yaml.second_document": "a second document begins here; a file holds only one",
    "yaml.block_text": "after | or > the same line holds a comment at most",
    "yaml.control_character": "there is a character here that is not allowed in YAML",
}
