"""What units are worth by what they do."""
