"""Values that every room speaks: results, errors, exact numbers, seeded random streams."""
