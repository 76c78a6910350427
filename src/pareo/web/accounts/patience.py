"""How often somebody may fail to sign in before they have to wait.

Counted for the name, for the address, and for both together, in the database, so that all processes of a house agree. A hall
sits behind one address, so that limit is wide; the narrow one is for one name from one address, so that a stranger elsewhere
can't lock Ana out for long. Names nobody has are counted like all others: an answer never tells who has an account.

Source: spec 91 "rate limits, no user enumeration" (OWASP ASVS 2.2.1).
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta

from django.db import transaction
from django.db.models import F
from django.utils.crypto import salted_hmac
from django.utils.timezone import now

from pareo.web.accounts.models import Failures

WAIT = timedelta(minutes=15)
MOST_BOTH, MOST_NAME, MOST_ADDRESS = 6, 40, 60


def must_wait(name: str, address: str) -> bool:
    """Whether too many have failed lately; a right password does not help then."""
    most = dict(_counted(name, address))
    found = Failures.objects.filter(who__in=most, since__gt=now() - WAIT).values_list("who", "count")
    return any(count >= most[who] for who, count in found)


def failed(name: str, address: str) -> None:
    """Count one more."""
    start = now()
    with transaction.atomic():
        Failures.objects.filter(since__lte=start - WAIT).delete()
        for who, _most in _counted(name, address):
            Failures.objects.get_or_create(who=who, defaults={"since": start})
            Failures.objects.filter(who=who).update(count=F("count") + 1)


def succeeded(name: str, address: str) -> None:
    """Whoever gets in has not been guessing."""
    Failures.objects.filter(who=next(_counted(name, address))[0]).delete()


def _counted(name: str, address: str) -> Iterator[tuple[str, int]]:
    """Both together, the name, the address: the hash under which each is counted, and how often it may fail."""
    name = name.strip().casefold()[:200]
    for text, most in ((f"both\n{name}\n{address}", MOST_BOTH), (f"name\n{name}", MOST_NAME), (f"from\n{address}", MOST_ADDRESS)):
        yield salted_hmac("pareo.patience", text, algorithm="sha256").hexdigest(), most
