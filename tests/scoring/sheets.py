"""Sheets of deals at random, as players may report them under a profile."""

from dataclasses import replace

from scoring.cards import Card, Rank, Suit, Trump
from scoring.contracts import Bid, Contract, deck_points, plays, possible_points
from scoring.deal import NONE_DECLARED, Deal
from scoring.declarations import IN_A_ROW, RUN_LENGTHS, Declaration, Kind, check
from scoring.errors import ScoringError
from scoring.sides import BySide, Side

SIDES = list(Side)


def sheet(profile, number, chance):
    """That many deals, the last one marked so, and their contracts."""
    contracts = [contract(profile, chance) if profile.bids else None for _ in range(number)]
    even = chance.random() < 0.3
    played = [deal(profile, bid, chance, even=even) for bid in contracts]
    return [*played[:-1], replace(played[-1], last=True)], contracts


def contract(profile, chance):
    values = list(range(profile.lowest_bid, profile.highest_bid + 1, profile.bid_step))
    values = values[:6] * 3 + values
    values += [Bid.CAPOT] * bool(profile.capot_contract) + [Bid.GENERALE] * bool(profile.generale)
    trumps = [trump for trump in Trump if plays(profile, trump)]
    doubled = chance.choice([0, 0, 0, 1, 2])
    value = chance.choice(values)
    if isinstance(value, Bid) and not profile.capot_doubles:
        doubled = 0
    return Contract(value=value, trump=chance.choice(trumps), doubled=doubled)


def deal(profile, bid, chance, *, even):
    """even: the points are as many on both sides, or nearly."""
    trump = bid.trump if bid else Trump.SPADES
    belotes = [None, None, *SIDES] if profile.belote and trump is not Trump.NONE else [None]
    capot = chance.choice(SIDES) if chance.random() < 0.08 else None
    declared = NONE_DECLARED
    if profile.declarations and chance.random() < 0.6:
        declared = BySide.for_side(chance.choice(SIDES), declarations(chance), ())
    return Deal(
        taker=chance.choice(SIDES),
        points=None if capot else points(profile, trump, chance, even=even),
        capot=capot,
        belote=chance.choice(belotes),
        declarations=declared,
        contract=bid,
    )


def points(profile, trump, chance, *, even):
    total = deck_points(profile, trump)
    every = sorted(possible_points(profile, trump))
    near = [one for one in every if abs(2 * one - total) <= 40]
    own = chance.choice(near if even or chance.random() < 0.3 else every)
    if even and total // 2 in every and chance.random() < 0.5:
        own = total // 2
    return BySide(a=own, b=total - own)


def declarations(chance):
    """What one side may hold; nothing when no such hands are found at once."""
    own = tuple(one_declaration(chance) for _ in range(chance.choice([1, 1, 1, 2, 3, 4])))
    try:
        check(BySide(a=own, b=()))
    except ScoringError:
        return ()
    return own


def one_declaration(chance):
    if chance.random() < 0.35:
        return Declaration(kind=Kind.CARRE, rank=Rank(chance.choice("J9ATKQ87")))
    kind = chance.choice(list(RUN_LENGTHS))
    top = IN_A_ROW[chance.randrange(RUN_LENGTHS[kind] - 1, 8)]
    return Declaration(kind=kind, top=Card(rank=Rank(top), suit=chance.choice(list(Suit))))
