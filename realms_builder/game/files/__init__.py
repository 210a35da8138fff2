"""What the files of a game may say, and how they are read."""
