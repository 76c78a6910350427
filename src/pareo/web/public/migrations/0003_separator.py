from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("public", "0002_paper"),
    ]

    operations = [
        migrations.AddField(
            model_name=model,
            name="separator",
            field=models.CharField(default="", max_length=10),
        )
        for model in ("hall", "house")
    ]
