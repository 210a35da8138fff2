"""Data from and for other people and programs: import formats, text, tables, one-file copies."""
