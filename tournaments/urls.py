"""Every address of the evening; each view module lists its own."""

from tournaments.views import public, public_draws, screen, seasons, table
from tournaments.views.arbiter import pages as arbiter
from tournaments.views.desk import (
    catch_up,
    draws,
    gathering,
    home,
    judging,
    papers,
    prizes,
    programme,
    publication,
    registration,
    results,
    rooms,
    rounds,
    sheet,
    standings,
)

app_name = "tournaments"
urlpatterns = [
    *judging.urlpatterns,
    *home.urlpatterns,
    *registration.urlpatterns,
    *gathering.urlpatterns,
    *rounds.urlpatterns,
    *catch_up.urlpatterns,
    *results.urlpatterns,
    *sheet.urlpatterns,
    *standings.urlpatterns,
    *draws.urlpatterns,
    *prizes.urlpatterns,
    *publication.urlpatterns,
    *programme.urlpatterns,
    *rooms.urlpatterns,
    *papers.urlpatterns,
    *public.urlpatterns,
    *public_draws.urlpatterns,
    *screen.urlpatterns,
    *seasons.urlpatterns,
    *table.urlpatterns,
    *arbiter.urlpatterns,
]
