// Small things that make the pages quicker; everything works without them.
