"""The tie-breaks, one file each."""
