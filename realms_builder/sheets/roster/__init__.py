"""What sheets of paper beside the cards say and where: roster sheets."""
