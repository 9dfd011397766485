"""At the end of every test that changes state, the reading tables say what a fresh replay says."""

from campaign.models import Campaign
from campaign.reconcile import differences


def assert_reconciled() -> None:
    """Fail with the lines that differ, for any campaign that is stored."""
    for campaign in Campaign.objects.all():
        assert differences(campaign) == []
