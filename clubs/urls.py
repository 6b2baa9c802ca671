from django.urls import path

from .views import club, desk, players

app_name = "clubs"

urlpatterns = [
    path("desk/", desk.home, name="desk"),
    path("desk/clubs/new/", desk.create, name="create"),
    path("desk/clubs/<slug:slug>/", club.show, name="club"),
    path("desk/clubs/<slug:slug>/rename/", club.rename, name="rename"),
    path("desk/clubs/<slug:slug>/members/", club.add_member, name="add_member"),
    path("desk/clubs/<slug:slug>/members/<int:pk>/role/", club.change_role, name="change_role"),
    path("desk/clubs/<slug:slug>/members/<int:pk>/remove/", club.remove, name="remove_member"),
    path("desk/clubs/<slug:slug>/tokens/", club.issue_token, name="issue_token"),
    path("desk/clubs/<slug:slug>/tokens/<int:pk>/revoke/", club.revoke_token, name="revoke_token"),
    path("desk/clubs/<slug:slug>/players/", players.index, name="players"),
    path("desk/clubs/<slug:slug>/players/alike/", players.alike, name="alike"),
    path("desk/clubs/<slug:slug>/players/<int:pk>/", players.rename, name="player"),
]
