"""What a person wants kept private, and where: profiles, and the choice of profile per site."""

from sotto.profiles.collection import Profiles, Protection, SiteChoice
from sotto.profiles.files import profile_from_plain, profile_to_plain, read_profile, write_profile
from sotto.profiles.profile import OwnTerm, Profile, Rule, Strictness

__all__ = [
    "OwnTerm",
    "Profile",
    "Profiles",
    "Protection",
    "Rule",
    "SiteChoice",
    "Strictness",
    "profile_from_plain",
    "profile_to_plain",
    "read_profile",
    "write_profile",
]
