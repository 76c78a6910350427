"""Who meets whom: a Field in, Pairings out. Usable alone."""
