"""The site's addresses and one more: the bare page that all others are compared with."""

from django.http import HttpRequest, HttpResponse
from django.urls import include, path

from campaign.models import Campaign


def bare(request: HttpRequest) -> HttpResponse:
    """A Django page with one query and nothing else."""
    name = Campaign.objects.order_by("pk").values_list("name", flat=True).first()
    return HttpResponse(f"<!doctype html><title>bare</title><p>{name}</p>")


urlpatterns = [path("bare/", bare), path("", include("config.urls"))]
