import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    initial = True

    dependencies = [
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name="Campaign",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("slug", models.SlugField(max_length=60, unique=True)),
                ("name", models.CharField(max_length=120)),
                ("rules", models.JSONField(default=dict)),
                ("edition", models.PositiveSmallIntegerField(default=1)),
                (
                    "visibility",
                    models.CharField(
                        choices=[("private", "private"), ("unlisted", "unlisted"), ("public", "public")],
                        default="private",
                        max_length=8,
                    ),
                ),
                ("version", models.PositiveIntegerField(default=0)),
                ("options_edit", models.PositiveIntegerField(default=0)),
                ("is_demo", models.BooleanField(default=False)),
                ("founded_at", models.DateTimeField()),
                ("changed_at", models.DateTimeField()),
            ],
            options={
                "ordering": ["-changed_at", "-id"],
            },
        ),
        migrations.CreateModel(
            name="Score",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("as_of", models.PositiveSmallIntegerField(default=0)),
                ("complete", models.BooleanField(default=False)),
                ("japan", models.SmallIntegerField(default=0)),
                ("usa", models.SmallIntegerField(default=0)),
                ("pending", models.PositiveSmallIntegerField(default=0)),
                ("by_game", models.JSONField(default=list)),
                ("scores", models.JSONField(default=dict)),
                (
                    "campaign",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE, related_name="score", to="campaign.campaign"
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="Seat",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("code", models.CharField(max_length=32)),
                ("name", models.CharField(max_length=60)),
                ("side", models.CharField(choices=[("japan", "Japan"), ("usa", "USA")], max_length=5)),
                ("from_game", models.PositiveSmallIntegerField(blank=True, null=True)),
                ("until_game", models.PositiveSmallIntegerField(blank=True, null=True)),
                ("position", models.PositiveSmallIntegerField()),
                ("edit", models.PositiveIntegerField(default=0)),
                (
                    "campaign",
                    models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name="seats", to="campaign.campaign"),
                ),
            ],
            options={
                "ordering": ["position", "id"],
            },
        ),
        migrations.CreateModel(
            name="Member",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "role",
                    models.CharField(choices=[("owner", "owner"), ("referee", "referee"), ("player", "player")], max_length=8),
                ),
                (
                    "campaign",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="members", to="campaign.campaign"
                    ),
                ),
                (
                    "user",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="memberships", to=settings.AUTH_USER_MODEL
                    ),
                ),
                (
                    "seat",
                    models.OneToOneField(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="member",
                        to="campaign.seat",
                    ),
                ),
            ],
            options={
                "ordering": ["id"],
            },
        ),
        migrations.CreateModel(
            name="JournalEntry",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("version", models.PositiveIntegerField()),
                ("key", models.UUIDField()),
                ("at", models.DateTimeField()),
                ("actor_name", models.CharField(max_length=60)),
                ("act", models.CharField(max_length=40)),
                ("game", models.PositiveSmallIntegerField(null=True)),
                ("params", models.JSONField(default=dict)),
                ("before", models.JSONField(default=dict)),
                ("after", models.JSONField(default=dict)),
                ("reason", models.CharField(blank=True, max_length=500)),
                (
                    "actor",
                    models.ForeignKey(
                        null=True, on_delete=django.db.models.deletion.SET_NULL, related_name="+", to=settings.AUTH_USER_MODEL
                    ),
                ),
                (
                    "campaign",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="journal", to="campaign.campaign"
                    ),
                ),
            ],
            options={
                "ordering": ["-version"],
                "constraints": [
                    models.UniqueConstraint(fields=("campaign", "key"), name="one_entry_a_form"),
                    models.UniqueConstraint(fields=("campaign", "version"), name="one_entry_a_version"),
                ],
            },
        ),
        migrations.AddConstraint(
            model_name="seat",
            constraint=models.UniqueConstraint(fields=("campaign", "code"), name="seat_code_once_a_campaign"),
        ),
        migrations.AddConstraint(
            model_name="seat",
            constraint=models.CheckConstraint(condition=models.Q(("side__in", ["japan", "usa"])), name="seat_side_japan_or_usa"),
        ),
        migrations.AddConstraint(
            model_name="member",
            constraint=models.UniqueConstraint(fields=("campaign", "user"), name="one_part_a_person"),
        ),
        migrations.AddConstraint(
            model_name="member",
            constraint=models.UniqueConstraint(
                condition=models.Q(("role", "owner")), fields=("campaign",), name="one_owner_a_campaign"
            ),
        ),
    ]
