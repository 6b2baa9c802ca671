"""Wiring of the house: settings, addresses, task queue. No behaviour."""

from config.celery import app as celery_app

__all__ = ["celery_app"]
