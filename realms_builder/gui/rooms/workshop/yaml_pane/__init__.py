"""The text side of the workshop: a YAML editor with problems, completion and search."""
