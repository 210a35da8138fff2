"""The parts that every room and dialog is made of, each once."""
