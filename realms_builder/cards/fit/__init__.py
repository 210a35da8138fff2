"""The fit report: what gives way, overflows or cannot be drawn on the cards of whole factions."""
