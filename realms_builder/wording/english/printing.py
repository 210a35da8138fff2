"""English sentences: portraits, printers and their calibration, sleeves."""

from __future__ import annotations

SENTENCES: dict[str, str] = {
    "portrait.missing": "The picture {file} is not there or cannot be opened.",
    "portrait.empty": "The picture {file} is empty.",
    "portrait.unknown_kind": "{file} is no picture of a known kind. Known are {known}.",
    "portrait.heic": (
        "{file} is of a kind that only phones write (HEIC or AVIF). Export it as JPEG first."
    ),
    "portrait.too_many_bytes": (
        "The picture {file} has {megabytes} MB; up to {limit} MB can be read. Save it smaller "
        "first."
    ),
    "portrait.too_large": (
        "The picture {file} has {megapixels} megapixels; up to {limit} can be read. A card needs "
        "no more than 3, so save it smaller first."
    ),
    "portrait.no_memory": "There is not enough memory to open the picture {file}.",
    "portrait.broken": "The picture {file} is damaged and cannot be read.",
    "portrait.truncated": "The picture {file} is cut short: its end is missing. Copy it once more.",
    "portrait.animated": "The picture {file} moves; its first frame is taken.",
    "portrait.cmyk": (
        "The picture {file} has printing inks (CMYK); it is stored in screen colours and can look "
        "a little different."
    ),
    "portrait.coarse": (
        "This part of {file} prints with {dpi} dots per inch; below {least} it looks blurred."
    ),
    "portrait.roster_unsaved": (
        "Save the roster first: its pictures are kept in a folder beside its file."
    ),
    "portrait.folder_taken": (
        "The pictures of the roster belong in a folder {file}, but a file has that name."
    ),
    "portrait.folder_elsewhere": (
        "The folder {file} is a link that leads elsewhere; cards only show pictures beside the "
        "roster."
    ),
    "calibration.paper_too_small": (
        "The calibration sheet does not fit on {paper} ({width_mm} × {height_mm} mm). The shorter "
        "side needs {short_mm} mm, the longer one {long_mm} mm."
    ),
    "calibration.no_duplex": (
        "Only two-sided printing needs a calibration: choose the long or the short edge."
    ),
    "calibration.no_box": (
        "Beside the scales there is no room for the outline of a card of {width_mm} × {height_mm} "
        "mm."
    ),
    "calibration.bad_reading": "{value} is no reading: the scales go from {least} to {most} mm.",
    "calibration.offset_too_large": (
        "Backs that are {value} mm off cannot be moved to fit; up to {most} mm is possible. Does "
        "the printer take the right paper and turn it on the right edge?"
    ),
    "calibration.title": "Printer calibration",
    "calibration.front": "Front",
    "calibration.back": "Back",
    "calibration.how": (
        "Print both sides at true size, hold this front against a light, and on each scale find "
        "the line that runs straight on into a line of the back. Type the two numbers that stand "
        "beside these lines, and the backs of your cards will lie behind their fronts."
    ),
    "calibration.coarse": (
        "More than {most} mm apart? Count the millimetres from the cross of the front to the "
        "one with the square; right and down are plus."
    ),
    "calibration.true_size": (
        "If the ruler is not 100 mm long, the sheet was not printed at true size."
    ),
    "calibration.seen_from_behind": "Do not read this side; look through it from the front.",
    "calibration.across": "Across",
    "calibration.down": "Down",
    "calibration.card": "{width_mm} × {height_mm} mm",
    "calibration.sheet_name": "{paper}, {edge}",
    "calibration.long_edge": "turned on the long edge",
    "calibration.short_edge": "turned on the short edge",
    "calibration.applied": (
        "Backs moved by {right_mm}\u00a0mm to the right and {down_mm}\u00a0mm down"
    ),
    "calibration.not_applied": "Backs not moved",
    "sleeve.exact": "{card} fits {sleeve} exactly.",
    "sleeve.tight": ("{card} just fits {sleeve}: it is {over_mm} mm over the size on the pack."),
    "sleeve.fits": "{card} fits {sleeve}; {spare_w_mm} × {spare_h_mm} mm remain.",
    "sleeve.loose": (
        "{card} fits {sleeve}, but slides about: {spare_w_mm} × {spare_h_mm} mm remain."
    ),
    "sleeve.too_wide": "{card} is {over_mm} mm too wide for {sleeve}.",
    "sleeve.too_high": "{card} is {over_mm} mm too high for {sleeve}.",
    "sleeve.too_large": (
        "{card} is {over_w_mm} mm too wide and {over_h_mm} mm too high for {sleeve}."
    ),
    "sleeve.name": "“{title}” sleeves ({width_mm} × {height_mm} mm)",
    "sleeve.turned": "A sideways card of {width_mm} × {height_mm} mm",
    "sleeve.upright": "A card of {width_mm} × {height_mm} mm",
    "sleeve.mini_american": "Mini American",
    "sleeve.mini_chimera": "Mini Chimera",
    "sleeve.mini_euro": "Mini European",
    "sleeve.narrow": "Narrow",
    "sleeve.standard_american": "Standard American",
    "sleeve.chimera": "Chimera",
    "sleeve.japanese": "Japanese",
    "sleeve.standard_euro": "Standard European",
    "sleeve.tall": "Tall",
    "sleeve.standard": "Standard",
    "sleeve.large": "Large",
    "sleeve.square": "Square",
    "sleeve.medium_tarot": "Medium Tarot",
    "sleeve.tarot": "Tarot",
    "sleeve.large_square": "Large Square",
    "sleeve.oversize": "Oversize",
    "sleeve.double": "Double Poker",
    "sleeve.photo": "Photo",
    "sleeve.postcard": "A6 Postcard",
}
