"""Addresses of checking the dice."""

from django.urls import URLPattern, path

from campaign.pages import dice_check, seeds
from campaign.pages.for_programs import for_programs

urlpatterns: list[URLPattern] = [
    path("c/<slug:slug>/dice/check/", dice_check.page, name="dice_check"),
    path("c/<slug:slug>/dice/record.json", for_programs(dice_check.record), name="dice_record_file"),
    path("c/<slug:slug>/dice/check_dice.py", for_programs(dice_check.script), name="dice_script"),
    path("c/<slug:slug>/dice/seed/", seeds.retire_seed, name="seed_retire"),
]
