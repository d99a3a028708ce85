from collections.abc import Callable, Sequence

import pytest

from sotto.engines.builtin.masked import MaskedModel
from sotto.profiles import Profile
from sotto.rewrite import Finding
from sotto.sanitizers.base import IsCancelled, Job, never
from sotto.vault import Vault


@pytest.fixture(scope="session")
def masked() -> MaskedModel:
    return MaskedModel()


@pytest.fixture
def job() -> Callable[..., Job]:
    def make(
        text: str, findings: Sequence[Finding] = (), cancelled: IsCancelled = never, deadline: float | None = None
    ) -> Job:
        return Job(text, findings, Profile("p", "P"), Vault(), deadline=deadline, cancelled=cancelled)

    return make
