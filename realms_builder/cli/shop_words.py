"""Finds shop profiles by the words of a command, and lists them."""

from __future__ import annotations

from realms_builder.cards.shops.profile import ShopProfile
from realms_builder.cards.shops.profile_files import shop_files
from realms_builder.cli.output import broken, problem_lines
from realms_builder.cli.refusals import WrongUse
from realms_builder.core.problems import Severity
from realms_builder.game.names import did_you_mean
from realms_builder.game.texts import Text
from realms_builder.wording import sentence, spoken


def profile_by_word(word: str) -> ShopProfile:
    """Return the profile called *word*; raises WrongUse and Failed with one clear line."""
    files = shop_files()
    found = files.get(word) or files.get(word.lower().replace("-", "_").replace(" ", "_"))
    if found is None:
        values = {"word": word, "known": tuple(files), "suggestion": did_you_mean(word, files)}
        raise WrongUse("cli.unknown_profile", values)
    if found.profile is None:
        errors = [p for p in found.problems if p.severity is Severity.ERROR]
        raise broken(errors[0])
    return found.profile


def print_profiles(lang: str) -> int:
    """List every profile with what it wants; 1 where one of them cannot be read."""
    code = 0
    for name, file in shop_files().items():
        if file.profile is None:
            code = 1
            for problem in file.problems:
                print("\n".join(problem_lines(problem, lang)))
            continue
        print(_line(name, file.profile, lang))
    return code


def _line(name: str, profile: ShopProfile, lang: str) -> str:
    parts = [sentence(f"shop.file_{profile.file.value}", lang)]
    parts.append(sentence(f"shop.order_{profile.order.value}", lang))
    parts.append(sentence("shop.bleed", lang, {"mm": spoken(profile.bleed, lang)}))
    if profile.unverified:
        parts.append(sentence("shop.is_unverified", lang))
    title = Text.of(profile.name).pick(lang) or name
    return f"{name:24} {title} · {' · '.join(parts)}"
