"""Realms: the number under which a ranged attack must be thrown (D1.7, R9, R10, R14, R25)."""

from dataclasses import dataclass
from fractions import Fraction

NORMAL, AIMED, QUICK = "normal", "aimed", "quick"
SMALL, MEDIUM, LARGE = "small", "medium", "large"


@dataclass(frozen=True)
class Aim:
    """What the need of one shot depends on; distances in centimetres.

    `fk` is the attribute as it is now. A weapon has `bands` bands of `band_length`.
    `comes_out` means that the target of reaction fire appears from cover or enters perception.
    `shots` of an automatic weapon go to this target, the `target_number`-th of them.
    """

    fk: int
    style: str = NORMAL
    reaction: bool = False
    comes_out: bool = False
    distance: int | Fraction = 10
    band_length: int = 20
    bands: int = 3
    cover: int = 0
    target_size: str = MEDIUM
    target_prone: bool = False
    unwieldy: bool = False
    shooter_prone: bool = False
    target_fast: bool = False
    target_dodges: bool = False
    arm_critical: bool = False
    shots: int = 1
    target_number: int = 1

    def __post_init__(self) -> None:
        """Refuse what the rules do not allow together."""
        if self.style == AIMED and (self.shots, self.target_number) != (1, 1):
            raise ValueError("an aimed shot cannot be combined with autofire")
        if self.reaction and self.style != NORMAL:
            raise ValueError("reaction fire is a normal shot")
        if self.target_dodges and self.target_prone:
            raise ValueError("a prone model cannot dodge")


def _band(aim: Aim) -> int:
    length = aim.band_length * (2 if aim.style == AIMED else 1)
    return max(1, int(-(-aim.distance // length)))


def in_reach(aim: Aim) -> bool:
    """Return whether the weapon carries so far."""
    return _band(aim) <= aim.bands


def need_of(aim: Aim, target_camouflaged: bool = False) -> int:
    """Return the highest face that hits; 0 and below mean that there is no throw."""
    size = SMALL if aim.target_prone else aim.target_size
    need = aim.fk
    need += {NORMAL: 0, AIMED: 1, QUICK: -2}[aim.style]
    need -= aim.reaction + (aim.reaction and aim.comes_out)
    need -= _band(aim) - 1
    need -= aim.cover
    need += {SMALL: -1, MEDIUM: 0, LARGE: 1}[size]
    need -= 2 if aim.unwieldy and size != LARGE else 0
    need += aim.shooter_prone
    need -= aim.target_fast + aim.target_dodges + aim.arm_critical + target_camouflaged
    need += aim.shots - 1
    return need - (aim.target_number - 1)
