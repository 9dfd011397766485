import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    initial = True

    dependencies = [
        ("campaign", "0001_initial"),
        ("pilots", "0001_initial"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name="Correction",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("bodies", models.JSONField(default=dict)),
                ("dice", models.JSONField(default=dict)),
                ("reason", models.CharField(blank=True, max_length=500)),
                ("edit", models.PositiveIntegerField(default=0)),
                ("base_version", models.PositiveIntegerField()),
                ("opened_at", models.DateTimeField()),
                ("saved_at", models.DateTimeField()),
                (
                    "by",
                    models.ForeignKey(
                        null=True, on_delete=django.db.models.deletion.SET_NULL, related_name="+", to=settings.AUTH_USER_MODEL
                    ),
                ),
                (
                    "campaign",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE, related_name="correction", to="campaign.campaign"
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="Game",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("number", models.PositiveSmallIntegerField()),
                (
                    "variant",
                    models.CharField(
                        choices=[("standard", "Standard"), ("pearl", "Pearl Harbor")], default="standard", max_length=8
                    ),
                ),
                ("carrier_japan", models.BooleanField(null=True)),
                ("carrier_usa", models.BooleanField(null=True)),
                ("date", models.DateField(blank=True, null=True)),
                ("link", models.CharField(blank=True, max_length=500)),
                ("note", models.TextField(blank=True, max_length=2000)),
                (
                    "campaign",
                    models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name="games", to="campaign.campaign"),
                ),
            ],
            options={
                "ordering": ["number"],
            },
        ),
        migrations.CreateModel(
            name="GameResult",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("turns", models.PositiveSmallIntegerField()),
                ("closed", models.BooleanField()),
                ("japan", models.SmallIntegerField()),
                ("usa", models.SmallIntegerField()),
                ("scores", models.JSONField()),
                ("awards", models.JSONField()),
                ("pool", models.JSONField()),
                ("pending", models.JSONField()),
                ("lost", models.JSONField()),
                ("note", models.TextField(blank=True)),
                (
                    "campaign",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="game_results", to="campaign.campaign"
                    ),
                ),
                (
                    "game",
                    models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, related_name="result", to="games.game"),
                ),
            ],
        ),
        migrations.CreateModel(
            name="Report",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("number", models.PositiveIntegerField()),
                (
                    "state",
                    models.CharField(
                        choices=[
                            ("draft", "draft"),
                            ("submitted", "submitted"),
                            ("confirmed", "confirmed"),
                            ("superseded", "superseded"),
                            ("void", "void"),
                        ],
                        max_length=10,
                    ),
                ),
                ("body", models.JSONField(default=dict)),
                ("edit", models.PositiveIntegerField(default=0)),
                ("opened_at", models.DateTimeField()),
                ("saved_at", models.DateTimeField()),
                ("confirmed_at", models.DateTimeField(null=True)),
                (
                    "by",
                    models.ForeignKey(
                        null=True, on_delete=django.db.models.deletion.SET_NULL, related_name="+", to=settings.AUTH_USER_MODEL
                    ),
                ),
                ("game", models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name="reports", to="games.game")),
            ],
            options={
                "ordering": ["number"],
            },
        ),
        migrations.CreateModel(
            name="Roll",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("game", models.PositiveSmallIntegerField()),
                ("crew", models.CharField(blank=True, max_length=40)),
                (
                    "kind",
                    models.CharField(
                        choices=[
                            ("muster", "muster"),
                            ("rescue", "rescue"),
                            ("attack", "attack"),
                            ("home", "home"),
                            ("deck", "deck"),
                        ],
                        max_length=8,
                    ),
                ),
                ("value", models.PositiveSmallIntegerField()),
                (
                    "source",
                    models.CharField(
                        choices=[("site", "site dice"), ("table", "table dice"), ("file", "from a file")], max_length=8
                    ),
                ),
                ("by_name", models.CharField(blank=True, max_length=60)),
                ("witness", models.CharField(blank=True, max_length=60)),
                ("at", models.DateTimeField()),
                ("voided_at", models.DateTimeField(null=True)),
                ("void_reason", models.CharField(blank=True, max_length=500)),
                (
                    "by",
                    models.ForeignKey(
                        null=True, on_delete=django.db.models.deletion.SET_NULL, related_name="+", to=settings.AUTH_USER_MODEL
                    ),
                ),
                (
                    "campaign",
                    models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name="rolls", to="campaign.campaign"),
                ),
                (
                    "pilot",
                    models.ForeignKey(
                        null=True, on_delete=django.db.models.deletion.CASCADE, related_name="rolls", to="pilots.pilot"
                    ),
                ),
                (
                    "succeeds",
                    models.OneToOneField(
                        null=True, on_delete=django.db.models.deletion.SET_NULL, related_name="successor", to="games.roll"
                    ),
                ),
            ],
            options={
                "ordering": ["id"],
            },
        ),
        migrations.CreateModel(
            name="Sortie",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("code", models.CharField(max_length=40)),
                ("position", models.PositiveSmallIntegerField()),
                ("side", models.CharField(max_length=5)),
                ("aircraft", models.CharField(max_length=20)),
                ("fate", models.CharField(max_length=10)),
                ("damaged", models.BooleanField()),
                ("crew_end", models.CharField(blank=True, max_length=10)),
                ("half_kills", models.PositiveSmallIntegerField()),
                ("ep", models.PositiveIntegerField(null=True)),
                ("detail", models.JSONField(default=dict)),
                (
                    "campaign",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="sorties", to="campaign.campaign"
                    ),
                ),
                (
                    "pilot",
                    models.ForeignKey(
                        null=True, on_delete=django.db.models.deletion.CASCADE, related_name="sorties", to="pilots.pilot"
                    ),
                ),
                (
                    "result",
                    models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name="sorties", to="games.gameresult"),
                ),
            ],
            options={
                "ordering": ["position"],
            },
        ),
        migrations.AddConstraint(
            model_name="game",
            constraint=models.UniqueConstraint(fields=("campaign", "number"), name="game_once_a_campaign"),
        ),
        migrations.AddConstraint(
            model_name="game",
            constraint=models.CheckConstraint(
                condition=models.Q(("number__gte", 1), ("number__lte", 7)), name="game_number_1_to_7"
            ),
        ),
        migrations.AddConstraint(
            model_name="report",
            constraint=models.UniqueConstraint(fields=("game", "number"), name="report_number_once_a_game"),
        ),
        migrations.AddConstraint(
            model_name="report",
            constraint=models.UniqueConstraint(
                condition=models.Q(("state", "confirmed")), fields=("game",), name="one_confirmed_report_a_game"
            ),
        ),
        migrations.AddConstraint(
            model_name="report",
            constraint=models.UniqueConstraint(
                condition=models.Q(("state__in", ["draft", "submitted"])), fields=("game",), name="one_draft_a_game"
            ),
        ),
        migrations.AddConstraint(
            model_name="roll",
            constraint=models.UniqueConstraint(
                condition=models.Q(("pilot__isnull", False), ("voided_at__isnull", True)),
                fields=("campaign", "game", "kind", "pilot"),
                name="one_live_roll_a_pilot",
            ),
        ),
        migrations.AddConstraint(
            model_name="roll",
            constraint=models.UniqueConstraint(
                condition=models.Q(("pilot__isnull", True), ("voided_at__isnull", True)),
                fields=("campaign", "game", "kind", "crew"),
                name="one_live_roll_a_crew",
            ),
        ),
        migrations.AddConstraint(
            model_name="roll",
            constraint=models.CheckConstraint(condition=models.Q(("value__gte", 1), ("value__lte", 6)), name="roll_shows_1_to_6"),
        ),
        migrations.AddConstraint(
            model_name="roll",
            constraint=models.CheckConstraint(condition=models.Q(("game__lte", 7)), name="roll_of_a_game_or_the_muster"),
        ),
        migrations.AddConstraint(
            model_name="roll",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(("crew", ""), ("pilot__isnull", False)),
                    models.Q(("pilot__isnull", True), models.Q(("crew", ""), _negated=True)),
                    _connector="OR",
                ),
                name="roll_for_pilot_or_crew",
            ),
        ),
    ]
