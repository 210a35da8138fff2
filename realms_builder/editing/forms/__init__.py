"""The form of an entry as values: plans from game and schema, edits in the shape of the file."""
