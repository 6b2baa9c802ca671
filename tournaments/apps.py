"""The evening of a concours, as a Django application."""

from django.apps import AppConfig


class TournamentsConfig(AppConfig):
    name = "tournaments"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Every process knows the jobs: on the laptop the web server runs them itself."""
        from tournaments import tasks  # noqa: F401, PLC0415 - models are loaded only now
