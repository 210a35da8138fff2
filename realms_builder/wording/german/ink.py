"""German sentences: fonts, pictures, and the files that are written."""

from __future__ import annotations

SENTENCES: dict[str, str] = {
    "font.missing": "Die Schrift {file} fehlt; eine mitgelieferte springt ein.",
    "font.broken": "Die Schrift {file} ist beschädigt; eine mitgelieferte springt ein.",
    "font.outlines": (
        "Die Schrift {file} hat PostScript-Umrisse wie die meisten .otf-Dateien. Gezeichnet werden "
        "nur TrueType-Schriften (.ttf); eine mitgelieferte springt ein."
    ),
    "font.too_big": "Die Schrift {file} ist zu groß; eine mitgelieferte springt ein.",
    "font.variable": "Die Schrift {file} ist variabel; gezeichnet wird nur ihr Grundschnitt.",
    "font.missing_glyph": (
        "Keine Schrift hat das Zeichen {character} ({code}); im Text ({font}) fehlt es."
    ),
    "picture.missing": (
        "Das Bild {file} ist nicht da oder lässt sich nicht öffnen; dort bleibt eine graue Fläche."
    ),
    "picture.broken": (
        "Das Bild {file} ist beschädigt oder von unbekannter Art; dort bleibt eine graue Fläche."
    ),
    "picture.too_big": "Das Bild {file} ist zu groß zum Lesen; dort bleibt eine graue Fläche.",
    "picture.cmyk": (
        "Das Bild {file} hat Druckfarben (CMYK); gedruckt können sie anders aussehen."
    ),
    "write.no_folder": "{file} lässt sich nicht schreiben: Den Ordner {folder} gibt es nicht.",
    "write.not_allowed": "{file} lässt sich nicht schreiben: In {folder} fehlt das Recht dazu.",
    "write.disk_full": (
        "{file} lässt sich nicht schreiben: Der Datenträger ist voll. Die alte Datei ist unberührt."
    ),
    "write.is_folder": "{file} lässt sich nicht schreiben: In {folder} heißt ein Ordner so.",
    "write.bad_name": "{file} lässt sich nicht schreiben: So kann keine Datei heißen.",
    "write.failed": "{file} lässt sich nicht nach {folder} schreiben: {reason}.",
    "raster.unreadable": "Die PDF-Datei lässt sich nicht lesen: {reason}.",
    "raster.no_page": "Die Seite {page} gibt es nicht; die PDF-Datei hat {pages}.",
    "raster.too_large": "Ein Bild von {width} x {height} Pixeln ist zu groß.",
    "raster.bad_scale": "Mit {dpi} dpi lässt sich kein Bild machen; möglich sind bis zu {limit}.",
}
