"""The workshop: factions and games written by form or as text, checked and shown at once."""
