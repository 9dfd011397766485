"""A copy knows its original, and what is told of a campaign that is gone names none."""

import django.db.models.deletion as deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("campaign", "0014_former_members_in_every_language")]
    operations = [
        migrations.AddField(
            "campaign",
            "copy_of",
            models.ForeignKey("campaign.campaign", blank=True, null=True, on_delete=deletion.SET_NULL, related_name="copies"),
        ),
        migrations.AlterField(
            "notice",
            "campaign",
            models.ForeignKey("campaign.campaign", null=True, on_delete=deletion.CASCADE, related_name="notices"),
        ),
    ]
