"""Everything that is found without a model: identifiers, secrets and the profile's own words."""

from __future__ import annotations

from collections.abc import Iterator

from sotto.findings.accounts import find_accounts, find_cards
from sotto.findings.bare_numbers import find_bare_numbers
from sotto.findings.contacts import find_emails, find_phones
from sotto.findings.dates import find_birth_dates
from sotto.findings.documented import documented
from sotto.findings.documents import find_documents
from sotto.findings.looks import Look
from sotto.findings.merge import values
from sotto.findings.national_ids import find_national_ids
from sotto.findings.network import find_addresses, find_hosts, find_urls, find_users
from sotto.findings.places import find_places
from sotto.findings.secrets import find_secrets
from sotto.findings.sessions import find_sessions
from sotto.findings.shared_links import find_shared_links
from sotto.findings.terms import find_terms, without_never_flagged
from sotto.findings.wallets import find_wallets
from sotto.profiles.profile import Profile
from sotto.rewrite import Finding

IDENTIFIER_FINDERS = (
    find_emails,
    find_phones,
    find_cards,
    find_accounts,
    find_wallets,
    find_documents,
    find_national_ids,
    find_addresses,
    find_urls,
    find_shared_links,
    find_hosts,
    find_users,
    find_places,
    find_birth_dates,
    find_secrets,
    find_sessions,
    find_bare_numbers,
)


def find(text: str, profile: Profile) -> list[Finding]:
    """Sorted, disjoint findings in ``text``, without what the profile says never to flag."""
    look = Look(text)
    found = [*find_terms(text, profile)]
    if look.parts or look.text == text:
        found += _identifiers(text)
    if look.text != text:
        found += look.as_written([*_identifiers(look.text), *find_terms(look.text, profile)])
    return values(without_never_flagged(found, text, profile))


def _identifiers(text: str) -> Iterator[Finding]:
    for finder in IDENTIFIER_FINDERS:
        yield from (found for found in finder(text) if not documented(found.text))
