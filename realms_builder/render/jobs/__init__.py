"""What carries printing out: requests, runs, the files that come of them."""
