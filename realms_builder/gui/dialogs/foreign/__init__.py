"""Lists of other programs: what they are taken for, beside the card as it prints."""
