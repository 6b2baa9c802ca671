"""Whole evenings of every system, played through the JSON commands alone.

Written from the interface and nothing else: requests and answers are plain dictionaries, and no
part of the engine but the door of its commands is used.  `evening_judge` looks at each answer.
"""

from __future__ import annotations

import json
from collections import Counter, defaultdict
from random import Random

from tournaments.pairing.__main__ import answered

LATE = 900


def ask(command, request):
    return answered(command, json.dumps(request).encode(), lambda text: text)


class Room:
    """Who is here, and what has been played: all that a request says."""

    def __init__(self, count, chance, *, clubs=0, fixed=0):
        self.chance = chance
        self.here = list(range(1, count + 1))
        self.away = []
        self.met = defaultdict(list)
        self.mates = defaultdict(list)
        self.byes = Counter()
        self.points = Counter()
        self.wins = Counter()
        self.lost = defaultdict(list)
        self.history = []
        self.owed = []
        self.clubs = clubs
        self.groups = {}
        self.fixed = {one: chance.randint(1, max(1, count // 2)) for one in range(1, fixed + 1)}
        self.changed = False
        self.last_change = 0

    def group(self, one):
        if one not in self.groups:
            drawn = self.chance.randrange(2 * self.clubs) if self.clubs else 0
            self.groups[one] = f"Club {drawn}" if drawn < self.clubs and self.clubs else ""
        return self.groups[one]

    def entrants(self, *, by_wins=False, partners=False, tied=False):
        """As listed at the desk, in no order; ranks without gaps unless `tied`."""
        order = sorted(
            self.here, key=lambda one: (-self.wins[one] if by_wins else 0, -self.points[one], one)
        )
        found = []
        for rank, one in enumerate(order, 1):
            row = {
                "id": one,
                "rank": 1 + (rank - 1) // 3 * 3 if tied else rank,
                "score": self.points[one],
                "wins": self.wins[one],
                "group": self.group(one),
                "met": list(self.met[one]),
                "byes": self.byes[one],
            }
            if partners:
                row["partners"] = list(self.mates[one])
            if one in self.fixed:
                row["fixed"] = self.fixed[one]
            found.append(row)
        self.chance.shuffle(found)
        return found

    def change(self, number, least):
        """Between two parties somebody comes late, leaves, returns; or several do."""
        self.changed, self.last_change = True, number
        for _ in range(self.chance.choice([1, 1, 1, 2, 3])):
            what = self.chance.choice(["late", "leave", "return", "leave"])
            if what == "late":
                self.here.append(LATE + len(self.here) + len(self.away))
            elif what == "leave" and len(self.here) > least:
                self.away.append(self.here.pop(self.chance.randrange(len(self.here))))
            elif what == "return" and self.away:
                self.here.append(self.away.pop(self.chance.randrange(len(self.away))))

    def play(self, number, answer):
        """Random results for all tables; who rests gets nothing."""
        for table in answer["tables"] + answer.get("bis_tables", []):
            a, b = table["sides"]
            score = self.chance.choice([self.chance.randint(0, 1944), 972, 1944])
            winner = None if score == 972 else int(score < 972)
            for side, other, points in ((a, b, score), (b, a, 1944 - score)):
                for one in side:
                    self.met[one] += other
                    self.mates[one] += [mate for mate in side if mate != one]
                    self.points[one] += points
                    self.wins[one] += points > 972
                    if points < 972:
                        self.lost[one].append(table.get("stage", ""))
            self.history.append(
                {
                    "round": number,
                    "table": table["table"],
                    "sides": [a, b],
                    "stage": table.get("stage", ""),
                    "points": [score, 1944 - score],
                    "winner": winner,
                }
            )
        for one in answer["byes"]:
            self.byes[one] += 1
            stage = answer.get("bye_stages", {}).get(str(one), "")
            self.history.append({"round": number, "sides": [[one], []], "stage": stage})
        self.owed = answer.get("owed", [])


def evening(
    system, count, rounds, seed, *, often=0.0, told=True, options=None, before=(), **room_options
):
    """Yield (room, request, answer) of each partie until the evening is over or refused.

    often: how likely somebody comes or goes between two parties.  told: with `history`.  before:
    systems of the first parties, where the evening begins with others (a cut to a final).
    room_options: of `Room`, and tied.
    """
    chance = Random(f"{system} {count} {rounds} {seed}")
    tied = room_options.pop("tied", False)
    room = Room(count, chance, **room_options)
    single = system == "melee"
    for number in range(1, rounds + 1):
        if number > 1 and chance.random() < often:
            room.change(number, least=4 if single else 2)
        now = before[number - 1] if number <= len(before) else system
        request = {
            "system": now,
            "seed": f"salle {seed}",
            "round": number,
            "rounds": rounds,
            "entrants": room.entrants(by_wins=now == "swiss", partners=single, tied=tied),
            "options": dict(options or {}),
        }
        if room.owed:
            request["options"]["bis"] = room.owed
        if told:
            request["history"] = list(room.history)
        answer = ask("pair", request)
        yield room, request, answer
        if "error" in answer:
            return
        room.play(number, answer)
