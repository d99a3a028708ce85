"""The one entry, on the model that ships: rewrites are checked, failures raise, nothing is passed through."""

from __future__ import annotations

import threading
from pathlib import Path

import pytest

from sotto.engines.base import go_on
from sotto.engines.builtin.encoder import Encoder
from sotto.engines.builtin.models import BuiltinModels
from sotto.engines.builtin.turns import turn
from sotto.errors import (
    Cancelled,
    DeadlineExceeded,
    EmptyText,
    ModelMissing,
    SanitizeFailed,
    TextTooLong,
    UnknownSanitizer,
    UnreadableText,
    UnsupportedLanguage,
)
from sotto.profiles import OwnTerm, Profile, Rule, Strictness
from sotto.sanitizers import catalog
from sotto.service import MAX_CHARACTERS, Request, Service
from sotto.taxonomy import Attribute
from sotto.vault import Vault

TEXT = (
    "Hi! I'm Maren Vogel, 43, and since my divorce from Tobias last spring I've been sleeping badly. "
    "Could you suggest five snacks for a two-hour hike with eight children? "
    "You can reach me at maren.vogel@posteo.example or +49 30 901820."
)
EVERYDAY = Profile("everyday", "Everyday")


@pytest.fixture(scope="module")
def service() -> Service:
    return Service.builtin()


def rewritten(service: Service, text: str, profile: Profile = EVERYDAY, vault: Vault | None = None) -> str:
    return service.rewrite(Request(text, profile, vault or Vault())).text


def test_what_the_task_needs_stays_and_the_rest_goes(service: Service) -> None:
    text = rewritten(service, TEXT)
    assert "five snacks for a two-hour hike with eight children" in text
    for private in ("Maren", "Vogel", "divorce", "Tobias", "posteo", "901820"):
        assert private not in text


@pytest.mark.parametrize(
    "text",
    [
        "Our AWS key is AKIAIOSFODNN7EXAMPLE and the secret is wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY, right?",
        "Why does my form refuse 4111 1111 1111 1111 as a card?",
        'Format "Musterstraße 1, 12345 Musterstadt" and "10 Sample Road, Exampleton" for Max Mustermann.',
        'An unknown SSN is stored as "000-00-0000", an unknown account as 0000 0000 0000.',
    ],
)
def test_the_examples_of_manuals_are_nobodys(service: Service, text: str) -> None:
    assert service.find(text, EVERYDAY) == []


def test_nothing_private_nothing_changed(service: Service) -> None:
    text = "Who succeeded Angela Merkel as chancellor, and in which month did the handover happen?"
    assert rewritten(service, text) == text


def test_what_is_hardly_private_is_hidden_only_beside_what_is(service: Service) -> None:
    harmless = "Why can 10.0.0.138 not ping 10.0.0.139 when both are in 10.0.0.0/24?"
    assert rewritten(service, harmless) == harmless
    assert "10.0.0.138" not in rewritten(service, f"{harmless} My colleague Maren Vogel has cancer and lost her job.")


@pytest.mark.parametrize(
    "text",
    [
        "Write a sitcom cold open: Bashir (26, trainee pilot) and Lotte are locked out of 22B Marigold Court.",
        "Write a regex for British phone numbers such as +44 7700 900123 but not 12345 or 999.",
    ],
)
def test_addresses_and_numbers_of_stories_and_exercises_stay(service: Service, text: str) -> None:
    assert rewritten(service, text) == text


@pytest.mark.parametrize(
    "text",
    [
        "Format this as JSON: John Smith, 12 Elm Road, Leeds LS1 4AP, 07911 123456",
        "call me on 07911 123456",
        "Write a label for a parcel to Marta Kowalczyk, Lindenstraße 14, 10969 Berlin",
        "what's the bin collection day at 14 Elm Road, Sheffield",
    ],
)
def test_addresses_and_numbers_of_people_get_stand_ins(service: Service, text: str) -> None:
    vault = Vault()
    sent = rewritten(service, text, vault=vault)
    assert not {"John", "Elm", "07911", "Marta", "Lindenstraße"} & set(sent.replace(",", " ").split())
    assert vault.restore(sent).startswith(text[:14])


@pytest.mark.parametrize(
    ("text", "error"),
    [
        ("", EmptyText),
        (" \n\t ", EmptyText),
        ("a" * (MAX_CHARACTERS + 1), TextTooLong),
        ("broken \ud800 text", UnreadableText),
        ("Пожалуйста, напишите моему начальнику, что я болен и не приду в понедельник.", UnsupportedLanguage),
        (
            "Ich bin seit drei Wochen krank und mein Chef weiß nicht, dass ich eine Therapie mache. Was soll ich ihm "
            "sagen, wenn er mich morgen fragt?",
            UnsupportedLanguage,
        ),
    ],
)
def test_what_cannot_be_read_is_refused(service: Service, text: str, error: type[Exception]) -> None:
    with pytest.raises(error) as raised:
        rewritten(service, text)
    assert text.strip()[:20] not in str(raised.value) or not text.strip()


@pytest.mark.parametrize("text", ["🙂🙂🙂", "\x07\x1b[31m help \x00 me", "\u202eabc\u202c def", "?!", "ok"])
def test_odd_texts_are_handled(service: Service, text: str) -> None:
    assert rewritten(service, text) == text


def test_an_unknown_sanitizer_is_an_error(service: Service) -> None:
    with pytest.raises(UnknownSanitizer):
        service.rewrite(Request(TEXT, EVERYDAY, Vault(), "magic"))


def test_a_missing_model_raises(tmp_path: Path) -> None:
    with pytest.raises(ModelMissing):
        rewritten(Service(BuiltinModels(encoder=Encoder(tmp_path))), TEXT)


def test_cancel_and_deadline_leave_the_vault_alone(service: Service) -> None:
    vault = Vault()
    with pytest.raises(Cancelled):
        service.rewrite(Request(TEXT, EVERYDAY, vault), cancelled=lambda: True)
    with pytest.raises(DeadlineExceeded):
        service.rewrite(Request(TEXT, EVERYDAY, vault, deadline_seconds=0.0))
    assert vault.pairs() == []


@pytest.mark.parametrize("facts", [(), ("I have diabetes.",)])
def test_looking_at_a_long_text_stops_soon(service: Service, facts: tuple[str, ...]) -> None:
    asked = 0

    def check() -> None:
        nonlocal asked
        asked += 1
        if asked == 3:
            raise Cancelled

    with pytest.raises(Cancelled):
        service.find(TEXT * 100, Profile("p", "P", facts=facts), check)
    assert service.find(TEXT, EVERYDAY)  # the models are free again


def test_whoever_waits_for_a_model_can_be_cancelled() -> None:
    lock = threading.Lock()

    def cancelled() -> None:
        raise Cancelled

    with turn(lock, go_on):
        with pytest.raises(Cancelled), turn(lock, cancelled):
            pass
        assert lock.locked()
    with turn(lock, cancelled):
        assert lock.locked()
    assert not lock.locked()


def test_a_rewrite_that_fails_its_check_never_gets_out(service: Service, monkeypatch: pytest.MonkeyPatch) -> None:
    class PassesThrough:
        name = "passes-through"

        def sanitize(self, job):  # type: ignore[no-untyped-def]
            from sotto.rewrite import Rewrite

            return Rewrite(job.text, (), "passes-through")

    monkeypatch.setitem(catalog._BY_NAME, "contextual", lambda _models, _options: PassesThrough())
    with pytest.raises(SanitizeFailed):
        rewritten(service, "store password = 'Tr0ub4dor&3xy' and tell me what is wrong with the script")


def test_progress_is_told_in_order(service: Service) -> None:
    seen: list[tuple[str, float | None]] = []
    service.rewrite(Request(TEXT, EVERYDAY, Vault()), progress=lambda stage, part: seen.append((stage, part)))
    fractions = [part for _, part in seen if part is not None]
    assert fractions == sorted(fractions)
    assert seen[-1] == ("done", 1.0)


def test_stand_ins_are_the_same_through_a_conversation_and_come_back(service: Service) -> None:
    vault = Vault()
    first = rewritten(service, "Write a birthday poem for my colleague Tadeusz Nowak, who loves chess.", vault=vault)
    second = rewritten(service, "Now make the poem for Tadeusz funnier.", vault=vault)
    assert "Tadeusz" not in first + second
    stand_in = next(s for s, original in vault.pairs() if original == "Tadeusz")
    assert stand_in in first
    assert stand_in in second
    assert vault.restore(f"Dear {stand_in}, happy birthday!") == "Dear Tadeusz, happy birthday!"


def test_the_profile_overrules_the_model(service: Service) -> None:
    text = "Please suggest vegetarian dinners. My project Bluebird ships in May and I live in Ghent."
    hidden = Profile("p", "p", own_terms=(OwnTerm("Bluebird"),))
    assert "Bluebird" not in rewritten(service, text, hidden)
    allowed = Profile("p", "p", rules={Attribute.LOCATION: Rule.ALLOW, Attribute.ADDRESS: Rule.ALLOW})
    assert "Ghent" in rewritten(service, text, allowed)


def test_never_flagged_terms_are_not_findings(service: Service) -> None:
    text = "Email tadeusz@chess.example about the club"
    assert service.find(text, EVERYDAY)
    assert not service.find(text, Profile("p", "p", never_flag=("tadeusz@chess.example",)))


def test_what_is_never_flagged_is_not_cut_out_of_its_sentence(service: Service) -> None:
    text = "Write to Anna about the Blue Bird project and my divorce. Two lines."
    profile = Profile("p", "p", strictness=Strictness.STRICT, never_flag=("Anna",))
    assert "Write to Anna about the Blue Bird project" in rewritten(service, text, profile)


def test_stricter_never_keeps_more(service: Service) -> None:
    kept = [
        len(rewritten(service, TEXT, Profile("p", "p", strictness=strictness)))
        for strictness in (Strictness.RELAXED, Strictness.BALANCED, Strictness.STRICT)
    ]
    assert kept == sorted(kept, reverse=True)


def test_any_subset_of_edits_can_be_kept(service: Service) -> None:
    made = service.rewrite(Request(TEXT, EVERYDAY, Vault()))
    assert made.with_all(False).text == TEXT
    for index in range(len(made.edits)):
        kept = made.with_accepted(index, accepted=False)
        assert made.edits[index].original in kept.text


def test_two_threads_share_one_service(service: Service) -> None:
    results: list[str] = []
    threads = [threading.Thread(target=lambda: results.append(rewritten(service, TEXT))) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(set(results)) == 1
    assert len(results) == 4


def test_a_very_long_text_is_rewritten_whole(service: Service) -> None:
    text = (TEXT + "\n\n") * 40
    rewrite = rewritten(service, text)
    assert rewrite.count("five snacks") == 40
    assert "posteo" not in rewrite


def test_the_longest_text_that_is_taken_is_rewritten(service: Service) -> None:
    count = MAX_CHARACTERS // (len(TEXT) + 2)
    rewrite = rewritten(service, (TEXT + "\n\n") * count)
    assert rewrite.count("five snacks") == count
    assert "posteo" not in rewrite
    assert "Vogel" not in rewrite
