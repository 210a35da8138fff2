"""Makes a program folder that needs no Python, and the archives and packages of it."""
