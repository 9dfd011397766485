from django.db import migrations, models


def count_on(apps, schema_editor):
    """What is being prepared counts on from where it is."""
    campaigns = apps.get_model("campaign", "Campaign").objects
    for campaign, edit in apps.get_model("games", "Correction").objects.values_list("campaign", "edit"):
        campaigns.filter(pk=campaign).update(correction_edit=edit)


class Migration(migrations.Migration):
    dependencies = [
        ("campaign", "0007_files_and_tokens"),
        ("games", "0008_corrections_by_two"),
    ]

    operations = [
        migrations.AddField(
            model_name="campaign",
            name="correction_edit",
            field=models.PositiveIntegerField(default=0),
        ),
        migrations.RunPython(count_on, migrations.RunPython.noop),
    ]
