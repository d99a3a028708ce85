"""Opens a transformers folder on this computer: safetensors only, no code of the model's own, no network."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from sotto.errors import ExtraMissing, NotAModel

WEIGHTS = ".safetensors"
# What the libraries raise when a model cannot compute. Never chained: their messages may quote the text.
BREAKDOWNS = (RuntimeError, ValueError, TypeError, LookupError, OSError, AttributeError, ArithmeticError)


def require(folder: Path) -> Path:
    """The folder, if there is a model in it. Raises NotAModel with what is missing.

    Pickled weights and Python files beside the safetensors are left alone: nothing here opens them.
    """
    if not folder.is_dir():
        raise NotAModel("There is no such folder. Give the path of a model folder on this computer.")
    if not (folder / "config.json").is_file():
        raise NotAModel("The folder has no config.json: it is not a transformers model.")
    if not list(folder.glob(f"*{WEIGHTS}")):
        raise NotAModel("The folder has no weights in safetensors format, the only one that Sotto loads.")
    return folder


def opened(folder: Path, model_class: Callable[[Any], Any], **kinds: Any) -> tuple[Any, Any, Any]:
    """(tokenizer, model in evaluation mode on its device, torch). ``model_class`` picks the class from transformers.

    Raises ExtraMissing without the packages, NotAModel where the folder is not of that kind.
    """
    require(folder)
    try:
        import torch
        import transformers
    except ImportError:
        raise ExtraMissing("This needs packages that are not installed: pip install -e '.[torch]'") from None
    transformers.logging.set_verbosity_error()
    transformers.logging.disable_progress_bar()
    closed: dict[str, Any] = {"local_files_only": True, "trust_remote_code": False}
    try:
        tokenizer = transformers.AutoTokenizer.from_pretrained(str(folder), **closed)
        model = model_class(transformers).from_pretrained(
            str(folder), use_safetensors=True, dtype=torch.float32 if device(torch) == "cpu" else torch.bfloat16,
            **closed, **kinds,
        )  # fmt: skip
    except Exception:  # noqa: BLE001 -- a foreign file makes the libraries raise anything
        # Not chained: these messages name files and classes that mean nothing to a user.
        raise NotAModel("The model in this folder could not be opened: it is damaged or of another kind.") from None
    return tokenizer, model.to(device(torch)).eval(), torch


def device(torch: Any) -> str:
    """Where to compute: the GPU where there is one."""
    return "cuda" if torch.cuda.is_available() else "cpu"


def room(tokenizer: Any, model: Any) -> int:
    """How many tokens the model reads at once."""
    positions = int(getattr(model.config, "max_position_embeddings", 0) or 10**6)
    # RoBERTa's positions begin after its padding token's.
    offset = int(model.config.pad_token_id or 0) + 1 if model.config.model_type in ("roberta", "xlm-roberta") else 0
    return min(int(tokenizer.model_max_length), positions - offset)
