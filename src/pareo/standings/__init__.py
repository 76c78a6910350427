"""Who is ahead, exactly. Usable alone."""
