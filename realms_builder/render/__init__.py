"""Ink: the only place with reportlab and pypdfium2."""
