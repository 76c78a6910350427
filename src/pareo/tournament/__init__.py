"""An event as a fold over its journal."""
