"""The contextual policy: which words go, trained by supervision and then by GRPO with the paper's reward.

    python -m sotto.training.policy --runs runs/encoder --out runs/policy

A linear-chain conditional random field over keep and cut (see ``sanitizers.contextual.cuts``). Warm
start: maximum likelihood of the human rewrites' cuts. Then DelegateCI's GRPO (section 4.3): groups of
sampled rewrites, group-relative advantages, clipped ratios, KL to the warm start. Everything is done on
lines that the body reading them was not trained on. Takes some minutes on a CPU.
"""

from __future__ import annotations

import argparse
import json
import math
import random
import re
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import torch
from torch import nn

from sotto.engines.builtin.encoder import Reading
from sotto.findings import tagger
from sotto.rewrite import Span
from sotto.sanitizers.contextual import cuts, wording
from sotto.sanitizers.contextual.coverage import coverage, overlaps
from sotto.sanitizers.contextual.reward import advantages, reward
from sotto.training.data import Line, label
from sotto.training.readings import held_out

# DelegateCI, appendix A: batches of 24, 8 rollouts, clip ratio 0.2, KL coefficient 0.005.
BATCH = 24
GROUP = 8
CLIP = 0.2
KL = 0.005
# The share of harmless held-out prompts that are left as they are.
LEFT_ALONE = 0.93


@dataclass(frozen=True, slots=True)
class Case:
    """A line as the policy sees it: features (words, F), kinds of boundary (words - 1,), human cut (words,)."""

    line: Line
    reading: Reading
    features: torch.Tensor
    boundaries: torch.Tensor
    target: torch.Tensor
    hidden: frozenset[int]

    def rewrite(self, cut: Sequence[bool]) -> tuple[str, str]:
        """What a mask sends (stand-ins in place of names and numbers), and what it is once restored."""
        kept = [i for i, gone in enumerate(cut) if not gone]
        words = self.reading.words
        sent = " ".join("_" if i in self.hidden else words[i].text for i in kept)
        return sent, " ".join(words[i].text for i in kept)


def case_of(line: Line, reading: Reading) -> Case:
    labels = label(line)
    hidden: set[int] = set()
    for finding in tagger.findings(reading):
        if finding.attribute in wording.STAND_IN and finding.confidence >= 0.6:
            hidden.update(i for i, w in enumerate(reading.words) if finding.span.overlaps(Span(w.start, w.end)))
    private = reading.private.copy()
    private[sorted(hidden)] = np.minimum(private[sorted(hidden)], cuts.PRIVATE_WITH_STAND_IN)
    return Case(
        line,
        reading,
        torch.tensor(cuts.features(reading, private), dtype=torch.float32),
        torch.tensor(cuts.boundaries(reading.text, reading.words)),
        torch.tensor(labels.cut),
        frozenset(hidden),
    )


@dataclass(frozen=True, slots=True)
class Batch:
    """Cases padded to the longest: features (cases, words, F), boundaries (cases, words - 1), lengths (cases,)."""

    cases: tuple[Case, ...]
    features: torch.Tensor
    boundaries: torch.Tensor
    lengths: torch.Tensor
    targets: torch.Tensor

    @classmethod
    def of(cls, cases: Sequence[Case]) -> Batch:
        longest = max(len(case.target) for case in cases)
        features = torch.zeros(len(cases), longest, len(cuts.FEATURES))
        boundaries = torch.zeros(len(cases), longest, dtype=torch.long)
        targets = torch.zeros(len(cases), longest, dtype=torch.long)
        for row, case in enumerate(cases):
            count = len(case.target)
            features[row, :count] = case.features
            boundaries[row, : count - 1] = case.boundaries
            targets[row, :count] = case.target
        lengths = torch.tensor([len(case.target) for case in cases])
        return cls(tuple(cases), features, boundaries[:, :-1], lengths, targets)


class Policy(nn.Module):
    """p(mask) proportional to exp(sum of the scores of cut words - costs of the changes)."""

    def __init__(self, weights: Sequence[float], costs: Sequence[float]) -> None:
        super().__init__()
        self.weights = nn.Parameter(torch.tensor(weights, dtype=torch.float32))
        self.costs = nn.Parameter(torch.tensor(costs, dtype=torch.float32))

    def potentials(self, batch: Batch) -> tuple[torch.Tensor, torch.Tensor]:
        """Scores (cases, words) and costs (cases, words - 1); zero beyond a case's end."""
        inside = torch.arange(batch.features.shape[1])[None] < batch.lengths[:, None]
        return (batch.features @ self.weights) * inside, self.costs[batch.boundaries] * inside[:, 1:]

    @staticmethod
    def messages(scores: torch.Tensor, costs: torch.Tensor) -> torch.Tensor:
        """Forward messages (cases, words, 2) in the log domain, for keep and cut."""
        message = torch.stack([torch.zeros_like(scores[:, 0]), scores[:, 0]], dim=-1)
        every = [message]
        for i in range(1, scores.shape[1]):
            change = costs[:, i - 1]
            keep = torch.logaddexp(message[:, 0], message[:, 1] - change)
            cut = torch.logaddexp(message[:, 1], message[:, 0] - change) + scores[:, i]
            message = torch.stack([keep, cut], dim=-1)
            every.append(message)
        return torch.stack(every, dim=1)

    def log_probability(self, batch: Batch, masks: torch.Tensor) -> torch.Tensor:
        """log p (cases, group) of masks (cases, group, words)."""
        scores, costs = self.potentials(batch)
        messages = self.messages(scores, costs)
        rows = torch.arange(len(batch.cases))
        normaliser = torch.logsumexp(messages[rows, batch.lengths - 1], dim=-1)
        changes = (masks[..., 1:] != masks[..., :-1]).float()
        energy = (masks.float() * scores[:, None]).sum(-1) - (changes * costs[:, None]).sum(-1)
        return energy - normaliser[:, None]

    @torch.no_grad()
    def sample(self, batch: Batch, count: int) -> torch.Tensor:
        """``count`` masks a case (cases, count, words) by forward filtering and backward sampling."""
        scores, costs = self.potentials(batch)
        messages = self.messages(scores, costs)
        longest = scores.shape[1]
        masks = torch.zeros(len(batch.cases), count, longest, dtype=torch.long)
        for i in range(longest - 1, -1, -1):
            keep = messages[:, i, 0, None].expand(-1, count)
            cut = messages[:, i, 1, None].expand(-1, count)
            if i + 1 < longest:
                going_on = (batch.lengths > i + 1)[:, None]
                following = masks[:, :, i + 1]
                cost = costs[:, i, None] * going_on
                keep = keep - cost * (following != 0)
                cut = cut - cost * (following != 1)
            drawn = (torch.rand(len(batch.cases), count) < torch.sigmoid(cut - keep)).long()
            masks[:, :, i] = drawn * (batch.lengths > i)[:, None]
        return masks

    def plain(self) -> dict[str, object]:
        sentence, clause, phrase = (round(float(c), 4) for c in self.costs.detach())
        return {
            "features": list(cuts.FEATURES),
            "weights": [round(float(w), 4) for w in self.weights.detach()],
            "costs": {"sentence": sentence, "clause": clause, "phrase": phrase},
        }

    def copy(self) -> Policy:
        return Policy(self.weights.tolist(), self.costs.tolist())


@torch.no_grad()
def best(policy: Policy, cases: Sequence[Case], offset: float = 0.0) -> list[list[bool]]:
    """The most probable mask of each case, as the product computes it."""
    found = []
    weights, costs = policy.weights.double().numpy(), policy.costs.double().numpy()
    for case in cases:
        scores = case.features.double().numpy() @ weights + offset
        found.append([bool(c) for c in cuts.best_sequence(scores, costs[case.boundaries.numpy()])])
    return found


@dataclass(frozen=True, slots=True)
class Outcome:
    """Shares over a set of cases: samples with a leak, essential items kept, mean reward, words kept."""

    leak: float
    kept: float
    reward: float
    words: float


def measure(policy: Policy, cases: Sequence[Case], offset: float = 0.0) -> Outcome:
    leaks = kept = items = 0
    total = share = 0.0
    for case, mask in zip(cases, best(policy, cases, offset), strict=True):
        sent, restored = case.rewrite(mask)
        essential = [e.text for e in case.line.essential]
        private = [p.text for p in case.line.non_essential if not overlaps(p.text, essential)]
        leaks += any(coverage(sent, p) >= 1 for p in private)
        kept += sum(coverage(restored, e) >= 1 for e in essential)
        items += len(essential)
        total += _reward(case, mask)
        share += 1 - sum(mask) / len(mask)
    count = len(cases)
    return Outcome(leaks / count, kept / max(1, items), total / count, share / count)


def _reward(case: Case, mask: Sequence[bool], with_privacy: bool = True, with_essential: bool = True) -> float:
    sent, restored = case.rewrite(mask)
    return reward(
        sent,
        [p.text for p in case.line.non_essential],
        [e.text for e in case.line.essential],
        len(re.findall(r"\S+", case.line.rewrite)) + sum(w.text in ".,;:!?" for w in case.reading.words),
        restored=restored,
        with_privacy=with_privacy,
        with_essential=with_essential,
    )


def warm_start(policy: Policy, cases: Sequence[Case], epochs: int, order: random.Random) -> None:
    """Maximum likelihood of the human cuts."""
    optimizer = torch.optim.Adam(policy.parameters(), lr=0.03)
    for epoch in range(epochs):
        total = 0.0
        shuffled = order.sample(list(cases), len(cases))
        for i in range(0, len(shuffled), BATCH):
            batch = Batch.of(shuffled[i : i + BATCH])
            likelihood = policy.log_probability(batch, batch.targets[:, None])[:, 0]
            loss = -(likelihood / batch.lengths).mean()
            optimizer.zero_grad()
            loss.backward()
            optimizer.step()
            total += loss.item() * len(batch.cases)
        print(f"warm start {epoch + 1}/{epochs}: loss {total / len(cases):.4f}", file=sys.stderr, flush=True)


def message_weights(cases: Sequence[Case]) -> list[float]:
    """Weights of ``cuts.MESSAGE_FEATURES``: logistic regression on whether the human cut anything.

    The last one is set so that of the harmless prompts ``LEFT_ALONE`` stay below 0.
    """
    table = np.stack([cuts.message_features(case.reading) for case in cases])
    features = torch.tensor(table, dtype=torch.float32)
    targets = torch.tensor([float(case.target.any()) for case in cases])
    weights = torch.zeros(features.shape[1], requires_grad=True)
    optimizer = torch.optim.LBFGS([weights], max_iter=200)

    def loss() -> torch.Tensor:
        optimizer.zero_grad()
        value = nn.functional.binary_cross_entropy_with_logits(features @ weights, targets)
        value = value + 0.002 * (weights[:-1] ** 2).sum()
        value.backward()
        return value

    optimizer.step(loss)
    found = weights.detach().double().numpy()
    harmless = np.asarray([case.line.kind == "plain" for case in cases])
    found[-1] -= float(np.quantile(table[harmless] @ found, LEFT_ALONE))
    return [round(float(w), 4) for w in found]


def grpo(
    policy: Policy,
    cases: Sequence[Case],
    checked: Sequence[Case],
    epochs: int,
    order: random.Random,
    with_privacy: bool = True,
    with_essential: bool = True,
) -> list[dict[str, float]]:
    """Section 4.3 of the paper; the curve has the outcome on ``checked`` after each epoch.

    The policy ends as it was after the epoch with the highest mean reward there.
    """
    reference = policy.copy()
    optimizer = torch.optim.Adam(policy.parameters(), lr=0.01)
    curve = [_point(0, measure(policy, checked))]
    best_reward, best_state = -math.inf, policy.state_dict()
    for epoch in range(epochs):
        shuffled = order.sample(list(cases), len(cases))
        for i in range(0, len(shuffled), BATCH):
            batch = Batch.of(shuffled[i : i + BATCH])
            masks = policy.sample(batch, GROUP)
            relative = torch.tensor(
                [
                    advantages([_reward(case, m[:n].bool().tolist(), with_privacy, with_essential) for m in group])
                    for case, group, n in zip(batch.cases, masks, batch.lengths.tolist(), strict=True)
                ]
            )
            with torch.no_grad():
                before = policy.log_probability(batch, masks)
                anchor = reference.log_probability(batch, masks)
            for _ in range(2):
                now = policy.log_probability(batch, masks)
                ratio = torch.exp((now - before).clamp(-5, 5))
                surrogate = torch.minimum(ratio * relative, ratio.clamp(1 - CLIP, 1 + CLIP) * relative)
                difference = (anchor - now).clamp(-5, 5)
                divergence = torch.exp(difference) - difference - 1  # the paper's low-variance estimator
                loss = -(surrogate - KL * divergence).mean()
                optimizer.zero_grad()
                loss.backward()
                nn.utils.clip_grad_norm_(policy.parameters(), 1.0)
                optimizer.step()
        outcome = measure(policy, checked)
        curve.append(_point(epoch + 1, outcome))
        total = sum(
            _reward(c, m, with_privacy, with_essential) for c, m in zip(checked, best(policy, checked), strict=True)
        )
        if total > best_reward:
            best_reward, best_state = total, {key: value.clone() for key, value in policy.state_dict().items()}
        print(f"GRPO {epoch + 1}/{epochs}: {outcome}", file=sys.stderr, flush=True)
    policy.load_state_dict(best_state)
    return curve


def _point(epoch: int, outcome: Outcome) -> dict[str, float]:
    return {
        "epoch": epoch,
        "leak": round(outcome.leak, 4),
        "kept": round(outcome.kept, 4),
        "reward": round(outcome.reward, 4),
        "words": round(outcome.words, 4),
    }


def main() -> None:
    parser = argparse.ArgumentParser(description="Train the contextual policy: warm start, then GRPO.")
    parser.add_argument("--runs", type=Path, required=True)
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--warm", type=int, default=8)
    parser.add_argument("--epochs", type=int, default=8)
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    torch.manual_seed(arguments.seed)
    torch.set_num_threads(1)  # the products are small: threads would only wait for each other
    order = random.Random(arguments.seed)
    arguments.out.mkdir(parents=True, exist_ok=True)
    cases = [case_of(line, reading) for line, reading in held_out(arguments.runs)]
    order.shuffle(cases)
    checked, trained = cases[: len(cases) // 4], cases[len(cases) // 4 :]
    start = Policy([1.0, 0.5, -0.5, *([0.0] * (len(cuts.FEATURES) - 4)), 0.5], [0.3, 1.2, 3.0])
    warm_start(start, trained, arguments.warm, order)
    curves = {}
    final = start.copy()
    curves["full reward"] = grpo(final, trained, checked, arguments.epochs, order)
    message = {"message features": list(cuts.MESSAGE_FEATURES), "message weights": message_weights(cases)}
    (arguments.out / "policy.json").write_text(json.dumps(final.plain() | message, indent=1) + "\n")
    for name, switches in (
        ("without the privacy term", {"with_privacy": False}),
        ("without the essential term", {"with_essential": False}),
    ):
        curves[name] = grpo(start.copy(), trained, checked, arguments.epochs, order, **switches)
    offsets = [-4, -3, -2, -1.5, -1, -0.5, 0, 0.5, 1, 1.5, 2, 3, 4]
    frontier = {
        name: [{"offset": o, **_point(0, measure(policy, checked, o))} for o in offsets]
        for name, policy in (("warm start", start), ("GRPO", final))
    }
    (arguments.out / "warm.json").write_text(json.dumps(start.plain(), indent=1) + "\n")
    (arguments.out / "curves.json").write_text(
        json.dumps({"lines": len(trained), "checked": len(checked), "curves": curves, "frontier": frontier}, indent=1)
    )


if __name__ == "__main__":
    main()
