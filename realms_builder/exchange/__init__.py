"""What leaves the program for other people and programs: text, Markdown, one-file copies."""
