"""The desk: pages of those who run an event."""
