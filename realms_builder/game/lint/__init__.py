"""What only an author wants to hear."""
