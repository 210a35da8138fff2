"""What a template may hold, element by element."""
