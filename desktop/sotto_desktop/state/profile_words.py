"""The choices of a profile in the words of the window."""

from __future__ import annotations

from sotto.profiles import Rule, Strictness
from sotto.taxonomy import Family
from sotto_desktop.translation import QT_TR_NOOP

RULE_WORDS = {
    Rule.TASK: QT_TR_NOOP("Let the task decide"),
    Rule.ALLOW: QT_TR_NOOP("Always allow"),
    Rule.GENERALISE: QT_TR_NOOP("Make it vaguer"),
    Rule.PSEUDONYM: QT_TR_NOOP("Use a stand-in"),
    Rule.REMOVE: QT_TR_NOOP("Always take out"),
}
STRICTNESS_WORDS = {
    Strictness.RELAXED: QT_TR_NOOP("Relaxed"),
    Strictness.BALANCED: QT_TR_NOOP("Balanced"),
    Strictness.STRICT: QT_TR_NOOP("Strict"),
}
FAMILY_WORDS = {
    Family.IDENTIFIER: QT_TR_NOOP("Who you are"),
    Family.SECRET: QT_TR_NOOP("Secrets"),
    Family.DEMOGRAPHICS: QT_TR_NOOP("About you"),
    Family.HEALTH: QT_TR_NOOP("Health"),
    Family.BELIEF: QT_TR_NOOP("Beliefs"),
    Family.LIFESTYLE: QT_TR_NOOP("Life and taste"),
    Family.SOCIO_ECONOMIC: QT_TR_NOOP("Work, money and family"),
    Family.OWN: QT_TR_NOOP("Your own"),
}
