"""Paste from a spreadsheet: the table, what its columns are, and the units it comes to."""
