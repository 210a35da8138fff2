"""Every kind of field that a game may declare, in the order in which they are offered."""

from __future__ import annotations

from realms_builder.game.kinds.by_band import ByBandKind
from realms_builder.game.kinds.choices import FlagKind, ScaleKind, TrackKind, ValueChoiceKind
from realms_builder.game.kinds.dice import BandsKind, DiceKind, PoolKind
from realms_builder.game.kinds.keywords import KeywordKind, KeywordsKind, LevelKind
from realms_builder.game.kinds.kind import FieldKind
from realms_builder.game.kinds.numbers import (
    IntegerKind,
    LengthKind,
    NumberKind,
    RomanKind,
    SignedKind,
    TargetKind,
    WeightKind,
)
from realms_builder.game.kinds.phrases import PhraseKind
from realms_builder.game.kinds.words import FormulaKind, ListKind, PictureKind, TextKind, WordKind

KINDS: tuple[FieldKind, ...] = (
    IntegerKind(),
    NumberKind(),
    SignedKind(),
    LengthKind(),
    WeightKind(),
    PoolKind(),
    TargetKind(),
    DiceKind(),
    BandsKind(),
    RomanKind(),
    LevelKind(),
    ValueChoiceKind(),
    ScaleKind(),
    FlagKind(),
    TextKind(),
    WordKind(),
    KeywordKind(),
    KeywordsKind(),
    PhraseKind(),
    ByBandKind(),
    ListKind(),
    FormulaKind(),
    TrackKind(),
    PictureKind(),
)
