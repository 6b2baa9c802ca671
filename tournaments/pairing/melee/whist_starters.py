"""Starters of whist tournaments: one round each, from which all others follow by adding 1, 2 ...

By the number of players: what the numbers are counted modulo (two numbers: each part by itself,
the player 3 * a + b), and the seats of one round, four a table, the first two partners.  Player
-1 stays where it is.  Found by ourselves: up to 32 players by annealing, 40 and those that leave
one over as partners x and -x (13 and more), 9 from the powers of a field element (Anderson).
The tests check each of them in full.
"""

from __future__ import annotations

STARTERS: dict[int, tuple[tuple[int, ...], str]] = {
    4: (
        (3,),
        "-1 0 2 1",
    ),
    5: (
        (5,),
        "2 3 1 4",
    ),
    8: (
        (7,),
        "-1 0 3 2 6 4 5 1",
    ),
    9: (
        (3, 3),
        "3 6 2 1 4 8 5 7",
    ),
    12: (
        (11,),
        "-1 0 6 9 2 3 10 4 7 5 1 8",
    ),
    13: (
        (13,),
        "6 7 4 9 5 8 1 12 3 10 2 11",
    ),
    16: (
        (15,),
        "-1 0 11 7 10 9 14 8 13 6 1 4 3 5 12 2",
    ),
    17: (
        (17,),
        "8 9 6 11 7 10 2 15 5 12 1 16 4 13 3 14",
    ),
    20: (
        (19,),
        "-1 0 2 6 7 8 4 14 17 12 1 3 5 16 9 15 13 10 18 11",
    ),
    24: (
        (23,),
        "-1 0 14 10 8 18 6 17 3 12 9 16 7 1 2 5 19 11 22 4 15 13 20 21",
    ),
    25: (
        (25,),
        "12 13 11 14 10 15 5 20 9 16 3 22 8 17 1 24 7 18 4 21 6 19 2 23",
    ),
    28: (
        (27,),
        "-1 0 22 4 13 21 2 6 1 23 26 19 18 24 8 5 7 17 16 14 25 12 10 11 15 3 9 20",
    ),
    29: (
        (29,),
        "14 15 13 16 12 17 7 22 11 18 4 25 10 19 1 28 9 20 3 26 8 21 5 24 6 23 2 27",
    ),
    32: (
        (31,),
        "-1 0 1 20 12 27 3 23 19 16 13 18 8 6 11 21 14 22 5 30 2 15 25 29 28 4 9 10 17 26 24 7",
    ),
    37: (
        (37,),
        (
            "18 19 17 20 16 21 12 25 15 22 3 34 14 23 7 30 13 24 2 35 "
            "11 26 6 31 10 27 4 33 9 28 1 36 8 29 5 32"
        ),
    ),
    40: (
        (39,),
        (
            "-1 0 13 26 19 20 18 21 17 22 11 28 16 23 1 38 15 24 8 31 "
            "14 25 4 35 12 27 7 32 10 29 2 37 9 30 5 34 6 33 3 36"
        ),
    ),
    41: (
        (41,),
        (
            "20 21 19 22 18 23 15 26 17 24 7 34 16 25 3 38 14 27 2 39 "
            "13 28 8 33 12 29 6 35 11 30 4 37 10 31 1 40 9 32 5 36"
        ),
    ),
    49: (
        (49,),
        (
            "24 25 23 26 22 27 19 30 21 28 12 37 20 29 7 42 18 31 1 48 "
            "17 32 6 43 16 33 2 47 15 34 5 44 14 35 10 39 13 36 8 41 "
            "11 38 4 45 9 40 3 46"
        ),
    ),
}
