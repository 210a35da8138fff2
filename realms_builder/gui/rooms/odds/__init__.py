"""The odds room: two units face to face, and what the dice say about them."""
