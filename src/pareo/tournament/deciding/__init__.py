"""How each command becomes an event or a refusal; one module for each part of a tournament's life."""
