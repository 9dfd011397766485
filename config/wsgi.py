"""The web application for production servers."""

import os

from django.core.wsgi import get_wsgi_application

from config.guards import guarded

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
application = guarded(get_wsgi_application())
