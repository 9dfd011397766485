"""Dice that fell before are counted in their order, and each campaign gets the seed of its dice to come."""

import hashlib
import secrets
from itertools import count

from django.db import migrations
from django.utils import timezone


def count_the_dice(apps, schema_editor):
    roll, campaign = apps.get_model("games", "Roll"), apps.get_model("campaign", "Campaign")
    for pk in campaign.objects.values_list("pk", flat=True):
        rolls = list(roll.objects.filter(campaign_id=pk, number__isnull=True).order_by("pk").only("pk"))
        for one, number in zip(rolls, count(1), strict=False):
            one.number = number
        roll.objects.bulk_update(rolls, ["number"], batch_size=200)


def give_seeds(apps, schema_editor):
    campaign, seed = apps.get_model("campaign", "Campaign"), apps.get_model("games", "Seed")
    for one in campaign.objects.filter(seeds__isnull=True):
        secret = secrets.token_bytes(32)
        seed.objects.create(
            campaign=one,
            number=1,
            secret=secret.hex(),
            digest=hashlib.sha256(secret).hexdigest(),
            label=one.slug,
            made_at=timezone.now(),
        )


class Migration(migrations.Migration):
    dependencies = [("games", "0003_the_clubs_people")]

    operations = [
        migrations.RunPython(count_the_dice, migrations.RunPython.noop),
        migrations.RunPython(give_seeds, migrations.RunPython.noop),
    ]
