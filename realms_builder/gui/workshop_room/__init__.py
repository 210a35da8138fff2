"""THE WORKSHOP: factions and games are written here."""
