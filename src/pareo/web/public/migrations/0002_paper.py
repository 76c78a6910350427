from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("public", "0001_initial"),
    ]

    operations = [
        migrations.CreateModel(
            name="House",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("paper", models.CharField(max_length=10)),
            ],
        ),
        migrations.AddField(
            model_name="hall",
            name="paper",
            field=models.CharField(default="", max_length=10),
        ),
    ]
