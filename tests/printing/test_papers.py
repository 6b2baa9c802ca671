"""printing: every paper is made, whatever the names hold."""

import pytest

from clubs.models import Player
from tests.tournaments.hall import BY, hall, pair, partie
from tournaments import printing, prizes, results, rounds
from tournaments.printing import papers
from tournaments.queries import public
from tournaments.queries.pairs import pairs
from tournaments.queries.standings import ranking

pytestmark = pytest.mark.django_db
NASTY = [
    '#panic("boum") *gras* _x_ $ 1 + 1 $ @ref <label> \\ "',
    '"} #import "x.typ" // `raw` [ ] ~ = titre',
    "Jean-Noël Lœuillet-Æsop 日本 😀 œÉÈÇàü",
]


@pytest.fixture
def evening():
    """Seven pairs, so that one rests and plays the bis."""
    tournament = hall(7)
    for number, name in enumerate(NASTY, start=1):
        Player.objects.filter(pk=pair(tournament, number).first_id).update(name=name)
    tournament.name = NASTY[0]
    tournament.save()
    partie(tournament)
    results.refresh_standings(tournament.pk)
    return tournament


@pytest.fixture
def said(monkeypatch):
    """The data of the last paper, which is really made too."""
    found = {}
    real = papers.render

    def spy(paper, data, **more):
        found.clear()
        found.update(data)
        return real(paper, data, **more)

    monkeypatch.setattr(papers, "render", spy)
    return found


def is_pdf(made):
    return made.startswith(b"%PDF-") and made.rstrip().endswith(b"%%EOF")


def test_standings_paper_has_a_line_a_pair_in_order(evening, said):
    ranked = ranking(evening)
    assert is_pdf(printing.standings(evening, ranked))
    assert [row["number"] for row in said["rows"]] == [place.pair.number for place in ranked.places]


def test_standings_paper_without_anybody_is_made(said):
    tournament = hall(0)
    assert is_pdf(printing.standings(tournament, ranking(tournament)))


def test_plan_paper_names_every_player_and_sends_the_exempt_to_the_bis(evening, said):
    party = public.party(evening, 1)
    assert is_pdf(printing.plan(evening, party))
    assert {line["number"] for line in said["names"]} == set(range(1, 8))
    assert len(said["boards"]) == len(party.boards) + len(party.bis)
    assert "bis" in said["bis"]
    (resting,) = said["resting"]
    assert str(party.resting[0].bis_table) in resting


def test_sheets_one_for_each_table_with_a_line_a_deal(evening, said):
    party = public.party(evening, 1)
    assert is_pdf(printing.sheets(evening, party))
    assert [sheet["table"] for sheet in said["sheets"]] == [board.label for board in party.tables]
    assert said["deals"] == 12


@pytest.mark.parametrize(("scoring", "declared"), [("asce", False), ("annonces", True)])
def test_sheets_have_room_for_what_is_declared_where_declarations_count(said, scoring, declared):
    tournament = hall(4, scoring=scoring)
    partie(tournament)
    assert is_pdf(printing.sheets(tournament, public.party(tournament, 1)))
    assert said["declarations"] is declared


def test_sheets_of_some_tables_only(evening, said):
    assert is_pdf(printing.sheets(evening, public.party(evening, 1), only={2}))
    assert [sheet["table"] for sheet in said["sheets"]] == ["2"]


def test_reglement_paper_has_every_article(evening, said):
    assert is_pdf(printing.reglement(evening))
    numbers = [one["number"] for chapter in said["chapters"] for one in chapter["articles"]]
    assert numbers == list(range(1, len(numbers) + 1))


def test_prize_paper_is_in_giving_order(evening, said):
    planned = [prizes.Planned(kind="rank", nth=nth, label=NASTY[0]) for nth in (1, 2)]
    prizes.set_prizes(evening, prizes=planned, by=BY)
    awarded = prizes.awards(evening)
    assert is_pdf(printing.prize_list(evening, awarded, pairs(evening)))
    first = ranking(evening).places[0].pair.number
    assert [pair["number"] for pair in said["rows"][-1]["pairs"]] == [str(first)]


def test_papers_of_a_draft_do_not_exist(evening):
    rounds.draw(evening, by=BY)
    assert public.party(evening, 2) is None


def test_sheets_have_the_qr_code_of_their_table_only_where_one_is_given(evening, said):
    party = public.party(evening, 1)
    square = (
        '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><path d="M0 0h9v9z"/></svg>'
    )
    assert is_pdf(printing.sheets(evening, party, codes={(False, 2): square}))
    assert [sheet["table"] for sheet in said["sheets"] if sheet["qr"]] == ["2"]
