"""Sheet kinds: each says once what a sheet is called, what it is made from, how its pages come."""
