"""Files, databases, paper: ways in and out."""
