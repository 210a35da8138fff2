"""WHAT AN AUTHOR WRITES: files of games and factions while they are edited."""
