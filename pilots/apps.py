from django.apps import AppConfig


class PilotsConfig(AppConfig):
    name = "pilots"
    default_auto_field = "django.db.models.BigAutoField"
