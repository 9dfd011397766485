from django.db import migrations


def forget(apps, schema_editor):
    """Failed sign-ins kept what was typed beside the name, among it passwords in fields that nobody took for one."""
    apps.get_model("axes", "AccessAttempt").objects.update(get_data="", post_data="")


class Migration(migrations.Migration):
    dependencies = [
        ("campaign", "0005_seats_handed_on"),
        ("axes", "0010_accessattemptexpiration"),
    ]

    operations = [
        migrations.RunPython(forget, migrations.RunPython.noop),
    ]
