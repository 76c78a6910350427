"""Pareo: tournaments of trading card games, from registration to the final.

A tournament is a fold over its journal; rules are small pure functions over frozen values, configured by
policy packs that are data. See docs/ for the plan of the house.
"""

__version__ = "0.1.0"
