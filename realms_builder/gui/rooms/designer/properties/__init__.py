"""What the selected elements say, and what may be bound."""
