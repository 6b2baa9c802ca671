"""Every address of the evening; each view module lists its own."""

from tournaments.views import public, screen
from tournaments.views.desk import (
    home,
    papers,
    prizes,
    publication,
    registration,
    results,
    rounds,
    standings,
)

app_name = "tournaments"
urlpatterns = [
    *home.urlpatterns,
    *registration.urlpatterns,
    *rounds.urlpatterns,
    *results.urlpatterns,
    *standings.urlpatterns,
    *prizes.urlpatterns,
    *publication.urlpatterns,
    *papers.urlpatterns,
    *public.urlpatterns,
    *screen.urlpatterns,
]
