"""Who is entered so far, and who the club knows: asked once for any number of new pairs."""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from itertools import count

from clubs.models import Club, Player
from clubs.models.names import clean, fold, word_key
from clubs.models.player import NAME_LENGTH, new_player
from tournaments.models import Partnership, Tournament
from tournaments.registration.refused import RegistrationRefused


@dataclass(frozen=True, slots=True, kw_only=True)
class Place:
    """The pair somebody of a name was found in."""

    number: int
    left: bool = False
    alone: bool = False

    @property
    def refusal(self) -> str:
        """The code that says why somebody found here cannot be entered again."""
        if self.left:
            return "already_left"
        return "already_waits" if self.alone else "already_entered"


@dataclass(slots=True, kw_only=True)
class Roll:
    """The names of a concours and of its club; grows while pairs are entered."""

    club: Club
    places: dict[str, Place]
    numbers: set[int]
    seated: set[int]
    known: dict[str, list[Player]]
    added: list[Player] = field(default_factory=list)

    def player(self, name: str, *, field_name: str, number: int, another: bool = False) -> Player:
        """The person of this name, for the pair `number`; unsaved when the club knows none.

        another: somebody else of that name plays already, or both of a pair share it.
        Raises RegistrationRefused blank_name, name_too_long, already_entered, already_left,
        already_waits.
        """
        shown = checked_name(name, field_name)
        key = word_key(shown)
        if (place := self.places.get(key)) and not another:
            params = {"name": shown, "number": place.number}
            raise RegistrationRefused(place.refusal, field_name, params)
        player = self._free(key, shown) or self._new(shown)
        self.places.setdefault(key, Place(number=number))
        if player.pk:
            self.seated.add(player.pk)
        return player

    def _free(self, key: str, shown: str) -> Player | None:
        free = [player for player in self.known[key] if player.pk not in self.seated]
        return next((one for one in free if one.folded == fold(shown)), next(iter(free), None))

    def _new(self, name: str) -> Player:
        player = new_player(self.club, name)
        self.added.append(player)
        return player

    def number(self, wanted: int | None) -> int:
        """The number asked for, or the next free one.  Raises number_taken, number_bounds."""
        if wanted is None:
            wanted = next(number for number in count(1) if number not in self.numbers)
        if not 1 <= wanted <= MOST:
            raise RegistrationRefused("number_bounds", "number", {"limit": MOST})
        if wanted in self.numbers:
            raise RegistrationRefused("number_taken", "number", {"number": wanted})
        self.numbers.add(wanted)
        return wanted

    def save(self) -> None:
        """Keep the players that the club did not know."""
        Player.objects.bulk_create(self.added)
        self.added = []


MOST = 9999


def checked_name(name: str, field_name: str) -> str:
    """The name, cleaned.  Raises RegistrationRefused blank_name, name_too_long."""
    shown = clean(name)
    if not fold(shown):
        raise RegistrationRefused("blank_name", field_name)
    if len(shown) > NAME_LENGTH:
        raise RegistrationRefused("name_too_long", field_name, {"limit": NAME_LENGTH})
    return shown


def roll(tournament: Tournament, names: Iterable[str], *, apart_from: Sequence[int] = ()) -> Roll:
    """The roll as far as these names need it, in two queries.

    apart_from: ids of pairs whose own players do not count as taken.
    """
    places: dict[str, Place] = {}
    seated: set[int] = set()
    numbers: set[int] = set()
    rows = Partnership.objects.filter(tournament=tournament).entered()
    columns = ("first_id", "first__key", "second_id", "second__key", "single")
    for pk, number, left, one, one_key, two, two_key, single in rows.values_list(
        "pk", "number", "withdrawn_after", *columns
    ):
        numbers.add(number)
        alone = two is None and not single
        for person, key in ((one, one_key), (two, two_key)):
            if person is not None and pk not in apart_from:
                seated.add(person)
                places[key] = Place(number=number, left=left is not None, alone=alone)
    known: dict[str, list[Player]] = defaultdict(list)
    keys = {word_key(clean(name)) for name in names} - {""}
    for player in Player.objects.for_club(tournament.club).filter(key__in=keys).order_by("pk"):
        known[player.key].append(player)
    return Roll(club=tournament.club, places=places, numbers=numbers, seated=seated, known=known)
