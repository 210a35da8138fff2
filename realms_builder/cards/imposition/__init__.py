"""How faces lie on sheets of paper."""
