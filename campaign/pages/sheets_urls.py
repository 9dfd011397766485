"""Addresses of what is taken to the table: sheets and cards."""

from django.urls import URLPattern, path

from campaign.pages import prints, sheets
from campaign.pages.for_programs import for_programs

urlpatterns: list[URLPattern] = [
    path("c/<slug:slug>/print/cards.pdf", for_programs(prints.record_cards), name="record_cards"),
    path("c/<slug:slug>/print/muster.pdf", for_programs(prints.muster_pdf), name="muster_pdf"),
    path("c/<slug:slug>/games/<int:number>/sheet.pdf", for_programs(prints.sheet_pdf), name="sheet_pdf"),
    path("c/<slug:slug>/games/<int:number>/forces.txt", for_programs(sheets.forces_text), name="forces_text"),
    path("c/<slug:slug>/games/<int:number>/forces.json", for_programs(sheets.forces_json), name="forces_json"),
    path("c/<slug:slug>/games/<int:number>/sheet.xlsx", for_programs(sheets.sheet_xlsx), name="sheet_xlsx"),
    path("c/<slug:slug>/games/<int:number>/sheet.zip", for_programs(sheets.sheet_zip), name="sheet_zip"),
    path("c/<slug:slug>/games/<int:number>/sheet-sorties.csv", for_programs(sheets.sheet_sorties), name="sheet_sorties"),
    path("c/<slug:slug>/games/<int:number>/sheet-claims.csv", for_programs(sheets.sheet_claims), name="sheet_claims"),
]
