"""Paper: what stands on it (`documents`), how it looks (`pdf`, `lists`, `slips`, `boards`), and the process that prints it."""
