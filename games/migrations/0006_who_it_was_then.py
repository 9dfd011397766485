"""Who wrote a report and who threw a die are kept as they were called then."""

from django.db import migrations, models
from django.db.models import F, OuterRef, Subquery
from django.db.models.functions import Coalesce

SIDES = [("japan", "Japan"), ("usa", "USA")]
FORMER = "a former member"
LONGEST_NAME = 60


def name_them(apps, schema_editor):
    report, roll = apps.get_model("games", "Report"), apps.get_model("games", "Roll")
    member, pilot = apps.get_model("campaign", "Member"), apps.get_model("pilots", "Pilot")
    people = report.objects.filter(by__isnull=False).order_by("by").distinct()
    for number, first, last, username in people.values_list("by", "by__first_name", "by__last_name", "by__username"):
        name = FORMER if username == f"gone-{number}" else f"{first} {last}".strip() or username
        report.objects.filter(by=number).update(by_name=name[:LONGEST_NAME])
    for waiting in report.objects.filter(state="submitted", by__isnull=False).select_related("game"):
        part = member.objects.filter(campaign=waiting.game.campaign_id, user=waiting.by_id, seat__isnull=False)
        waiting.submitted_side = part.values_list("seat__side", flat=True).first() or ""
        waiting.save(update_fields=["submitted_side"])
    thrower = pilot.objects.filter(pk=OuterRef("pilot")).values("seat__name")
    roll.objects.filter(pilot__isnull=False).update(player=Coalesce(Subquery(thrower[:1]), F("player")))


class Migration(migrations.Migration):
    dependencies = [
        ("games", "0005_every_die_has_its_number"),
        ("campaign", "0005_seats_handed_on"),
        ("pilots", "0002_room_for_large_files"),
    ]

    operations = [
        migrations.AddField("report", "by_name", models.CharField(blank=True, max_length=60)),
        migrations.AddField("report", "submitted_side", models.CharField(blank=True, choices=SIDES, max_length=5)),
        migrations.AddField("roll", "player", models.CharField(blank=True, max_length=60)),
        migrations.RunPython(name_them, migrations.RunPython.noop),
    ]
