"""Journals in a database: SQLite on a laptop, PostgreSQL for an organisation."""
