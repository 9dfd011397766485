"""Jobs of a league with Redis: ``celery -A config.celery worker``. The laptop runs none."""

import os

from celery import Celery

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
app = Celery("ready_room")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()
