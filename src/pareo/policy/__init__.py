"""The rules of an event as versioned data."""
