"""What the library says, marked here for translation because the library itself knows one language only.

``{words}`` in braces stand for what differs from time to time.
"""

from __future__ import annotations

import re
from functools import cache, lru_cache

from sotto_desktop.translation import QT_TR_NOOP, Language, number, spoken, tr

# ruff: noqa: E501 - a sentence a line is easier to compare with where it comes from
# fmt: off
KINDS = (
    QT_TR_NOOP("Name"),
    QT_TR_NOOP("E-mail address"),
    QT_TR_NOOP("Phone number"),
    QT_TR_NOOP("Address"),
    QT_TR_NOOP("National id number"),
    QT_TR_NOOP("Driving licence"),
    QT_TR_NOOP("Account number"),
    QT_TR_NOOP("Payment card"),
    QT_TR_NOOP("Reference number"),
    QT_TR_NOOP("Username"),
    QT_TR_NOOP("Licence plate"),
    QT_TR_NOOP("IP address"),
    QT_TR_NOOP("Hostname"),
    QT_TR_NOOP("Date"),
    QT_TR_NOOP("Password or key"),
    QT_TR_NOOP("Age"),
    QT_TR_NOOP("Gender"),
    QT_TR_NOOP("Ethnicity"),
    QT_TR_NOOP("Location"),
    QT_TR_NOOP("Physical health"),
    QT_TR_NOOP("Mental health"),
    QT_TR_NOOP("Medications"),
    QT_TR_NOOP("Allergies"),
    QT_TR_NOOP("Disabilities"),
    QT_TR_NOOP("Family history"),
    QT_TR_NOOP("Exercise"),
    QT_TR_NOOP("Smoking"),
    QT_TR_NOOP("Diet"),
    QT_TR_NOOP("Religious beliefs"),
    QT_TR_NOOP("Sexual orientation"),
    QT_TR_NOOP("Political views"),
    QT_TR_NOOP("Favourite food"),
    QT_TR_NOOP("Favourite hobbies"),
    QT_TR_NOOP("Pet ownership"),
    QT_TR_NOOP("Movie preferences"),
    QT_TR_NOOP("Vacation preferences"),
    QT_TR_NOOP("Financial situation"),
    QT_TR_NOOP("Work"),
    QT_TR_NOOP("Employer"),
    QT_TR_NOOP("Education"),
    QT_TR_NOOP("Legal matter"),
    QT_TR_NOOP("Relationship status"),
    QT_TR_NOOP("Family"),
    QT_TR_NOOP("Your own term"),
    QT_TR_NOOP("From your profile"),
    QT_TR_NOOP("Private detail"),
)
TOLD = (
    QT_TR_NOOP("Age"),
    QT_TR_NOOP("Sex"),
    QT_TR_NOOP("Place of living"),
    QT_TR_NOOP("Place of birth"),
    QT_TR_NOOP("Education"),
    QT_TR_NOOP("Occupation"),
    QT_TR_NOOP("Income"),
    QT_TR_NOOP("Relationship status"),
    QT_TR_NOOP("Health"),
    QT_TR_NOOP("Beliefs"),
    QT_TR_NOOP("Family"),
    QT_TR_NOOP("Employer"),
)
ERRORS = (
    QT_TR_NOOP("A file that Sotto keeps could not be read. It was left where it is, untouched."),
    QT_TR_NOOP("A message from the browser could not be understood. Update the extension and the app to the same version."),
    QT_TR_NOOP("A message from the browser was too large and was refused."),
    QT_TR_NOOP("A model server on another computer must be reached by https, so that nobody on the way can read along."),
    QT_TR_NOOP("A passphrase needs at least 8 characters. A few words that you can remember make a good one."),
    QT_TR_NOOP("Another browser is being paired right now. Finish that first."),
    QT_TR_NOOP("Browsers cannot be connected: Sotto could not open its socket."),
    QT_TR_NOOP("Browsers cannot be connected: the folder for Sotto's socket is not yours alone. Remove it, or log out and in again: "),
    QT_TR_NOOP("Cancelled. Nothing was sent."),
    QT_TR_NOOP("Most of this text is in a language or script that the built-in model does not read, so it could not be made private. Nothing was sent. Write in English, or send it as it is on purpose."),
    QT_TR_NOOP("One of the sanitizer's options is unknown or out of its range."),
    QT_TR_NOOP("Something went wrong inside Sotto. Nothing was sent. Try again, and report it if it stays."),
    QT_TR_NOOP("Sotto is already running for this user."),
    QT_TR_NOOP("Sotto is busy with other rewrites. Wait for one to finish, or cancel it."),
    QT_TR_NOOP("Sotto no longer has this rewrite. Make it again before you send it."),
    QT_TR_NOOP("The Sotto app is older than this browser's extension. Update the app."),
    QT_TR_NOOP("The browser asked for something this version of Sotto does not know. Update the app."),
    QT_TR_NOOP("The built-in model's files are missing. Install Sotto again."),
    QT_TR_NOOP("The download is paused. Start it again to go on from there."),
    QT_TR_NOOP("The download stopped. What has arrived is kept: start it again to go on from there."),
    QT_TR_NOOP("The extension and the app speak different versions. Update both."),
    QT_TR_NOOP("The key to Sotto's stored data could not be read from the system keyring. Unlock the keyring and start Sotto again."),
    QT_TR_NOOP("The language model's answer could not be used, so it was thrown away. Nothing was sent. Try again, or choose another model or the built-in one."),
    QT_TR_NOOP("The model server did not answer. Nothing was sent. Start it, or choose another model."),
    QT_TR_NOOP("The model server refused the request. Check its model and its key on the Models page."),
    QT_TR_NOOP("The model stopped with an error. Nothing was sent. Try again; `sotto doctor` checks the installation."),
    QT_TR_NOOP("The pairing was refused in the app."),
    QT_TR_NOOP("The part of Sotto that holds the model stopped and is being started again. Nothing was sent. Try again."),
    QT_TR_NOOP("The rewrite did not pass Sotto's own checks, so it was thrown away. Nothing was sent. Edit the text, or try another sanitizer."),
    QT_TR_NOOP("The rewrite took too long and was stopped. Nothing was sent. Try again, or with a shorter text."),
    QT_TR_NOOP("The text is not valid Unicode. Copy it again from its source, or save the file as UTF-8."),
    QT_TR_NOOP("The text is too long for this language model. Send it in parts, or choose a model with a larger context."),
    QT_TR_NOOP("The text is too long. Sotto reads up to 100,000 characters at a time: send it in parts."),
    QT_TR_NOOP("There is no language model of that name. `sotto models list` shows those there are."),
    QT_TR_NOOP("There is no profile of that name. Choose another one, or make it on the Profiles page."),
    QT_TR_NOOP("There is no sanitizer of that name. `sotto doctor` lists those that are installed."),
    QT_TR_NOOP("There is no text to rewrite. Type or paste something first."),
    QT_TR_NOOP("There is not enough room on the disk for this model. Free some, then start again."),
    QT_TR_NOOP("This browser is not paired with Sotto. Open the extension's popup and press Pair."),
    QT_TR_NOOP("This browser's extension is older than the Sotto app. Update the extension."),
    QT_TR_NOOP("This file could not be read, so it was not checked. It may be damaged, locked with a password, or not what its name says."),
    QT_TR_NOOP("This file is not a language model that Sotto can use. Choose a GGUF file."),
    QT_TR_NOOP("This file is too large to be checked. Sotto reads files of up to 10 MB."),
    QT_TR_NOOP("This is not a valid Sotto profile."),
    QT_TR_NOOP("This is not the passphrase. Try again."),
    QT_TR_NOOP("This language model does not fit the memory of this computer. Choose a smaller one."),
    QT_TR_NOOP("This language model is not installed. Download or import it on the Models page, or choose the built-in one."),
    QT_TR_NOOP("This line is not a JSON object with a text in `query`."),
    QT_TR_NOOP("This model brings program code that would run on your computer. Choose one of safetensors, or a GGUF file."),
    QT_TR_NOOP("This model server is not on this computer, and you have not trusted it by name. Trust it on the Models page, or use a server on this computer."),
    QT_TR_NOOP("This needs a local language model. Add one on the Models page, or choose another sanitizer."),
    QT_TR_NOOP(
        "This needs packages that are not installed: `pip install -e '.[llm]'` in the folder of Sotto's source "
        "brings them."
    ),
    QT_TR_NOOP("Today's privacy budget for this site is spent. Nothing was sent. Raise the limit in the settings, wait until tomorrow, or use another sanitizer."),
    QT_TR_NOOP("What Sotto keeps is locked with a passphrase. Open Sotto, or use a terminal, and enter it."),
    QT_TR_NOOP("What arrived is not the file that was announced, so it was thrown away. Start the download again."),
)
REASONS = (
    QT_TR_NOOP("Reads on without what went."),
    QT_TR_NOOP("Your profile keeps this private."),
    QT_TR_NOOP("An aside that your request does not need."),
    QT_TR_NOOP("It goes with what was taken out beside it."),
    QT_TR_NOOP("Another rewrite that the search found good enough."),
    QT_TR_NOOP("Your request does not need this ({kind})."),
    QT_TR_NOOP("Your request seems to need this ({kind})."),
    QT_TR_NOOP("A coarser wording is enough ({kind})."),
    QT_TR_NOOP("A coarser wording is enough here ({kind})."),
    QT_TR_NOOP("A coarser wording, as your profile asks ({kind})."),
    QT_TR_NOOP("A stand-in keeps this private ({kind}); the answer gets the original back."),
    QT_TR_NOOP("Nobody has to know this ({kind})."),
    QT_TR_NOOP("A stranger could tell your {kind} from this."),
    QT_TR_NOOP("The number of words and signs is that of your text."),
    QT_TR_NOOP("Names, numbers and code that are found are taken out before the noise, not by it."),
    QT_TR_NOOP("A large epsilon promises little: far above 10 it says how the noise was made, not that nobody can tell."),
    QT_TR_NOOP("Every further text about the same things adds its own epsilon."),
    QT_TR_NOOP("Sotto's checks look at your text and may throw a rewrite away; that choice is not drawn at random, and a rewrite that failed is not counted."),
    QT_TR_NOOP("It holds as long as the model was not trained on your text."),
    QT_TR_NOOP("You chose this sanitizer."),
    QT_TR_NOOP("Keeps what your request needs and hides the rest."),
    QT_TR_NOOP("One fact of your profile could still be told, so it went by a search."),
    QT_TR_NOOP("{count} facts of your profile could still be told, so they went by a search."),
    QT_TR_NOOP("You asked for strict, so Sotto also hid what a stranger could still tell."),
    QT_TR_NOOP("You asked for strict, so Sotto also looked for what a stranger could still tell."),
    QT_TR_NOOP("Your rules hide some things, so Sotto also hid what a stranger could still tell."),
    QT_TR_NOOP("Your rules hide some things, so Sotto also looked for what a stranger could still tell."),
)
PEOPLE = (
    QT_TR_NOOP("probably only you fit"),
    QT_TR_NOOP("about {count} people fit"),
    QT_TR_NOOP("a country of {count} people"),
    QT_TR_NOOP("a region of {count} people"),
    QT_TR_NOOP("a town of {count} people"),
    QT_TR_NOOP("an address: {count} people live there"),
    QT_TR_NOOP("{kind}: one person"),
    QT_TR_NOOP("{kind}: one in {count}"),
    QT_TR_NOOP("{kind}, vaguely: one in {count}"),
)
MODELS = (
    QT_TR_NOOP("For trying things out, and for very small computers. Its judgement is weak."),
    QT_TR_NOOP("Paraphrases fluently; weak at judging what is private."),
    QT_TR_NOOP("The smallest one that keeps to Sotto's instructions most of the time."),
    QT_TR_NOOP("Rewrites and shortens well in English; reads short texts."),
    QT_TR_NOOP("Natural wording; reads short texts."),
    QT_TR_NOOP("A good middle: follows instructions, natural wording."),
    QT_TR_NOOP("Careful at reasoning about clues; needs much memory for long texts."),
    QT_TR_NOOP("The best judgement that still runs without a graphics card."),
    QT_TR_NOOP("Strong at all four sanitizers; wants a graphics card or patience."),
    QT_TR_NOOP("Strong at attacking and arbitrating; wants a graphics card or patience."),
    QT_TR_NOOP("{memory} GB memory, {cores} cores"),
    QT_TR_NOOP("{memory} GB memory, {cores} cores, {card}"),
    QT_TR_NOOP("It fits {card}, so it answers quickly."),
    QT_TR_NOOP("The best that {cores} cores and {memory} GB run at a bearable pace."),
    QT_TR_NOOP("This computer has little memory: the built-in models are the better choice."),
    QT_TR_NOOP("This language model needs about {memory} GB of memory and {free} GB are free. Close other programs, or choose a smaller model."),
    QT_TR_NOOP("There is not enough room on the disk: {needed} GB are needed and {free} GB are free. Free some, then start again."),
    QT_TR_NOOP("The model hub does not say the size and the hash of this file, so it is not downloaded."),
    QT_TR_NOOP("The model hub announces another file than the one Sotto knows. Nothing was downloaded."),
    QT_TR_NOOP("The model hub could not be reached, or no longer has this file. Try again later."),
    QT_TR_NOOP("The model hub refused the download. Try again later."),
    QT_TR_NOOP("It is a Python pickle, which can run code when it is opened. Sotto never opens one."),
    QT_TR_NOOP("It is an archive or a PyTorch checkpoint, which can run code when opened. Choose a GGUF file."),
    QT_TR_NOOP("It is in the old GGML format. Choose the model as GGUF."),
    QT_TR_NOOP("It is not a GGUF file."),
    QT_TR_NOOP("The file is empty."),
    QT_TR_NOOP("The file was cut off: at least {count} bytes are missing. Get it again."),
    QT_TR_NOOP("It is packed in a way that this version of Sotto does not know. Choose a Q4_K_M or Q8_0 file."),
    QT_TR_NOOP("It holds no model, only words about one."),
    QT_TR_NOOP("It is one part of a model in several files. Choose a model in a single file."),
    QT_TR_NOOP("It is an addition to a model (an adapter or an image reader), not a model."),
    QT_TR_NOOP("It has no tokenizer, so it cannot read or write text."),
    QT_TR_NOOP("It is a model for searching texts. Sotto needs one that answers: an instruct model."),
    QT_TR_NOOP("The file is damaged or was cut off: its head cannot be read. Get it again."),
    QT_TR_NOOP("It is GGUF version {version}; Sotto reads versions 2 and 3, little-endian."),
    QT_TR_NOOP("It has no chat template, so it is a base model. Sotto needs one that was taught to answer."),
    QT_TR_NOOP("The file of this language model is gone. Download or import it again."),
    QT_TR_NOOP("It brings code of its own ({file}), which Sotto does not run."),
    QT_TR_NOOP("It holds a Python pickle ({file}), which can run code when it is opened. Choose the model as safetensors or GGUF."),
    QT_TR_NOOP("It asks for code of its own to be run (auto_map), which Sotto does not do."),
    QT_TR_NOOP("The file tokenizer.json is missing."),
    QT_TR_NOOP("There are no weights in safetensors format in this folder."),
    QT_TR_NOOP("The model server has no model of this name any more. Choose one on the Models page."),
    QT_TR_NOOP("The model server wants a key, or another one. Enter it on the Models page."),
    QT_TR_NOOP("The model server's certificate is not one that this computer trusts. Nothing was sent."),
    QT_TR_NOOP("What answers there is no model server."),
    QT_TR_NOOP("The key could not be kept: there is no unlocked system keyring. Nothing was saved."),
    QT_TR_NOOP("The model is too slow for this computer: the test was stopped after three minutes."),
)
PROFILES = (
    QT_TR_NOOP("One of the profile's own terms is blank."),
    QT_TR_NOOP("One of the profile's own patterns is not a valid regular expression."),
    QT_TR_NOOP("One of the profile's own patterns takes too long on this text. Make it simpler, or remove it."),
    QT_TR_NOOP("The last profile cannot be removed. Make another one first."),
    QT_TR_NOOP("The profile was written by another version of Sotto. Update Sotto and try again."),
    QT_TR_NOOP("The profile file is larger than 4 MB, so it was not read."),
    QT_TR_NOOP("The profile file is not JSON in UTF-8."),
    QT_TR_NOOP("There is no system keyring here, so the key to Sotto's stored data lies in a file that only your account can read. Lock it with a passphrase in the settings, or bring a keyring: `sudo apt install gnome-keyring` on Debian and Ubuntu."),
    QT_TR_NOOP("The file with the key to Sotto's stored data could not be read. Check the rights of Sotto's data folder."),
    QT_TR_NOOP("{file} in Sotto's data folder could not be read: it is damaged, or another version of Sotto wrote it. It was left where it is, untouched. Update Sotto, or put the file back from a backup; without it Sotto begins that part anew."),
    QT_TR_NOOP("The file key.locked, with the key to what Sotto keeps, could not be read. It was left where it is, untouched. Put it back from a backup: without it nothing that Sotto keeps can be opened."),
    QT_TR_NOOP("The key to Sotto's data could not be kept, so nothing was. Check that the disk is not full and that Sotto's data folder is yours."),
)
# fmt: on

_NUMBER = re.compile(r"[\d,]*\d")


def said(text: str) -> str:
    """Words of the library in the language of the person: as a whole or, where that is not known, by sentences."""
    return _remembered(spoken(), text)


@lru_cache(maxsize=1024)
def _remembered(_language: Language, text: str) -> str:
    """A long review says the same few sentences thousands of times."""
    whole = _said(text)
    if whole != text:
        return whole
    return " ".join(_said(sentence) for sentence in re.split(r"(?<=\.) ", text))


def _said(text: str) -> str:
    if (words := tr(text)) != text:
        return words
    for pattern, template in _patterns():
        if (words := tr(template)) != template and (found := pattern.fullmatch(text)):
            return words.format(**{name: _value(value) for name, value in found.groupdict().items()})
    return text


def _value(value: str) -> str:
    if _NUMBER.fullmatch(value):
        return number(int(value.replace(",", "")))
    return ", ".join(_kind(part) for part in value.split(", "))


def _kind(part: str) -> str:
    """Within a sentence of the library a kind begins with a small letter."""
    return tr(_kinds().get(part, part))


@cache
def _kinds() -> dict[str, str]:
    return {kind.lower(): kind for kind in (*TOLD, *KINDS)}


@cache
def _patterns() -> list[tuple[re.Pattern[str], str]]:
    # The longest first: a short one would take the words of a longer one for what it leaves open.
    templates = sorted((one for one in (*REASONS, *PEOPLE, *MODELS, *PROFILES) if "{" in one), key=len, reverse=True)
    return [(re.compile(re.sub(r"\\{(\w+)\\}", r"(?P<\1>.+?)", re.escape(one))), one) for one in templates]
