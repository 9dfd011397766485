"""A die that fell, as it is stored: each has the next number of its campaign, so that none can be left out unseen."""

from django.db.models import Max

from games.models import Roll


def next_number(campaign_id: int) -> int:
    """The number of the next die of a locked campaign, from 1."""
    last: int | None = Roll.objects.filter(campaign=campaign_id).aggregate(last=Max("number"))["last"]
    return (last or 0) + 1
