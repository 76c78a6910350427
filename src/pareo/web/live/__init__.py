"""News as they happen: server-sent events, one version number each."""
