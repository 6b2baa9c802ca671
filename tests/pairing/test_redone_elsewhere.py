"""The draw redone by another program in another language: docs/draw.pl gives the same tables."""

import json
import shutil
import subprocess
from pathlib import Path

import pytest

from tests.pairing.events import request
from tournaments.pairing import Beyond, ByeRule, Order, Policy, pair

DRAW = Path(__file__).parents[2] / "docs" / "draw.pl"

CASES = {
    "even": request(8, system="draw", seed="2026-11-30 salle des fêtes", number=1),
    "odd, last drawn rests": request(13, system="draw", seed="s", bye=ByeRule.RANDOM, number=1),
    "odd, lowest rests": request(9, system="draw", seed="é/1", byes={9: 1}, number=1),
    "bis": request(11, system="draw", seed="bis", bye=ByeRule.ASCE_BIS, number=1),
    "groups": request(
        40,
        system="draw",
        seed="groupes",
        groups=dict.fromkeys(range(1, 9), "Amicale"),
        same_group=Policy.AVOID,
        number=1,
    ),
    "met": request(12, system="draw", seed="x", met=((1, 2), (3, 4), (5, 6)), number=2),
    "many": request(200, system="draw", seed="grande salle", number=1),
    **{
        f"pools of {size}, {count} pairs": request(
            count, system="pools", seed=f"poules {count}", pool_size=size, same_group=Policy.ALLOW
        )
        for count, size in ((9, 4), (10, 4), (11, 6), (14, 3), (17, 5), (19, 4), (24, 6), (2, 4))
    },
    **{
        f"knock-out, {count} pairs": request(
            count, system="knockout", seed=f"tableau {count}", order=Order.DRAW, losers=Beyond.OUT
        )
        for count in (2, 5, 8, 13, 32)
    },
}


def written(asked):
    return json.dumps(
        {
            "system": asked.system,
            "seed": asked.seed,
            "round": asked.round,
            "rounds": asked.rounds,
            "entrants": [
                {"id": e.id, "rank": e.rank, "met": list(e.met), "byes": e.byes, "group": e.group}
                for e in asked.entrants
            ],
            "options": {
                "rematch": asked.options.rematch,
                "same_group": asked.options.same_group,
                "bye": asked.options.bye,
                "bis": [],
                "order": asked.options.order,
                "pool_size": asked.options.pool_size,
                "losers": asked.options.losers,
            },
        }
    )


@pytest.mark.parametrize("name", CASES)
def test_perl_redoes_the_draw(name):
    perl = shutil.which("perl")
    assert perl, "docs/draw.pl is tested with perl, which git brings along: install it"
    found = pair(CASES[name])
    lines = [f"{one.table}: {one.a} - {one.b}" for one in (*found.tables, *found.bis_tables)]
    lines += [f"rests: {one}" for one in found.byes]
    done = subprocess.run(
        [perl, str(DRAW)], input=written(CASES[name]).encode(), capture_output=True, check=False
    )
    assert (done.stdout.decode().splitlines(), done.stderr) == (lines, b"")


def test_perl_leaves_to_the_program_what_it_cannot_redo():
    perl = shutil.which("perl")
    assert perl
    groups = dict.fromkeys(range(1, 4), "Amicale")
    asked = (
        request(12, system="pools", groups=groups, same_group=Policy.AVOID),
        request(12, system="pools", order=Order.RANKING),
        request(6, system="knockout", order=Order.DRAW, losers=Beyond.PLACING),
    )
    for one in asked:
        done = subprocess.run(
            [perl, str(DRAW)], input=written(one).encode(), capture_output=True, check=False
        )
        assert done.stdout == b""
        assert b"python -m tournaments.pairing" in done.stderr
