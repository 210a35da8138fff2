"""Print shops as data: what each wants of a file, and what a deck becomes for it."""
