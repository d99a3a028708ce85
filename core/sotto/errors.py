"""One exception per failure a user can see. Each says what to do; none ever carries private text.

``code`` is what crosses a process or the wire; the sentence is what a person reads.
"""

from __future__ import annotations

from typing import ClassVar, Self


class SottoError(Exception):
    """A failure with a sentence for the user. Subclasses set ``code`` and ``message``."""

    code: ClassVar[str] = "internal"
    message: ClassVar[str] = (
        "Something went wrong inside Sotto. Nothing was sent. Try again, and report it if it stays."
    )

    def __init__(self, message: str | None = None) -> None:
        super().__init__(message or self.message)


# The text ---------------------------------------------------------------------------------------


class EmptyText(SottoError):
    code = "empty_text"
    message = "There is no text to rewrite. Type or paste something first."


class TextTooLong(SottoError):
    code = "text_too_long"
    message = "The text is too long. Sotto reads up to 100,000 characters at a time: send it in parts."


class UnreadableText(SottoError):
    code = "unreadable_text"
    message = "The text is not valid Unicode. Copy it again from its source, or save the file as UTF-8."


class UnreadableFile(SottoError):
    code = "unreadable_file"
    message = (
        "This file could not be read, so it was not checked. It may be damaged, locked with a password, "
        "or not what its name says."
    )


class FileTooLarge(SottoError):
    code = "file_too_large"
    message = "This file is too large to be checked. Sotto reads files of up to 10 MB."


class BadLine(SottoError):
    code = "bad_line"
    message = "This line is not a JSON object with a text in `query`."


class UnsupportedLanguage(SottoError):
    code = "unsupported_language"
    message = (
        "Most of this text is in a language or script that the built-in model does not read, "
        "so it could not be made private. Nothing was sent. Write in English, or send it as it is on purpose."
    )


# The rewrite ------------------------------------------------------------------------------------


class SanitizeFailed(SottoError):
    code = "sanitize_failed"
    message = (
        "The rewrite did not pass Sotto's own checks, so it was thrown away. Nothing was sent. "
        "Edit the text, or try another sanitizer."
    )


class UnknownSanitizer(SottoError):
    code = "unknown_sanitizer"
    message = "There is no sanitizer of that name. `sotto doctor` lists those that are installed."


class DeadlineExceeded(SottoError):
    code = "deadline"
    message = "The rewrite took too long and was stopped. Nothing was sent. Try again, or with a shorter text."


class Cancelled(SottoError):
    code = "cancelled"
    message = "Cancelled. Nothing was sent."


# Models -----------------------------------------------------------------------------------------


class ModelMissing(SottoError):
    code = "model_missing"
    message = "The built-in model's files are missing. Install Sotto again."


class ModelFailed(SottoError):
    code = "model_failed"
    message = "The model stopped with an error. Nothing was sent. Try again; `sotto doctor` checks the installation."


class ModelAnswerUnusable(SottoError):
    code = "model_answer"
    message = (
        "The language model's answer could not be used, so it was thrown away. Nothing was sent. "
        "Try again, or choose another model or the built-in one."
    )


class ContextTooLong(SottoError):
    code = "context_too_long"
    message = "The text is too long for this language model. Send it in parts, or choose a model with a larger context."


class ModelNotInstalled(SottoError):
    code = "model_not_installed"
    message = (
        "This language model is not installed. Download or import it on the Models page, or choose the built-in one."
    )


class NeedsLanguageModel(SottoError):
    code = "needs_language_model"
    message = "This needs a local language model. Add one on the Models page, or choose another sanitizer."


class OptionInvalid(SottoError):
    code = "option_invalid"
    message = "One of the sanitizer's options is unknown or out of its range."

    @classmethod
    def of(cls, name: str) -> Self:
        """Of the option of that name, whose value is wrong."""
        return cls(f"The option `{name}` cannot have this value.")


class NotAModel(SottoError):
    code = "not_a_model"
    message = "This file is not a language model that Sotto can use. Choose a GGUF file."


class UnsafeModel(NotAModel):
    code = "unsafe_model"
    message = (
        "This model brings program code that would run on your computer. Choose one of safetensors, or a GGUF file."
    )


class NotEnoughMemory(SottoError):
    code = "not_enough_memory"
    message = "This language model does not fit the memory of this computer. Choose a smaller one."


class ExtraMissing(SottoError):
    # Never by the name alone: on PyPI another project has it.
    code = "extra_missing"
    message = (
        "This needs packages that are not installed: `pip install -e '.[llm]'` in the folder of Sotto's source "
        "brings them."
    )


class UnknownModel(SottoError):
    code = "unknown_model"
    message = "There is no language model of that name. `sotto models list` shows those there are."


class DownloadFailed(SottoError):
    code = "download_failed"
    message = "The download stopped. What has arrived is kept: start it again to go on from there."


class DownloadPaused(SottoError):
    code = "download_paused"
    message = "The download is paused. Start it again to go on from there."


class DownloadDamaged(SottoError):
    code = "download_damaged"
    message = "What arrived is not the file that was announced, so it was thrown away. Start the download again."


class DiskFull(SottoError):
    code = "disk_full"
    message = "There is not enough room on the disk for this model. Free some, then start again."


class HostNotTrusted(SottoError):
    code = "host_not_trusted"
    message = (
        "This model server is not on this computer, and you have not trusted it by name. "
        "Trust it on the Models page, or use a server on this computer."
    )


class NeedsTls(SottoError):
    code = "needs_tls"
    message = "A model server on another computer must be reached by https, so that nobody on the way can read along."


class ServerUnreachable(SottoError):
    code = "server_unreachable"
    message = "The model server did not answer. Nothing was sent. Start it, or choose another model."


class ServerRefused(SottoError):
    code = "server_refused"
    message = "The model server refused the request. Check its model and its key on the Models page."


class BudgetSpent(SottoError):
    code = "budget_spent"
    message = (
        "Today's privacy budget for this site is spent. Nothing was sent. Raise the limit in the settings, "
        "wait until tomorrow, or use another sanitizer."
    )


class WorkerDied(SottoError):
    code = "worker_died"
    message = "The part of Sotto that holds the model stopped and is being started again. Nothing was sent. Try again."


class Busy(SottoError):
    code = "busy"
    message = "Sotto is busy with other rewrites. Wait for one to finish, or cancel it."


# Profiles and what is kept on disk --------------------------------------------------------------


class ProfileInvalid(SottoError):
    code = "profile_invalid"
    message = "This is not a valid Sotto profile."


class ProfileMissing(SottoError):
    code = "profile_missing"
    message = "There is no profile of that name. Choose another one, or make it on the Profiles page."


class StoreLocked(SottoError):
    code = "store_locked"
    message = (
        "The key to Sotto's stored data could not be read from the system keyring. "
        "Unlock the keyring and start Sotto again."
    )


class NeedsPassphrase(StoreLocked):
    code = "needs_passphrase"
    message = "What Sotto keeps is locked with a passphrase. Open Sotto, or use a terminal, and enter it."


class WrongPassphrase(StoreLocked):
    code = "wrong_passphrase"
    message = "This is not the passphrase. Try again."


class PassphraseTooShort(SottoError):
    code = "passphrase_too_short"
    message = "A passphrase needs at least 8 characters. A few words that you can remember make a good one."


class StoreDamaged(SottoError):
    code = "store_damaged"
    message = "A file that Sotto keeps could not be read. It was left where it is, untouched."

    @classmethod
    def of(cls, file: str) -> Self:
        """Of the file of that name; never a word of what is in it."""
        return cls(
            f"{file} in Sotto's data folder could not be read: it is damaged, or another version of Sotto wrote it. "
            "It was left where it is, untouched. Update Sotto, or put the file back from a backup; "
            "without it Sotto begins that part anew."
        )


# The link to the browser ------------------------------------------------------------------------


class ProtocolError(SottoError):
    code = "malformed"
    message = (
        "A message from the browser could not be understood. Update the extension and the app to the same version."
    )


class UnknownMessage(ProtocolError):
    code = "unknown_message"
    message = "The browser asked for something this version of Sotto does not know. Update the app."


class FrameTooLarge(ProtocolError):
    code = "too_large"
    message = "A message from the browser was too large and was refused."


class VersionMismatch(ProtocolError):
    code = "protocol_mismatch"
    message = "The extension and the app speak different versions. Update both."


class ExtensionOutdated(VersionMismatch):
    code = "extension_outdated"
    message = "This browser's extension is older than the Sotto app. Update the extension."


class AppOutdated(VersionMismatch):
    code = "app_outdated"
    message = "The Sotto app is older than this browser's extension. Update the app."


class NotPaired(SottoError):
    code = "not_paired"
    message = "This browser is not paired with Sotto. Open the extension's popup and press Pair."


class PairingRefused(SottoError):
    code = "pairing_refused"
    message = "The pairing was refused in the app."


class PairingBusy(SottoError):
    code = "pairing_busy"
    message = "Another browser is being paired right now. Finish that first."


class UnknownRewrite(SottoError):
    code = "unknown_rewrite"
    message = "Sotto no longer has this rewrite. Make it again before you send it."


def by_code() -> dict[str, type[SottoError]]:
    """Every error class by its code, for turning a wire error back into an exception."""
    found: dict[str, type[SottoError]] = {}
    pending: list[type[SottoError]] = [SottoError]
    while pending:
        error = pending.pop()
        found.setdefault(error.code, error)
        pending.extend(error.__subclasses__())
    return found
