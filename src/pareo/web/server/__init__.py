"""One process: a small front that answers what is hot by itself, and Django behind a bridge for everything a person edits."""
