"""Brackets as tables of games. Usable alone."""
