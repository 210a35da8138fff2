"""English sentences: print shops, files for them and for virtual tables."""

from __future__ import annotations

SENTENCES: dict[str, str] = {
    "write.not_a_folder": "{file} is a file; pictures need a folder. Name another one.",
    "shop.sheets_in_order": (
        "Fronts and backs of sheets always follow each other; leave out “order”."
    ),
    "shop.naming": "The names of files “{text}” use “{word}”. Known are {known}.",
    "shop.size_not_sold": "The shop does not sell cards of {wide} × {high} mm. It has {sold} mm.",
    "shop.near_the_cut": (
        "On {count} {count?face|faces} words come nearer to the cut than the shop's {safe_mm}"
        " mm; nearest, {nearest_mm} mm, on “{card}”."
    ),
    "shop.unverified": (
        "The measures for {shop} are not from the shop itself: check them there before you pay."
    ),
    "shop.asks_pdf_x": (
        "{shop} asks for PDF/X-1a. This file is not: convert it with a preflight program, or "
        "let the shop do it."
    ),
    "shop.asks_cmyk": (
        "{shop} asks for press colours (CMYK). Apart from black the colours of this file are "
        "RGB; they can look a little duller in print."
    ),
    "shop.asks_ink_limit": (
        "{shop} limits how much ink lies in one place to 240 %. Nothing here checks that."
    ),
    "shop.asks_outlined_fonts": (
        "{shop} asks for text turned into outlines. Here it stays text, with its fonts embedded."
    ),
    "shop.asks_flattened": (
        "{shop} asks for files without transparency. Some grounds here shine through."
    ),
    "shop.asks_one_back": "{shop} wants one back for all cards. These have backs of their own.",
    "shop.note": "{shop}: {text}",
    "shop.centred": (
        "The face of {own_wide} × {own_high} mm lies in the middle of {wide} × {high} mm; its"
        " ground runs on to the edge."
    ),
    "shop.wide_edges": (
        "The face of {own_wide} × {own_high} mm has other proportions than {wide} × {high} "
        "mm: its ground runs on to the edge, the rest stays in the middle."
    ),
    "shop.turned": "The cards lie sideways on the shop's size of {high} × {wide} mm.",
    "shop.other_pictures": (
        "{count} more {count?picture lies|pictures lie} in {folder}, perhaps from an earlier "
        "set: do not upload {count?it|them} by mistake."
    ),
    "shop.file_png": "a PNG a face",
    "shop.file_jpeg": "a JPEG a face",
    "shop.file_pdf": "PDF, a page a face",
    "shop.file_sheets": "PDF, whole sheets",
    "shop.order_front_back": "front, back, front, back",
    "shop.order_back_front": "back before front",
    "shop.order_separate": "fronts and backs apart",
    "shop.bleed": "{mm} mm bleed",
    "shop.is_unverified": "unverified",
    "tts.local_files": (
        "The saved object names pictures on this computer, which only you can see. To play "
        "with others, upload them with the game's cloud manager."
    ),
    "tts.coarse": "At most {limit} pixels a side are possible, so the cards have {dpi} dpi.",
    "cli.unknown_profile": "There is no shop profile '{word}'. Known are {known}.",
    "cli.unknown_profile.suggested": (
        "There is no shop profile '{word}': did you mean '{suggestion}'?"
    ),
    "cli.cards_of_what": "Name a roster or a faction whose cards to write.",
    "cli.tts_and_profile": "A shop prints on paper: leave out --profile or --format tts.",
    "cli.tts_written": (
        "{cards} {cards?card|cards} for Tabletop Simulator in {files} files: {path}"
    ),
    "cli.shop_pdf_written": "Written: {path}",
    "sheet.start_mixed": (
        "Sheets of mixed sizes have no counted places: the first one is taken as empty, not "
        "from place {start} on."
    ),
    "card.blank": "Blank card",
    "cli.unknown_extra": "There are no cards of '{word}'. Known are {known}.",
    "cli.blanks": "{count} blank cards are not possible: 0 to {most}.",
    "extra.no_tasks": "{game} has no scenarios, and so no task cards.",
    "extra.no_items": (
        "Nobody in this roster carries anything that has something to say on a card."
    ),
    "extra.no_tokens": "This roster needs no tokens.",
    "ticket.title": "Job ticket",
    "ticket.cards": "Cards",
    "ticket.paper": "Paper",
    "ticket.sheets": "{sheets} {sheets?sheet|sheets}, {pages} {pages?page|pages} besides this one",
    "ticket.sides": "Sides",
    "ticket.bleed": "Bleed",
    "ticket.offset": "Backs",
    "ticket.moved": "moved {right} mm right and {down} mm down for this printer",
    "ticket.look": "Look",
    "ticket.shop": "For",
    "ticket.files": "Files",
    "ticket.of_size": "{count} of {size}",
    "ticket.file_count": "{count} {count?file|files}",
    "ticket.black": "Black text",
    "ticket.black_k": "black ink alone (100 % K)",
    "ticket.black_rgb": "RGB",
    "ticket.duplex_long_edge": "both, turned on the long edge",
    "ticket.duplex_short_edge": "both, turned on the short edge",
    "ticket.duplex_fold": "one; fold at the dashes and glue",
    "ticket.duplex_none": "one, fronts only",
    "ticket.true_size": "True size",
    "ticket.how": (
        "Print at 100 %, not “fit to page”. Lay a ruler and a card on this page first: both "
        "must fit."
    ),
    "ticket.no_box": "One card is larger than the room left on this page.",
    "ticket.notes": "Notes",
    "ticket.more": "… and {count} more",
    "cli.ticket_written": "Job ticket: {path}",
    "print.left_out": (
        "{count} {count?card is|cards are} left out, printed as {count?it looks|they look} "
        "now on {date}: {names}."
    ),
    "print.nothing_changed": "Nothing has changed since the last print on {date}.",
    "print.never_before": "Nothing is known of an earlier print, so all cards are printed.",
    "watch.waiting": "Watching {count} files. Ctrl+C ends.",
    "watch.changed": "Changed: {files}",
    "extra.tokens_at_home": (
        "Tokens are left out here: shops sell them apart from cards. Print them at home."
    ),
    "print.not_calibrated": (
        "The printer “{printer}” was not calibrated for this paper and edge; backs are not "
        "moved. Calibrated are {known}."
    ),
}
