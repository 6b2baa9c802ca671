"""Profiles of SCORING-MATRIX.md, each as changes to a shipped one."""

from dataclasses import replace

from scoring.choices import (
    CannotGoHigher,
    LitigeAgain,
    PartnerRuffed,
    TrumpLed,
)
from scoring.profile import derive, load

CLASSIQUE, ASCE, COINCHE = load("classique"), load("asce"), load("coinche")
FFB = derive(CLASSIQUE, {"litige_waits": "all"})
FFB_DECLARATIONS = derive(FFB, {"declarations": True})
MATRIX = {
    "asce": ASCE,
    "ffb-classique": FFB,
    "ffb-5up": derive(FFB, {"rounding": "five_up"}),
    "ffb-6up": derive(FFB, {"rounding": "six_up"}),
    "annonces-ffb": FFB_DECLARATIONS,
    "contree.org": derive(FFB_DECLARATIONS, {"declarations_capot": "kept"}),
    "seed0": load("maison-1000"),
    "seed1": load("en-ligne"),
    "seed2": CLASSIQUE,
    "seed3": load("arrondi-1500"),
    "seed4": load("annonces"),
    "alsace": derive(CLASSIQUE, {"tie": "fails", "capot": 162, "capot_suffered": 162}),
    "casson": derive(CLASSIQUE, {"belote_counts": False}),
}
EXACT = derive(COINCHE, {"rounding": "none"})
BID_TIMES = {"doubled": "contract"}
CARDS_ONLY = {"marks": "points", "failed_contract": False}
CONTRACT_ONLY = {"marks": "contract", "belote_goes": "nobody", "rounding": "none"}
PAGAT = derive(
    COINCHE, BID_TIMES | {"least_points": 82, "contract_needs": "bid", "belote_goes": "holder"}
)
FFB16 = derive(COINCHE, {"belote_goes": "to_winner"})
FFB16_CARDS = derive(FFB16, CARDS_ONLY | {"capot_bid_made": 500, "capot_bid_failed": 500})
CANNES = load("contree")
BIDS = {
    "bga-doc": EXACT,
    "contrai": derive(EXACT, BID_TIMES),
    "pagat": PAGAT,
    "pagat-all": derive(PAGAT, {"doubled": "all"}),
    "exoty": derive(EXACT, BID_TIMES | {"failed": 162}),
    "wiki-contree": derive(COINCHE, {"belote_goes": "to_defenders"}),
    "ffb16-both": FFB16,
    "ffb16-faits": FFB16_CARDS,
    "ffb16-note1": derive(FFB16, BID_TIMES),
    "ffb-coinchee15": derive(COINCHE, {"contract_needs": "bid_and_more", "tie": "fails"}),
    "tournoi-intl": derive(FFB16_CARDS, {"rounding": "none"}),
    "kydos": FFB16_CARDS,
    "ludique": derive(
        COINCHE,
        BID_TIMES | {"redouble": 3, "rounding": "six_up", "belote_goes": "to_winner"},
    ),
    "cannes": CANNES,
    "cannes-last": CANNES,
    "montpellier": derive(COINCHE, {"doubled": "all"}),
    "ascee2a": derive(COINCHE, CONTRACT_ONLY),
    "slim0": derive(COINCHE, CONTRACT_ONLY),
    "contreeRules.ts": derive(EXACT, BID_TIMES),
    "contreeRules.ts-ann": derive(COINCHE, CONTRACT_ONLY),
    "essarts": derive(EXACT, {"doubled": "points", "redouble": 3}),
}
"""The schools of contrée and coinche (SCORING-MATRIX.md 1C), each as what it changes."""
SINGLE = {
    "contree.org": derive(EXACT, {"doubled": "points", "belote_doubled": True, "failed": 162}),
    "muscle": derive(EXACT, BID_TIMES | {"belote_counts_from": 100}),
    "pagat-capot": derive(PAGAT, {"capot_doubles": False}),
    "ffb16-note2": derive(
        FFB16_CARDS, {"rounding": "none", "capot_suffered_doubled": 420, "belote_doubled": True}
    ),
}
"""What one text alone has so, not among the rows of the matrix."""
TO_DEFENDERS = replace(FFB, litige_again=LitigeAgain.TO_DEFENDERS)
SO = replace(
    CLASSIQUE,
    trump_led=TrumpLed.SPARE_PARTNER,
    partner_ruffed=PartnerRuffed.FREE,
    cannot_go_higher=CannotGoHigher.ANY_CARD,
)
PLAY = {
    "CL": CLASSIQUE,
    "CF": replace(CLASSIQUE, partner_ruffed=PartnerRuffed.FREE),
    "CO": replace(
        CLASSIQUE,
        partner_ruffed=PartnerRuffed.FREE,
        cannot_go_higher=CannotGoHigher.ANY_CARD,
    ),
    "S4": replace(CLASSIQUE, partner_ruffed=PartnerRuffed.GO_OVER),
    "SO": SO,
    "S0": replace(CLASSIQUE, trump_led=TrumpLed.NEED_NOT, partner_ruffed=PartnerRuffed.FREE),
}
