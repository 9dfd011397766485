"""Addresses of a campaign's pages, a list for each part of the work."""

from campaign.pages import fate_urls, files_urls, reading_urls, report_urls, road_urls

urlpatterns = [
    *reading_urls.urlpatterns,
    *road_urls.urlpatterns,
    *report_urls.urlpatterns,
    *fate_urls.urlpatterns,
    *files_urls.urlpatterns,
]
