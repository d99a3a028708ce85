"""GRPO for a language model as the contextual policy, with the reward of ``sanitizers.contextual.reward``.

    pip install -e '.[train]'
    python -m sotto.training.grpo_llm --model ~/models/Qwen2.5-3B-Instruct --out runs/policy-llm

The numbers are those of DelegateCI (appendix A); a 3B model wants a GPU of 80 GB. ``--lines`` takes what
``sotto.training.reverse_synthesis`` wrote. A stopped run goes on where its last checkpoint is. Turn the
result into a GGUF file with llama.cpp's own tools, `sotto models import` it, and rewrite with
`sotto rewrite --sanitizer contextual --model NAME --option policy=direct`.
"""

from __future__ import annotations

import argparse
import random
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from sotto.sanitizers.contextual import reward
from sotto.sanitizers.contextual.prompted import policy_prompt
from sotto.training.data import CONTEXTUAL_FILES, DATA, Line, read_lines


@dataclass(frozen=True, slots=True)
class Recipe:
    """Appendix A by its names. ``batch`` counts prompts; ``micro`` rollouts that are on the device at once."""

    rollouts: int = 8
    temperature: float = 0.7
    learning_rate: float = 1e-6
    warmup: float = 0.03
    weight_decay: float = 0.01
    clip_norm: float = 1.0
    beta: float = 0.005
    clip_ratio: float = 0.2
    batch: int = 24
    micro: int = 6
    response_tokens: int = 512
    epochs: float = 10.0
    save_steps: int = 80
    max_steps: int = -1
    seed: int = 0


def train(model: Path, lines: Sequence[Line], out: Path, recipe: Recipe) -> list[dict[str, float]]:
    """Train the model in folder ``model`` on ``lines`` and keep the result in ``out``. Returns what was logged."""
    from datasets import Dataset
    from transformers import AutoModelForCausalLM, AutoTokenizer
    from trl import GRPOTrainer

    trainer = GRPOTrainer(
        model=AutoModelForCausalLM.from_pretrained(str(model), local_files_only=True),
        reward_funcs=[rewards],
        args=_config(out, recipe),
        train_dataset=Dataset.from_list(rows(lines, recipe.seed)),
        processing_class=AutoTokenizer.from_pretrained(str(model), local_files_only=True, padding_side="left"),
    )
    trainer.train(resume_from_checkpoint=any(out.glob("checkpoint-*")) or None)
    trainer.save_model(str(out))
    return [{k: float(v) for k, v in entry.items()} for entry in trainer.state.log_history]


def _config(out: Path, recipe: Recipe) -> Any:
    from torch.cuda import is_available
    from trl import GRPOConfig

    return GRPOConfig(
        output_dir=str(out),
        num_generations=recipe.rollouts,
        temperature=recipe.temperature,
        max_completion_length=recipe.response_tokens,
        learning_rate=recipe.learning_rate,
        lr_scheduler_type="constant_with_warmup",
        warmup_steps=recipe.warmup,
        weight_decay=recipe.weight_decay,
        max_grad_norm=recipe.clip_norm,
        beta=recipe.beta,
        epsilon=recipe.clip_ratio,
        loss_type="grpo",
        per_device_train_batch_size=recipe.micro,
        gradient_accumulation_steps=max(1, recipe.batch * recipe.rollouts // recipe.micro),
        num_train_epochs=recipe.epochs,
        max_steps=recipe.max_steps,
        save_steps=recipe.save_steps,
        logging_steps=1,
        seed=recipe.seed,
        bf16=is_available(),
        use_cpu=not is_available(),
        report_to="none",
        log_completions=False,  # they hold the prompts
    )


def rows(lines: Sequence[Line], seed: int) -> list[dict[str, Any]]:
    """One row a line: the policy's prompt, with a fence as random as in use, and what its reward needs."""
    fences = random.Random(seed)
    return [
        {
            "prompt": [
                {"role": message.role, "content": message.content}
                for message in policy_prompt(line.query, fence=f"{fences.getrandbits(32):08x}")
            ],
            "private": [item.text for item in line.non_essential],
            "essential": [item.text for item in line.essential],
            "target_words": len(line.rewrite.split()),
        }
        for line in lines
    ]


def rewards(
    completions: Sequence[Any],
    private: Sequence[Sequence[str]],
    essential: Sequence[Sequence[str]],
    target_words: Sequence[int],
    **_others: object,
) -> list[float]:
    """R (eq. 6) of each completion, as TRL asks for it.

    >>> rewards(["Suggest snacks."], [["my divorce"]], [["snacks"]], [2])
    [1.0]
    """
    return [
        reward.reward(_text(completion), hidden, needed, target)
        for completion, hidden, needed, target in zip(completions, private, essential, target_words, strict=True)
    ]


def _text(completion: Any) -> str:
    """The answer, which TRL gives as a chat where the prompt was one."""
    return completion.strip() if isinstance(completion, str) else str(completion[-1]["content"]).strip()


def main() -> None:
    parser = argparse.ArgumentParser(description="Train a language model as the contextual policy with GRPO.")
    parser.add_argument(
        "--model", type=Path, required=True, metavar="FOLDER", help="a transformers model to start from"
    )
    parser.add_argument("--lines", type=Path, metavar="FILE", help="lines in the format of contextual.jsonl")
    parser.add_argument("--out", type=Path, required=True, metavar="FOLDER")
    parser.add_argument("--epochs", type=float, default=Recipe().epochs)
    parser.add_argument("--steps", type=int, default=Recipe().max_steps, help="stop after so many updates")
    parser.add_argument("--seed", type=int, default=0)
    options = parser.parse_args()
    kinds = [(options.lines.stem, options.lines.parent)] if options.lines else [(k, DATA) for k in CONTEXTUAL_FILES]
    lines = [line for kind, folder in kinds for line in read_lines(kind, folder) if line.split == "train"]
    print(f"{len(lines)} lines")
    train(options.model, lines, options.out, Recipe(epochs=options.epochs, max_steps=options.steps, seed=options.seed))


if __name__ == "__main__":
    main()
