"""The manual as a site: read as the program reads it, written as pages, its links checked."""
