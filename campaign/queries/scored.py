"""The score of a campaign, as pages show it."""

from campaign.models import Campaign


class Scored:
    """What a page's structure says of where its ``campaign`` stands."""

    campaign: Campaign

    @property
    def japan(self) -> int:
        return self.campaign.score.japan

    @property
    def usa(self) -> int:
        return self.campaign.score.usa

    @property
    def behind(self) -> str:
        """The side that has less; empty where both have the same."""
        return "" if self.japan == self.usa else "usa" if self.usa < self.japan else "japan"
