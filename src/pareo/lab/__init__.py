"""The laboratory: what would be otherwise under other rules. Nothing here changes an event."""
