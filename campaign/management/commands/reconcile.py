"""``manage.py reconcile``: do the reading tables say what a fresh replay says?"""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.db import transaction

from campaign.acts.base import write_reading_tables
from campaign.acts.battles import write_reading
from campaign.models import Campaign
from campaign.reconcile import battle_differs, differences
from games.models import Battle


class Command(BaseCommand):
    """Lists what differs, campaign by campaign; exit code 1 if anything does."""

    help = "Compare the reading tables of every campaign with a fresh replay of its facts."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--mend", action="store_true", help="write the reading tables that differ anew")

    def handle(self, *args: Any, mend: bool, **options: Any) -> None:
        wrong = 0
        for campaign in Campaign.objects.order_by("slug"):
            if not (found := differences(campaign)):
                continue
            wrong += 1
            self.stdout.write(f"{campaign.slug}: {len(found)} lines differ")
            for line in found if options["verbosity"] > 1 else ():
                self.stdout.write(f"  {line}")
            if mend:
                with transaction.atomic():
                    write_reading_tables(Campaign.objects.select_for_update().get(pk=campaign.pk))
                self.stdout.write("  written anew")
        battles = self._battles(mend)
        if (wrong or battles) and not mend:
            raise CommandError(
                f"{wrong} campaigns and {battles} games of Kido Butai differ from their replay. "
                "manage.py reconcile --mend writes them anew."
            )
        self.stdout.write(f"{Campaign.objects.count() - wrong * (not mend)} campaigns say what a replay says.")

    def _battles(self, mend: bool) -> int:
        """How many games of Kido Butai differ."""
        wrong = 0
        for battle in Battle.objects.order_by("code").iterator():
            if found := battle_differs(battle):
                wrong += 1
                self.stdout.write(f"game {battle.code} of Kido Butai: {', '.join(found)}")
                if mend:
                    write_reading(code=battle.code)
        return wrong
