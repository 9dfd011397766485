"""How a file that is kept as evidence is taken back: it waits for a decision again."""

from campaign.models import Upload
from campaign.undo.back import Back, found, moved


def upload_keep(b: Back) -> None:
    row = found(Upload.objects.filter(campaign=b.campaign, pk=b.p["upload"]).first())
    if row.state != Upload.State.KEPT:
        raise moved()
    b.steps.set(row, state=Upload.State.WAITING.value, settled_at=b.work.now)
