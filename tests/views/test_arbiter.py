"""`/arbitre`: what is tapped stands in the address, and the answer cites the règlement."""

import re

import pytest
from django.test import Client

from scoring.errors import SENTENCES
from scoring.play import Because
from scoring.profile import names
from tests.tournaments.hall import hall
from tournaments.rules import articles, load
from tournaments.rules.sentences import SENTENCES as RULES
from tournaments.views.arbiter.count import ARTICLES
from tournaments.views.arbiter.duties import ARTICLES as DUTIES

WHERE = "/arbitre/"
RENONCE = "/arbitre/renonce/"
COUNT = "/arbitre/donne/"
TWO_PARTNER_MASTER = {"trump": "H", "table": "AHTH", "hand": "JH7HKC"}


@pytest.fixture(autouse=True)
def english(client):
    client.cookies["django_language"] = "en"


@pytest.fixture
def ask(client):
    """ask(where, **asked): the page as text; with tap=[...] what is tapped on it, in this order."""

    def asked(where=WHERE, tap=(), **fields):
        answer = client.get(where, {**fields, "do": list(tap)}, follow=True)
        assert answer.status_code == 200
        return answer

    return asked


def words(answer):
    """What stands on the page, without its elements."""
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", answer.text))


def lit(answer):
    """The legal cards of the hand, as the page shows them."""
    return re.findall(r'id="play-(..)"[^>]*data-legal="yes"', answer.text)


def number_of(code, rules="asce"):
    return next(one.number for one in articles(load(rules)) if one.code == code)


def test_over_the_partner_at_trumps_the_higher_card_is_due_and_the_article_says_so(ask):
    page = ask(**TWO_PARTNER_MASTER)
    assert lit(page) == ["JH"]
    article = number_of("trump_led.go_higher")
    said = f"Article {article} – When trumps are led, each plays higher if possible, even over"
    assert said in words(page)
    assert "your partner is master, but trumps were led" in words(page)


@pytest.mark.parametrize(
    ("rules", "legal"), [("asce", ["JH"]), ("classique", ["JH"]), ("coinche", ["JH"])]
)
def test_each_profile_gives_its_own_answer(ask, rules, legal):
    assert lit(ask(rules=rules, **TWO_PARTNER_MASTER)) == legal


def test_a_wrong_card_is_named_with_what_the_reglement_takes(ask):
    page = ask(**TWO_PARTNER_MASTER, played="7H")
    assert "Not allowed: seven of hearts." in words(page)
    assert "May be played: jack of hearts." in words(page)
    assert f"Article {number_of('irregularity.cancelled')} –" in words(page)
    assert f"Article {number_of('penalty.opponents')} – Points of a penalty: 162" in words(page)


def test_a_right_card_costs_nothing(ask):
    page = ask(**TWO_PARTNER_MASTER, played="JH")
    assert "Allowed: jack of hearts." in words(page)
    assert "penalty" not in words(page)


def test_a_profile_has_sentences_and_knows_of_no_penalty(ask):
    page = ask(rules="en-ligne", **TWO_PARTNER_MASTER, played="7H")
    assert "When trumps are led" in words(page)
    assert "Article" not in words(page)
    assert "stands in the règlement of a concours" in words(page)


def test_taps_lay_cards_on_the_table_then_in_the_hand_and_take_them_back(ask):
    taps = ["trump:H", "9C", "AH", "TC", "JH", "7H", "KC", "8D", "play:7H"]
    page = ask(tap=taps)
    assert page["HX-Replace-Url"] == "/arbitre/?trump=H&table=9CAHTC&hand=JH7HKC8D&played=7H"
    back = ask(tap=[*taps, "7H", "AH", "play:KC", "play:KC"])
    assert back["HX-Replace-Url"] == "/arbitre/?trump=H&table=9CTC&hand=JHKC8D"


def test_the_hand_may_be_tapped_first_and_a_new_question_forgets_all_but_the_reglement(ask):
    page = ask(tap=["on:hand", "JH", "on:table", "AH"], rules="casson")
    assert page["HX-Replace-Url"] == "/arbitre/?rules=casson&table=AH&hand=JH"
    assert ask(tap=["JH", "new"], rules="casson")["HX-Replace-Url"] == "/arbitre/?rules=casson"


@pytest.mark.parametrize("where", ["/arbitre/", "/arbitre/renonce/", "/arbitre/donne/"])
def test_htmx_is_given_the_part_that_changes(client, where):
    part = client.get(where, TWO_PARTNER_MASTER, headers={"HX-Request": "true"})
    assert part.status_code == 200
    assert "<html" not in part.text
    assert "HX-Request" in part["Vary"]


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        ({"hand": "JH1X"}, "This is not a card: 1X"),
        ({"hand": "JHJH"}, "This card is named twice: JH"),
        ({"hand": "JH", "table": "JH"}, "On the table and in the hand: JH"),
        ({"trump": "Z"}, "This is not a trump: Z"),
        ({"table": "AHKHQHJH"}, "Too many cards"),
        ({"hand": "AHKHQHJH9H8H7HTHAS"}, "Too many cards"),
        ({"rules": "trois-joueurs", "hand": "7HJH"}, "This card is not in the deck: 7H."),
        ({"rules": "no-such"}, "There is no règlement of this name: no-such"),
        ({"hand": "é\x00" * 300}, "This is not a card"),
    ],
)
def test_what_cannot_be_read_is_said_in_words(ask, asked, said):
    assert said in words(ask(**asked))


@pytest.mark.parametrize("where", [WHERE, RENONCE])
def test_taps_that_mean_nothing_change_nothing(ask, where):
    taps = ["", "?", "play:", "play:ZZ", "trump:", "trump:Z", "on:x", "lead:9", "undo", "\x00"]
    assert ask(where, taps)["HX-Replace-Url"] == where


@pytest.mark.slow
@pytest.mark.parametrize("rules", names())
@pytest.mark.parametrize("where", [WHERE, RENONCE])
def test_every_profile_answers(ask, where, rules):
    asked = {"table": "9H", "hand": "JHTH", "cards": "AHTHKHQH", "rules": rules, "trump": "H"}
    assert "hearts" in words(ask(where, **asked))


@pytest.mark.parametrize(
    ("language", "said"),
    [("en", "profile: générale."), ("fr", "barème : générale.")],
)
def test_a_bid_that_is_not_played_is_refused_by_its_word(client, language, said):
    asked = {"rules": "coinche", "taker": "A", "value": "generale", "trump": "S", "points": "90"}
    client.cookies["django_language"] = language
    page = client.get("/arbitre/donne/", asked)
    assert said in words(page)
    assert "generale." not in words(page)


@pytest.mark.parametrize("rules", names())
@pytest.mark.parametrize(
    "told",
    [
        {},
        {"value": "85"},
        {"value": "capot"},
        {"value": "generale"},
        {"trump": "AT"},
        {"held": "x"},
    ],
)
def test_no_field_of_the_engine_is_named_to_an_arbiter(client, rules, told):
    asked = {"rules": rules, "taker": "A", "value": "90", "trump": "NT", "points": "163"} | told
    said = words(client.get("/arbitre/donne/", asked))
    assert not re.search(r"contract\.[a-z]|points\.[ab]|generale", said)


def test_only_trumps_that_are_played_are_offered(ask):
    assert 'value="trump:NT"' not in ask().text
    assert 'value="trump:NT"' in ask(rules="coinche").text


# --- renonce ---


def test_a_renonce_is_proved_by_the_card_played_later(ask):
    page = ask(RENONCE, trump="H", lead="1", cards="ASTS7S8H9S")
    assert "Renonce by South in trick 1: eight of hearts." in words(page)
    assert "Nine of spades, played in trick 2, shows it." in words(page)
    assert "you must follow, and need not go higher. You could have played: nine" in words(page)
    assert f"Article {number_of('play.follow')} –" in words(page)
    assert f"Article {number_of('penalty.opponents')} –" in words(page)


def test_the_winner_of_a_trick_leads_the_next(ask):
    page = ask(RENONCE, tap=["trump:H", "lead:1", "AS", "TS", "7S", "8S", "9S"])
    assert page["HX-Replace-Url"] == "/arbitre/renonce/?trump=H&lead=1&cards=ASTS7S8S9S"
    assert "Trick 2: North plays." in words(page)
    assert "These tricks show no renonce" in words(page)


def test_the_last_card_is_taken_back_and_a_played_one_does_not_come_twice(ask):
    page = ask(RENONCE, tap=["trump:H", "AS", "TS", "AS", "TS", "KS", "undo"])
    assert page["HX-Replace-Url"] == "/arbitre/renonce/?trump=H&cards=AS"


def test_a_whole_deal_without_a_fault_is_said_to_be_clean(ask):
    suits = {seat: [f"{rank}{suit}" for rank in "AKQJT987"] for seat, suit in enumerate("HSDC")}
    cards = "".join(suits[seat][trick] for trick in range(8) for seat in range(4))
    page = ask(RENONCE, trump="H", cards=cards)
    assert "All cards are played." in words(page)
    assert "No renonce: every card of this deal could be played." in words(page)


# --- of a concours ---


@pytest.mark.django_db
def test_a_concours_rules_by_its_own_reglement(ask):
    tournament = hall(2, scoring_changes={"trump_led": "spare_partner"}, penalty__points=100)
    page = ask(f"/c/{tournament.slug}/arbitre/", **TWO_PARTNER_MASTER, played="7H")
    assert lit(page) == ["JH", "7H"]
    assert "Allowed: seven of hearts." in words(page)
    number = next(
        one.number for one in articles(tournament.rules) if one.code == "trump_led.spare_partner"
    )
    assert f"/c/{tournament.slug}/rules/#article-{number}" in page.text
    printed = ask(f"/c/{tournament.slug}/rules/").text
    assert f'id="article-{number}"' in printed
    wrong = ask(f"/c/{tournament.slug}/arbitre/", **TWO_PARTNER_MASTER, played="KC")
    assert "Points of a penalty: 100" in words(wrong)


@pytest.mark.django_db
def test_the_concours_may_be_named_in_the_address(client):
    tournament = hall(2)
    asked = {"concours": tournament.slug, "trump": "H", "rules": "casson"}
    for where in ("arbitre/", "arbitre/renonce/"):
        answer = client.get(f"/{where}", asked)
        assert answer["Location"] == f"/c/{tournament.slug}/{where}?trump=H"
    assert client.get(WHERE, {"concours": "nulle-part"}).status_code == 404
    assert client.get("/c/nulle-part/arbitre/").status_code == 404


@pytest.mark.django_db
def test_one_question_reads_the_concours_once(client, django_assert_num_queries):
    tournament = hall(2)
    with django_assert_num_queries(1):
        client.get(f"/c/{tournament.slug}/arbitre/", TWO_PARTNER_MASTER)


# --- what a deal counts ---


def marks(answer):
    """The two marks, as the page shows them."""
    return tuple(map(int, re.findall(r"[AB] <b>(\d+)</b>", answer.text)))


def test_a_made_deal_is_marked_with_its_reasons_and_articles(ask):
    page = ask(COUNT, taker="A", of="A", points="88", belote="A")
    assert marks(page) == (108, 74)
    assert "Side A took and made it: 108 to 74." in words(page)
    assert f"Article {number_of('contract.with_belote')} –" in words(page)
    assert f"Article {number_of('belote.inviolable')} –" in words(page)


def test_a_litige_takes_the_points_that_waited_into_account(ask):
    page = ask(COUNT, taker="A", of="A", points="81", held="81")
    assert marks(page) == (0, 81)
    assert "162 points wait" in words(page)
    assert f"Article {number_of('tie.litige')} –" in words(page)
    assert marks(ask(COUNT, taker="A", of="A", points="81", last="on")) == (81, 81)


def test_a_doubled_contract_is_multiplied(ask):
    asked = {"rules": "coinche", "taker": "A", "value": "100", "trump": "H", "doubled": "1"}
    assert marks(ask(COUNT, **asked, of="A", points="110", belote="B")) == (520, 20)


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        ({"taker": ""}, "Who took?"),
        ({"taker": "A"}, "How many points, from 0 to 162?"),
        ({"taker": "A", "points": "200"}, "A deal has 162 points: 200 is too many."),
        ({"taker": "A", "points": "1"}, "No tricks can be worth so many points: 1."),
        ({"rules": "coinche", "taker": "A", "points": "80"}, "Which contract?"),
        ({"taker": "A", "points": "x"}, "How many points"),
    ],
)
def test_what_is_missing_of_a_deal_is_asked_in_words(ask, asked, said):
    assert said in words(ask(COUNT, **asked))


@pytest.mark.slow
@pytest.mark.parametrize("rules", names())
def test_every_profile_counts_a_deal(ask, rules):
    contract = {"value": "100", "trump": "S", "doubled": "0"}
    page = ask(COUNT, rules=rules, taker="B", of="B", points="100", **contract)
    assert len(marks(page)) == 2


def test_a_page_without_a_deal_asks_nothing_yet(ask):
    page = ask(COUNT)
    assert 'role="alert"' not in page.text
    assert 'name="held"' in page.text
    assert 'name="held"' not in ask(COUNT, rules="coinche").text


def test_a_post_is_given_the_answer_alone_and_needs_no_token():
    client = Client(enforce_csrf_checks=True)
    answer = client.post(COUNT, {"taker": "A", "of": "A", "points": "100"})
    assert marks(answer) == (100, 62)
    assert "<form" not in answer.text


@pytest.mark.parametrize("held", ["x", "-5", "99999999", "²"])
def test_points_that_waited_are_read_or_left_out(ask, held):
    assert len(marks(ask(COUNT, taker="A", of="A", points="100", held=held))) == 2


def test_every_reason_of_a_deal_has_its_articles():
    kept = {code for code in SENTENCES if code in ARTICLES}
    assert set(ARTICLES) == kept
    known = {*RULES, *(code.partition(".")[0] for code in RULES)}
    assert {name for names in ARTICLES.values() for name in names} - known == set()


def test_every_duty_has_its_articles():
    assert set(DUTIES) == set(Because)
    known = {code.partition(".")[0] for code in RULES}
    assert {name for names in DUTIES.values() for name in names} <= known
