"""What is in a file, part by part; entries begun, doubled, moved."""
