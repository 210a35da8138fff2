"""What one more model of a unit would bring to a roster: quickly, for very many units."""
