"""What every part of the program stands on, and what knows none of them."""
