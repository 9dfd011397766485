"""Addresses of the report while it is entered."""

from django.urls import URLPattern, path

from games.pages import report, report_ends

urlpatterns: list[URLPattern] = [
    path("c/<slug:slug>/games/<int:number>/report/", report.report, name="report"),
    path("c/<slug:slug>/games/<int:number>/report/void/", report_ends.report_void, name="report_void"),
    path("c/<slug:slug>/games/<int:number>/report/take-back/", report_ends.report_restore, name="report_restore"),
    path("c/<slug:slug>/games/<int:number>/report/not-played/", report_ends.report_unplayed, name="report_unplayed"),
]
