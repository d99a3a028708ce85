"""What a page can learn: nothing beyond what stands in its own box before the person approves, the rewrite then."""

from __future__ import annotations

from tests.proofs.canaries import canaries
from tests.proofs.run import Evidence


def test_before_approval_a_page_reads_nothing_but_its_own_box(evidence: Evidence) -> None:
    assert len(evidence.before_approval) == 5
    for told in evidence.before_approval:
        assert "</html>" in told
        assert not canaries(told)


def test_before_approval_a_page_reads_nothing_of_the_rewrite(evidence: Evidence) -> None:
    for number, (rewrite, told) in enumerate(zip(evidence.rewrites.values(), evidence.before_approval, strict=False)):
        # The page shows what it was sent earlier; the one that waits is not among it.
        earlier = list(evidence.rewrites.values())[:number]
        assert rewrite in earlier or rewrite not in told


def test_a_page_notices_nothing_of_what_is_written_privately(evidence: Evidence) -> None:
    assert evidence.rewrites["written privately"] in "".join(evidence.private_window)
    assert not canaries("".join(evidence.private_window))


def test_a_page_cannot_read_the_names_drawn_over_its_answer(evidence: Evidence) -> None:
    assert "happy birthday!" in evidence.answer
    assert not canaries(evidence.answer)


def test_no_request_of_a_page_tells_anything(evidence: Evidence) -> None:
    assert any("snacks" in request for request in evidence.requests)
    assert not canaries("".join(evidence.requests))
