"""Addresses of what is loaded and what is taken home."""

from django.urls import URLPattern, path

from campaign.pages import demo, take_home
from campaign.pages.for_programs import for_programs

urlpatterns: list[URLPattern] = [
    path("demo/remove/", demo.remove_demo, name="remove_demo"),
    path("c/<slug:slug>/take-home/", take_home.take_home, name="summary_text"),
    path("c/<slug:slug>/take-home/summary.txt", for_programs(take_home.summary_plain), name="summary_plain"),
    path("c/<slug:slug>/take-home/print/", take_home.print_all, name="print_all"),
    path("c/<slug:slug>/take-home/campaign.json", for_programs(take_home.campaign_file), name="campaign_file"),
    path("c/<slug:slug>/take-home/campaign.html", for_programs(take_home.web_page), name="web_page"),
    path("c/<slug:slug>/take-home/standings.csv", for_programs(take_home.standings_csv), name="standings_csv"),
    path("c/<slug:slug>/take-home/standings.md", for_programs(take_home.standings_markdown), name="standings_markdown"),
    path("c/<slug:slug>/take-home/standings.json", for_programs(take_home.standings_json), name="standings_json"),
]
