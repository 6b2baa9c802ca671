"""The evening of a concours, as a Django application."""

from django.apps import AppConfig
from django.conf import settings

from scoring import totals


class TournamentsConfig(AppConfig):
    name = "tournaments"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Every process knows the jobs: on the laptop the web server runs them itself.

        What the judge of sheets works out is kept beside the database, for the next start.
        """
        from tournaments import tasks  # noqa: F401, PLC0415 - models are loaded only now

        totals.keep_in(settings.DATA_DIR / "cache")
