"""Sentences in Spanish and English, by code."""
