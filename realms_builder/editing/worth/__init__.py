"""What units cost against what they do."""
