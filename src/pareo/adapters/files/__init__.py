"""Formats of other programs and our own, one module each."""
