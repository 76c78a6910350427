"""Two accounts are made at the same moment under names that read alike: only one is kept, on both databases."""

from __future__ import annotations

from secrets import token_hex

import pytest
from django.db import IntegrityError, connections, transaction


@pytest.mark.parametrize("database", ["sqlite", "postgresql"])
def test_one_of_two_names_that_are_alike_is_kept(request: pytest.FixtureRequest, database: str) -> None:
    from django.contrib.auth.models import User

    from pareo.web.accounts.names import claim

    using, end = request.getfixturevalue(database), token_hex(3)

    def made(name: str) -> None:
        with transaction.atomic(using):
            claim(User.objects.using(using).create(username=name + end), using)

    made("paul")
    for alike in ("pauI", "pau1", "PAUL"):
        with pytest.raises(IntegrityError):
            made(alike)
    made("pául")
    assert sorted(User.objects.using(using).filter(username__endswith=end).values_list("username", flat=True)) == sorted(
        [f"paul{end}", f"pául{end}"]
    )


@pytest.mark.parametrize("database", ["sqlite", "postgresql"])
def test_names_that_are_there_already_keep_what_they_have(request: pytest.FixtureRequest, database: str) -> None:
    from importlib import import_module

    from django.apps import apps
    from django.contrib.auth.models import User

    from pareo.web.accounts.models import Likeness
    from pareo.web.accounts.names import claim

    using, end = request.getfixturevalue(database), token_hex(3)
    names = [f"coco{end}", f"c0c0{end}", f"ana{end}"]
    for name in names:
        User.objects.using(using).create(username=name)
    Likeness.objects.using(using).all().delete()
    migration = import_module("pareo.web.accounts.migrations.0003_likeness")
    with connections[using].schema_editor() as editor:
        migration.filled(apps, editor)
    assert Likeness.objects.using(using).filter(account__username__in=names).count() == 3
    with pytest.raises(IntegrityError), transaction.atomic(using):
        claim(User.objects.using(using).create(username=f"cOco{end}"), using)
