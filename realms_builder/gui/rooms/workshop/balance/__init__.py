"""What the units of a game cost against what they are worth."""
