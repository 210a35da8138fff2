"""What sheets of paper beside the cards say."""
