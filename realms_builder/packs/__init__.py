"""WHAT AUTHORS SHARE: packs of games, factions and rosters, checked, installed, updated."""
