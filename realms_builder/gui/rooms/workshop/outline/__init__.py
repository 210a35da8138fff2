"""The outline of a file: its tree, who uses an entry, renames."""
