"""The pareo command."""
