import pytest

from clubs import players
from clubs.models import ClubRefusal, Player
from tests.factories.clubs import actor, make_club, make_player

pytestmark = pytest.mark.django_db

KNOWN = ("Marie Dupont", "Marie-Odile Dupin", "Éric Dumas", "Œdipe d’Artagnan", "Odette Marin")


def names(found):
    return [player.name for player in found]


@pytest.fixture
def club():
    club = make_club()
    for name in (
        "Marie Dupont",
        "Marie-Odile Dupin",
        "Éric Dumas",
        "Œdipe d’Artagnan",
        "Odette Marin",
    ):
        make_player(club, name)
    make_player(make_club("Autre"), "Marie Dupond")
    return club


@pytest.mark.parametrize(
    ("typed", "found"),
    [
        ("marie", ["Marie Dupont", "Marie-Odile Dupin"]),
        ("MARIE DUP", ["Marie Dupont", "Marie-Odile Dupin"]),
        ("dup mar", ["Marie Dupont", "Marie-Odile Dupin"]),
        ("dupont marie", ["Marie Dupont"]),
        ("eric", ["Éric Dumas"]),
        ("é", ["Éric Dumas"]),
        ("oe", ["Œdipe d’Artagnan"]),
        ("artag", ["Œdipe d’Artagnan"]),
        ("d'art", ["Œdipe d’Artagnan"]),
        ("odile", ["Marie-Odile Dupin"]),
        ("mar", ["Marie Dupont", "Marie-Odile Dupin", "Odette Marin"]),
        ("upont", []),
        ("%", []),
        ("_arie", []),
        ("", []),
        ("  -  ", []),
    ],
)
def test_find_alike_offers_whose_words_begin_so(club, typed, found):
    assert names(players.find_alike(club, typed)) == found


def test_find_alike_puts_the_same_name_first(club):
    make_player(club, "Anne Marie Dupont")
    make_player(club, "Dupont Marie-Claude")
    make_player(club, "DUPONT Marie")
    assert names(players.find_alike(club, "Marie Dupont"))[:2] == ["Marie Dupont", "DUPONT Marie"]


def test_find_alike_stops_at_the_limit_with_one_query(club, django_assert_num_queries):
    for number in range(20):
        make_player(club, f"Paul Durand {number}")
    with django_assert_num_queries(1):
        assert len(players.find_alike(club, "paul", limit=5)) == 5


def test_get_or_add_knows_a_name_typed_otherwise(club):
    known = Player.objects.for_club(club).get(name="Marie Dupont")
    for typed in ("marie dupont", "DUPONT  Marie", "Mariè Dupont"):
        assert players.get_or_add(club, typed, by=actor()) == known


def test_get_or_add_keeps_the_name_as_typed(club):
    added = players.get_or_add(club, "  jean-luc   LE GOFF ", by=actor(), categories=["senior"])
    added.refresh_from_db()
    assert (added.name, added.folded, added.key, added.categories) == (
        "jean-luc LE GOFF",
        "jean luc le goff",
        "goff jean le luc",
        ["senior"],
    )


def test_get_or_add_prefers_the_words_in_the_order_typed(club):
    turned, straight = make_player(club, "Martin Paul"), make_player(club, "Paul Martin")
    assert players.get_or_add(club, "paul martin", by=actor()) == straight
    assert players.get_or_add(club, "MARTIN Paul", by=actor()) == turned


def test_get_or_add_does_not_take_a_player_of_another_club(club):
    assert players.get_or_add(club, "Marie Dupond", by=actor()).club == club


def test_two_people_may_share_a_name(club):
    other = players.add(club, "Marie Dupont", by=actor())
    assert Player.objects.for_club(club).same_name("marie dupont").count() == 2
    assert players.get_or_add(club, "Marie Dupont", by=actor()) != other


@pytest.mark.parametrize(
    ("name", "code"), [("", "blank_name"), (" ' ", "blank_name"), ("a" * 121, "name_too_long")]
)
def test_a_name_is_refused(club, name, code):
    for verb in (players.get_or_add, players.add):
        with pytest.raises(ClubRefusal) as refused:
            verb(club, name, by=actor())
        assert (refused.value.code, refused.value.field) == (code, "name")


def test_rename_is_found_by_the_new_name(club):
    player = Player.objects.for_club(club).get(name="Éric Dumas")
    players.rename(player, "Éric Dumàs-Roche", by=actor())
    assert names(players.find_alike(club, "roche dumas")) == ["Éric Dumàs-Roche"]


def test_letters_that_unfold_into_many_still_fit(club):
    player = players.add(club, "\ufdfa" * 120, by=actor())
    player.refresh_from_db()
    assert player.name == "\ufdfa" * 120
