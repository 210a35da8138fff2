"""The library: rosters, ready lists, games and factions."""
