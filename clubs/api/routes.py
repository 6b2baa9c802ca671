"""What the router of /api/v1/ registers for clubs: prefix, viewset, basename."""

from .views import ClubViewSet, PlayerViewSet

routes = [("clubs", ClubViewSet, "club"), ("players", PlayerViewSet, "player")]
