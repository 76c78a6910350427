"""The living style page: every component as the pages have it, for those who build them and for the tests."""
