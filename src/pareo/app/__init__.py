"""Use cases over ports: one door for the command line and the web."""
