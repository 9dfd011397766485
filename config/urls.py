"""Every address of the site."""

from campaign import urls as of_campaigns
from campaign.api import urls as of_the_api
from campaign.pages import entry_urls
from config.addresses import gathered
from games import urls as of_games
from pilots import urls as of_pilots

urlpatterns = gathered(
    [
        *entry_urls.urlpatterns,
        *of_campaigns.urlpatterns,
        *of_games.urlpatterns,
        *of_pilots.urlpatterns,
        *of_the_api.urlpatterns,
    ]
)
handler400 = "campaign.api.problems.bad_request"
handler403 = "campaign.api.problems.forbidden"
handler404 = "campaign.api.problems.not_found"
handler500 = "campaign.api.problems.broken"
