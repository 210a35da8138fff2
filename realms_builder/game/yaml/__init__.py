"""YAML with the place of every value, read and changed byte for byte."""
