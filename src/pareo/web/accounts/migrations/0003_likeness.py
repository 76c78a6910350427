from typing import Any

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


def filled(apps: Any, schema_editor: Any) -> None:
    """What the names look like that there are. Of some that were alike before, the oldest has it; the others stay as they are."""
    from pareo.web.accounts.names import seen

    using, taken = schema_editor.connection.alias, set[str]()
    likeness = apps.get_model("accounts", "Likeness")
    for pk, name in apps.get_model("auth", "User").objects.using(using).order_by("pk").values_list("pk", "username"):
        look = seen(name)
        likeness.objects.using(using).create(account_id=pk, seen=f"{look}\n{pk}" if look in taken else look)
        taken.add(look)


class Migration(migrations.Migration):
    dependencies = [
        ("accounts", "0002_invitations"),
        ("auth", "0012_alter_user_first_name_max_length"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name="Likeness",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("seen", models.CharField(max_length=500, unique=True)),
                (
                    "account",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE, related_name="likeness", to=settings.AUTH_USER_MODEL
                    ),
                ),
            ],
        ),
        migrations.RunPython(filled, migrations.RunPython.noop),
    ]
