"""JSON lines for other programs: one object a line in, one a line out."""
