"""Addresses of a campaign's pages, a list for each part of the work."""

from campaign.pages import (
    exports_urls,
    fate_urls,
    files_urls,
    history_urls,
    imports_urls,
    live_urls,
    parts_urls,
    phone_urls,
    reading_urls,
    report_urls,
    road_urls,
    seeds_urls,
    sheets_urls,
    tokens_urls,
    told_urls,
    ways_urls,
)

urlpatterns = [
    *reading_urls.urlpatterns,
    *road_urls.urlpatterns,
    *ways_urls.urlpatterns,
    *phone_urls.urlpatterns,
    *report_urls.urlpatterns,
    *parts_urls.urlpatterns,
    *fate_urls.urlpatterns,
    *seeds_urls.urlpatterns,
    *live_urls.urlpatterns,
    *told_urls.urlpatterns,
    *files_urls.urlpatterns,
    *history_urls.urlpatterns,
    *imports_urls.urlpatterns,
    *exports_urls.urlpatterns,
    *sheets_urls.urlpatterns,
    *tokens_urls.urlpatterns,
]
