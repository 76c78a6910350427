"""How passwords are kept: argon2id with the costs that OWASP names for a server that does other things too.

Django's own choice takes 100 MB and eight threads for each sign-in, which four of them at once turn into the memory of a
laptop; OWASP's password storage cheat sheet has 19 MiB, two passes and one thread as its recommendation.
"""

from __future__ import annotations

from django.contrib.auth.hashers import Argon2PasswordHasher


class Argon2(Argon2PasswordHasher):
    """19 MiB, two passes, one thread."""

    memory_cost = 19 * 1024
    time_cost = 2
    parallelism = 1
