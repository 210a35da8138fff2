"""How a file looks and behaves while its text is typed."""
