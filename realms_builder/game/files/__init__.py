"""What a game is: systems, factions, units, items and keywords, read from YAML."""
