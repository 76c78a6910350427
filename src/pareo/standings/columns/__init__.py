"""Standings of large events in columns of whole numbers: the same rows as `standings.rank`, asked for by the thousand."""
