"""Models of the user's own as evaluators, on tiny local ones made here: right numbers, and nothing but safetensors."""

from __future__ import annotations

import json
import math
import shutil
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from sotto.engines.builtin.models import BuiltinModels
from sotto.engines.evaluators.entailment import EntailmentModel
from sotto.engines.evaluators.fluency import FluencyModel
from sotto.engines.evaluators.reward import RewardModel
from sotto.engines.evaluators.sentences import SentenceModel
from sotto.errors import ModelFailed, NotAModel, SanitizeFailed
from sotto.profiles import Profile
from sotto.service import Request, Service
from sotto.vault import Vault

torch = pytest.importorskip("torch", reason="needs torch (pip install -e '.[torch]')")
transformers = pytest.importorskip("transformers", reason="needs transformers (pip install -e '.[torch]')")

FACT = "I have a dog."
TEXT = "My dog sleeps on the sofa."
WORDS = "[PAD] [UNK] [CLS] [SEP] i have a dog . my sleeps on the sofa cat which hotel is quiet ?".split()


def save_tokenizer(folder: Path) -> None:
    from tokenizers import Tokenizer, models, normalizers, pre_tokenizers, processors

    words = Tokenizer(models.WordLevel({word: i for i, word in enumerate(WORDS)}, unk_token="[UNK]"))
    words.normalizer = normalizers.Lowercase()
    words.pre_tokenizer = pre_tokenizers.BertPreTokenizer()
    words.post_processor = processors.TemplateProcessing(
        single="[CLS] $A [SEP]",
        pair="[CLS] $A [SEP] $B:1 [SEP]:1",
        special_tokens=[("[CLS]", 2), ("[SEP]", 3)],
    )
    transformers.PreTrainedTokenizerFast(
        tokenizer_object=words, pad_token="[PAD]", unk_token="[UNK]", model_max_length=32
    ).save_pretrained(folder)


def tiny_bert(**more: Any) -> Any:
    return transformers.BertConfig(
        vocab_size=len(WORDS), hidden_size=16, num_hidden_layers=1, num_attention_heads=2, intermediate_size=16,
        max_position_embeddings=32, **more,
    )  # fmt: skip


def nli(folder: Path, labels: list[str], logits: list[float]) -> Path:
    """A classifier that gives the same logits for every pair."""
    torch.manual_seed(0)
    config = tiny_bert(id2label=dict(enumerate(labels)), label2id={label: i for i, label in enumerate(labels)})
    model = transformers.BertForSequenceClassification(config)
    with torch.no_grad():
        model.classifier.weight.zero_()
        model.classifier.bias.copy_(torch.tensor(logits))
    model.save_pretrained(folder)
    save_tokenizer(folder)
    return folder


@pytest.mark.parametrize(
    ("labels", "logits"),
    [
        (["CONTRADICTION", "NEUTRAL", "ENTAILMENT"], [0.0, 0.0, 2.0]),  # as roberta-large-mnli has them
        (["entailment", "neutral", "contradiction"], [2.0, 0.0, 0.0]),
        (["not_entailment", "entailment"], [math.log(2.0), 2.0]),
    ],
)
def test_entailment_is_read_by_its_label(tmp_path: Path, labels: list[str], logits: list[float]) -> None:
    model = EntailmentModel(nli(tmp_path, labels, logits))
    assert model.entails(FACT, TEXT) == pytest.approx(math.exp(2) / (math.exp(2) + 2), abs=1e-4)
    assert model.entails(FACT, "   ") == 0.0


def test_labels_without_a_meaning_are_refused(tmp_path: Path) -> None:
    with pytest.raises(NotAModel):
        EntailmentModel(nli(tmp_path, ["LABEL_0", "LABEL_1", "LABEL_2"], [0.0, 0.0, 0.0])).entails(FACT, TEXT)


def test_a_fact_at_the_end_of_a_long_text_is_read(tmp_path: Path) -> None:
    """The classifier sees the word at its first position: only a window that reaches the end entails."""
    folder = nli(tmp_path, ["NEUTRAL", "ENTAILMENT"], [0.0, 0.0])
    model = EntailmentModel(folder)
    _, loaded, _ = model._loaded

    def answer(**batch: Any) -> Any:
        dog = (batch["input_ids"] == WORDS.index("sofa")).any(dim=1).float() * 8 - 4
        return transformers.modeling_outputs.SequenceClassifierOutput(logits=torch.stack([-dog, dog], dim=1))

    loaded.forward = answer
    assert model.entails(FACT, "Which hotel is quiet? " * 40) < 0.01
    assert model.entails(FACT, "Which hotel is quiet? " * 40 + "The sofa.") > 0.99


def sentence_model(folder: Path) -> Path:
    library = pytest.importorskip("sentence_transformers", reason="needs sentence-transformers")
    parts = pytest.importorskip("sentence_transformers.models")
    torch.manual_seed(0)
    inner = folder / "inner"
    transformers.BertModel(tiny_bert()).save_pretrained(inner)
    save_tokenizer(inner)
    body = parts.Transformer(str(inner))
    made = library.SentenceTransformer(modules=[body, parts.Pooling(16)], device="cpu")
    made.save(str(folder / "made"), safe_serialization=True)
    return folder / "made"


def test_sentences_become_unit_vectors(tmp_path: Path) -> None:
    model = SentenceModel(sentence_model(tmp_path))
    vectors = model.embed([FACT, TEXT, FACT])
    assert vectors.shape == (3, 16)
    assert vectors.dtype == np.float32
    assert np.linalg.norm(vectors, axis=1) == pytest.approx(1.0, abs=1e-4)
    assert model.between(FACT, FACT) == pytest.approx(1.0, abs=1e-4)
    assert model.between(FACT, "Which hotel is quiet?") < 0.999


def test_a_sentence_model_with_code_of_its_own_is_refused(tmp_path: Path) -> None:
    folder = sentence_model(tmp_path)
    modules = json.loads((folder / "modules.json").read_text())
    modules[1]["type"] = "os.system"
    (folder / "modules.json").write_text(json.dumps(modules))
    with pytest.raises(NotAModel, match="code of its own"):
        SentenceModel(folder).embed([FACT])


def test_perplexity_is_that_of_the_model(tiny_transformers: Path) -> None:
    text = "a quiet place by the river"
    (found,) = FluencyModel(tiny_transformers).perplexity([text])
    tokenizer = transformers.AutoTokenizer.from_pretrained(tiny_transformers)
    model = transformers.AutoModelForCausalLM.from_pretrained(tiny_transformers, dtype=torch.float32).eval()
    ids = [tokenizer.bos_token_id, *tokenizer(text, add_special_tokens=False)["input_ids"]]
    with torch.inference_mode():
        loss = model(torch.tensor([ids]), labels=torch.tensor([ids])).loss
    assert found == pytest.approx(math.exp(float(loss)), rel=1e-3)
    assert FluencyModel(tiny_transformers).perplexity([""]) == [math.inf]


def armo(folder: Path, source: Path) -> Path:
    """ArmoRM in small: the language model's weights with the head's tensors beside them, and a Python file."""
    from safetensors.torch import load_file, save_file

    shutil.copytree(source, folder)
    tensors = load_file(folder / "model.safetensors")
    width = tensors["model.norm.weight"].shape[0]
    torch.manual_seed(1)
    tensors["regression_layer.weight"] = torch.randn(19, width)
    tensors["reward_transform_matrix"] = torch.randn(19, 19)
    tensors["gating.logit_scale"] = torch.tensor([1.5])
    for layer, (wide, out) in enumerate([(width, 8), (8, 8), (8, 19)]):
        tensors[f"gating.layers.{layer}.weight"] = torch.randn(out, wide)
        tensors[f"gating.layers.{layer}.bias"] = torch.randn(out)
    save_file(tensors, folder / "model.safetensors", metadata={"format": "pt"})
    config = json.loads((folder / "config.json").read_text())
    config["auto_map"] = {"AutoModelForSequenceClassification": "modeling_custom.Custom"}
    (folder / "config.json").write_text(json.dumps(config))
    (folder / "modeling_custom.py").write_text("raise SystemExit('the code of a model was run')\n")
    return folder


def test_armo_is_computed_without_running_its_code(tmp_path: Path, tiny_transformers: Path) -> None:
    folder = armo(tmp_path / "armo", tiny_transformers)
    question, answers = "say it again", ["a quiet place", "no"]
    found = RewardModel(folder).score(question, answers)

    from safetensors.torch import load_file

    tensors = load_file(folder / "model.safetensors")
    tokenizer = transformers.AutoTokenizer.from_pretrained(tiny_transformers)
    body = transformers.AutoModelForCausalLM.from_pretrained(tiny_transformers, dtype=torch.float32).eval().model
    for score, answer in zip(found, answers, strict=True):
        turns = [{"role": "user", "content": question}, {"role": "assistant", "content": answer}]
        whole = tokenizer.apply_chat_template(turns, tokenize=True, return_dict=True)["input_ids"]
        asked = tokenizer.apply_chat_template(turns[:1], tokenize=True, return_dict=True)["input_ids"]
        with torch.inference_mode():
            hidden = body(torch.tensor([whole])).last_hidden_state[0]
        gate = hidden[len(asked) - 1]
        for layer in range(3):
            gate = torch.nn.functional.linear(
                gate, tensors[f"gating.layers.{layer}.weight"], tensors[f"gating.layers.{layer}.bias"]
            )
            gate = gate.clamp(min=0) if layer < 2 else gate
        objectives = hidden[-1] @ tensors["regression_layer.weight"].T @ tensors["reward_transform_matrix"]
        assert score == pytest.approx(float((torch.softmax(gate / 10, 0) * 1.5 * objectives).sum()), rel=1e-3)
    assert found[0] != pytest.approx(found[1])


def test_another_reward_model_is_a_classifier_with_one_answer(tmp_path: Path, tiny_transformers: Path) -> None:
    folder = tmp_path / "reward"
    config = transformers.AutoConfig.from_pretrained(tiny_transformers, num_labels=1)
    torch.manual_seed(0)
    transformers.AutoModelForSequenceClassification.from_config(config).save_pretrained(folder)
    for name in ("tokenizer.json", "tokenizer_config.json"):
        shutil.copy(tiny_transformers / name, folder / name)
    first, second = RewardModel(folder).score("say it again", ["a quiet place", "no"])
    assert math.isfinite(first)
    assert first != pytest.approx(second)


@pytest.mark.parametrize("kind", [EntailmentModel, FluencyModel, RewardModel, SentenceModel])
@pytest.mark.parametrize("wrong", ["missing", "empty", "pickled", "damaged"])
def test_what_is_no_safetensors_model_is_refused(tmp_path: Path, kind: Any, wrong: str) -> None:
    folder = tmp_path / "model"
    if wrong != "missing":
        folder.mkdir()
    if wrong in ("pickled", "damaged"):
        (folder / "config.json").write_text('{"model_type": "bert"}')
        (folder / "modules.json").write_text('[{"type": "sentence_transformers.models.Transformer", "path": ""}]')
        name = "pytorch_model.bin" if wrong == "pickled" else "model.safetensors"
        (folder / name).write_bytes(b"not a model")
    model = kind(folder)
    asked = {
        EntailmentModel: lambda: model.entails(FACT, TEXT),
        FluencyModel: lambda: model.perplexity([TEXT]),
        RewardModel: lambda: model.score(FACT, [TEXT]),
        SentenceModel: lambda: model.embed([TEXT]),
    }
    with pytest.raises(NotAModel):
        asked[kind]()


def test_a_breakdown_tells_nothing_of_the_text(tmp_path: Path) -> None:
    model = EntailmentModel(nli(tmp_path, ["NEUTRAL", "ENTAILMENT"], [0.0, 0.0]))
    _, loaded, _ = model._loaded

    def break_down(**_batch: Any) -> Any:
        raise RuntimeError(TEXT)

    loaded.forward = break_down
    with pytest.raises(ModelFailed) as raised:
        model.entails(FACT, TEXT)
    assert raised.value.__cause__ is None
    assert TEXT not in str(raised.value)


# Chosen by a person: the options of NaPaRe ------------------------------------------------------------

PROMPT = "I have a dog. Which hotel is quiet?"


def rewritten(**options: str) -> str:
    profile = Profile("p", "P", facts=(FACT,))
    request = Request(PROMPT, profile, Vault(), "napare", options={"budget": 2, "candidates": 2, **options})
    return Service(BuiltinModels()).rewrite(request).text


def test_the_judge_a_person_chose_has_the_last_word(tmp_path: Path) -> None:
    never, always = (tmp_path / name for name in ("never", "always"))
    labels = ["not_entailment", "entailment"]
    assert "dog" not in rewritten(entailment_model=str(nli(never, labels, [9.0, -9.0])))
    with pytest.raises(SanitizeFailed):
        rewritten(entailment_model=str(nli(always, labels, [-9.0, 9.0])))


@pytest.mark.parametrize("kind", ["entailment", "alignment", "fluency", "reward"])
def test_each_of_the_four_is_opened_when_a_person_chose_it(kind: str, tmp_path: Path) -> None:
    with pytest.raises(NotAModel):
        rewritten(**{f"{kind}_model": str(tmp_path / "none")})
