"""The task queue; without REDIS_URL tasks run inline."""

import os

from celery import Celery

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")

app = Celery("dixdeder")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()
