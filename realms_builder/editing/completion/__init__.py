"""What may be written at a cursor, read from the lines around it."""
