"""Profiles of SCORING-MATRIX.md that today's parameters express, as changes to shipped ones."""

from dataclasses import replace

from scoring.choices import (
    CannotGoHigher,
    LitigeAgain,
    LitigeWaits,
    PartnerRuffed,
    Tie,
    TrumpLed,
)
from scoring.profile import load

CLASSIQUE, ASCE = load("classique"), load("asce")
FFB = replace(CLASSIQUE, litige_waits=LitigeWaits.ALL)
MATRIX = {
    "asce": ASCE,
    "ffb-classique": FFB,
    "seed2": CLASSIQUE,
    "alsace": replace(CLASSIQUE, tie=Tie.FAILS, capot=162, capot_suffered=162),
    "casson": replace(CLASSIQUE, belote_counts=False),
    "seed0": replace(CLASSIQUE, tie=Tie.FAILS),
    "seed1": replace(CLASSIQUE, tie=Tie.FAILS, capot=250, capot_suffered=250),
    "seed4": replace(CLASSIQUE, tie=Tie.FAILS, belote_counts=False),
}
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
