"""Where factions and games are written: by form, by text, and checked meanwhile."""
