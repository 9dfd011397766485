from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("campaign", "0011_names_that_are_found"),
    ]

    operations = [
        migrations.AddField(model_name="club", name="is_demo", field=models.BooleanField(default=False)),
        migrations.AddField(model_name="club", name="removed_at", field=models.DateTimeField(null=True)),
    ]
