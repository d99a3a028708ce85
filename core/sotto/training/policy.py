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

# DelegateCI, appendix A: 8 rollouts, clip ratio 0.2, KL coefficient 0.005.
GROUP = 8
CLIP = 0.2
KL = 0.005


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


class Policy(nn.Module):
    """p(mask) proportional to exp(sum of the scores of cut words - costs of the changes)."""

    def __init__(self, weights: Sequence[float], costs: Sequence[float]) -> None:
        super().__init__()
        self.weights = nn.Parameter(torch.tensor(weights, dtype=torch.float32))
        self.costs = nn.Parameter(torch.tensor(costs, dtype=torch.float32))

    def potentials(self, case: Case) -> tuple[torch.Tensor, torch.Tensor]:
        return case.features @ self.weights, self.costs[case.boundaries]

    def log_normaliser(self, scores: torch.Tensor, costs: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
        """log Z and the forward messages (words, 2)."""
        message = torch.stack([torch.zeros(()), scores[0]])
        messages = [message]
        for i in range(1, len(scores)):
            change = torch.stack([torch.zeros(()), -costs[i - 1]])
            keep = torch.logsumexp(message + change, 0)
            cut = torch.logsumexp(message + change.flip(0), 0) + scores[i]
            message = torch.stack([keep, cut])
            messages.append(message)
        return torch.logsumexp(message, 0), torch.stack(messages)

    @staticmethod
    def energy(scores: torch.Tensor, costs: torch.Tensor, masks: torch.Tensor) -> torch.Tensor:
        """The unnormalised log-probability (group,) of ``masks`` (group, words)."""
        changes = (masks[:, 1:] != masks[:, :-1]).float()
        return masks.float() @ scores - changes @ costs

    @torch.no_grad()
    def sample(self, case: Case, count: int) -> torch.Tensor:
        """``count`` masks (count, words) by forward filtering and backward sampling."""
        scores, costs = self.potentials(case)
        _, messages = self.log_normaliser(scores, costs)
        masks = torch.zeros(count, len(scores), dtype=torch.long)
        last = torch.softmax(messages[-1], 0)[1]
        masks[:, -1] = (torch.rand(count) < last).long()
        for i in range(len(scores) - 2, -1, -1):
            following = masks[:, i + 1]
            to_keep = messages[i][0] - costs[i] * (following != 0).float()
            to_cut = messages[i][1] - costs[i] * (following != 1).float()
            masks[:, i] = (torch.rand(count) < torch.sigmoid(to_cut - to_keep)).long()
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


def best(policy: Policy, case: Case, offset: float = 0.0) -> list[bool]:
    scores, costs = policy.potentials(case)
    found = cuts.best_sequence(scores.detach().double().numpy() + offset, costs.detach().double().numpy())
    return [bool(c) for c in found]


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
    for case in cases:
        mask = best(policy, case, offset)
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
        for i in range(0, len(shuffled), 24):
            loss = torch.zeros(())
            for case in shuffled[i : i + 24]:
                scores, costs = policy.potentials(case)
                normaliser, _ = policy.log_normaliser(scores, costs)
                loss = loss + (normaliser - policy.energy(scores, costs, case.target[None])[0]) / len(scores)
            loss = loss / len(shuffled[i : i + 24])
            optimizer.zero_grad()
            loss.backward()
            optimizer.step()
            total += loss.item()
        print(f"warm start {epoch + 1}/{epochs}: loss {24 * total / len(cases):.4f}", file=sys.stderr, flush=True)


def grpo(
    policy: Policy,
    cases: Sequence[Case],
    checked: Sequence[Case],
    epochs: int,
    order: random.Random,
    with_privacy: bool = True,
    with_essential: bool = True,
) -> list[dict[str, float]]:
    """Section 4.3 of the paper; the curve has the outcome on ``checked`` after each epoch."""
    reference = policy.copy()
    optimizer = torch.optim.Adam(policy.parameters(), lr=0.01)
    curve = [_point(0, measure(policy, checked))]
    for epoch in range(epochs):
        shuffled = order.sample(list(cases), len(cases))
        for i in range(0, len(shuffled), 24):
            batch = shuffled[i : i + 24]
            rollouts = []
            for case in batch:
                masks = policy.sample(case, GROUP)
                rewards = [_reward(case, m.bool().tolist(), with_privacy, with_essential) for m in masks]
                if max(rewards) - min(rewards) > 1e-9:
                    with torch.no_grad():
                        scores, costs = policy.potentials(case)
                        before = policy.energy(scores, costs, masks) - policy.log_normaliser(scores, costs)[0]
                        scores, costs = reference.potentials(case)
                        anchor = reference.energy(scores, costs, masks) - reference.log_normaliser(scores, costs)[0]
                    rollouts.append((case, masks, torch.tensor(advantages(rewards)), before, anchor))
            for _ in range(2):
                loss = torch.zeros(())
                for case, masks, advantage, before, anchor in rollouts:
                    scores, costs = policy.potentials(case)
                    now = policy.energy(scores, costs, masks) - policy.log_normaliser(scores, costs)[0]
                    ratio = torch.exp((now - before).clamp(-5, 5))
                    surrogate = torch.minimum(ratio * advantage, ratio.clamp(1 - CLIP, 1 + CLIP) * advantage)
                    difference = (anchor - now).clamp(-5, 5)
                    divergence = torch.exp(difference) - difference - 1  # the paper's low-variance estimator
                    loss = loss - (surrogate - KL * divergence).mean()
                if not rollouts:
                    break
                loss = loss / len(batch)
                optimizer.zero_grad()
                loss.backward()
                nn.utils.clip_grad_norm_(policy.parameters(), 1.0)
                optimizer.step()
        outcome = measure(policy, checked)
        curve.append(_point(epoch + 1, outcome))
        print(f"GRPO {epoch + 1}/{epochs}: {outcome}", file=sys.stderr, flush=True)
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
    (arguments.out / "policy.json").write_text(json.dumps(final.plain(), indent=1) + "\n")
    (arguments.out / "curves.json").write_text(
        json.dumps({"lines": len(trained), "checked": len(checked), "curves": curves, "frontier": frontier}, indent=1)
    )


if __name__ == "__main__":
    main()
