from .actor import Actor, Source
from .club import Club
from .membership import Membership, Role
from .player import Player
from .refusal import ClubRefusal
from .token import ApiToken
from .token_user import TokenUser
from .user import User

__all__ = [
    "Actor",
    "ApiToken",
    "Club",
    "ClubRefusal",
    "Membership",
    "Player",
    "Role",
    "Source",
    "TokenUser",
    "User",
]
