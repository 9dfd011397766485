import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    initial = True

    dependencies = [
        ("campaign", "0001_initial"),
    ]

    operations = [
        migrations.CreateModel(
            name="Pilot",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("code", models.CharField(max_length=40)),
                ("name", models.CharField(max_length=60)),
                ("came_after", models.PositiveSmallIntegerField(default=0)),
                ("on_call", models.BooleanField(default=False)),
                ("position", models.PositiveSmallIntegerField()),
                (
                    "campaign",
                    models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name="pilots", to="campaign.campaign"),
                ),
                (
                    "seat",
                    models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name="pilots", to="campaign.seat"),
                ),
            ],
            options={
                "ordering": ["position", "id"],
            },
        ),
        migrations.CreateModel(
            name="AbilityChoice",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("after", models.PositiveSmallIntegerField()),
                ("ability", models.CharField(max_length=60)),
                ("position", models.PositiveSmallIntegerField()),
                (
                    "campaign",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="abilities", to="campaign.campaign"
                    ),
                ),
                (
                    "pilot",
                    models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name="abilities", to="pilots.pilot"),
                ),
            ],
            options={
                "ordering": ["position", "id"],
            },
        ),
        migrations.CreateModel(
            name="PilotLine",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("place", models.PositiveSmallIntegerField()),
                ("rank", models.CharField(max_length=60)),
                (
                    "status",
                    models.CharField(choices=[("ace", "Ace"), ("veteran", "Veteran"), ("novice", "Novice")], max_length=8),
                ),
                ("half_kills", models.PositiveSmallIntegerField()),
                ("campaign_half_kills", models.PositiveSmallIntegerField()),
                ("ep", models.PositiveIntegerField()),
                ("slots", models.PositiveSmallIntegerField()),
                ("abilities_chosen", models.PositiveSmallIntegerField()),
                (
                    "state",
                    models.CharField(
                        choices=[("active", "Active"), ("killed", "Killed"), ("missing", "Missing"), ("captured", "Captured")],
                        max_length=8,
                    ),
                ),
                ("games", models.PositiveSmallIntegerField()),
                ("lost_in", models.PositiveSmallIntegerField(null=True)),
                ("pending", models.CharField(blank=True, max_length=8)),
                ("detail", models.JSONField(default=dict)),
                (
                    "campaign",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="pilot_lines", to="campaign.campaign"
                    ),
                ),
                (
                    "pilot",
                    models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, related_name="line", to="pilots.pilot"),
                ),
            ],
            options={
                "ordering": ["place"],
            },
        ),
        migrations.CreateModel(
            name="Promotion",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("after", models.PositiveSmallIntegerField()),
                ("rank", models.CharField(max_length=60)),
                ("position", models.PositiveSmallIntegerField()),
                (
                    "campaign",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="promotions", to="campaign.campaign"
                    ),
                ),
                (
                    "pilot",
                    models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name="promotions", to="pilots.pilot"),
                ),
            ],
            options={
                "ordering": ["position", "id"],
            },
        ),
        migrations.AddConstraint(
            model_name="pilot",
            constraint=models.UniqueConstraint(fields=("campaign", "code"), name="pilot_code_once_a_campaign"),
        ),
        migrations.AddConstraint(
            model_name="pilot",
            constraint=models.UniqueConstraint(fields=("seat", "came_after"), name="one_pilot_a_seat_and_gap"),
        ),
        migrations.AddConstraint(
            model_name="pilot",
            constraint=models.CheckConstraint(condition=models.Q(("came_after__lte", 7)), name="pilot_came_after_a_game"),
        ),
        migrations.AddConstraint(
            model_name="abilitychoice",
            constraint=models.CheckConstraint(condition=models.Q(("after__lte", 7)), name="ability_after_a_game"),
        ),
        migrations.AddConstraint(
            model_name="promotion",
            constraint=models.CheckConstraint(condition=models.Q(("after__lte", 7)), name="promotion_after_a_game"),
        ),
    ]
