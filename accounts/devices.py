"""Words for a browser and its system, such as "Firefox on Linux", from the text that the browser sends of itself.

Only these two words are stored. They say which of one's devices it was, and cannot tell one person's browser from
another's.
"""

from __future__ import annotations

from typing import Final

from django.utils.translation import gettext, gettext_lazy

BROWSERS: Final = (
    ("MicroMessenger", "wechat"), ("QQBrowser", "qq"), ("UCBrowser", "uc"), ("SamsungBrowser", "samsung"),
    ("Edg", "edge"), ("OPR/", "opera"), ("Firefox", "firefox"), ("FxiOS", "firefox"), ("CriOS", "chrome"),
    ("Chrome", "chrome"), ("Chromium", "chrome"), ("Safari", "safari"),
)  # fmt: skip
"""Parts of a browser's text and its word, the more special ones first: most browsers also call themselves Chrome."""
SYSTEMS: Final = (
    ("iPhone", "iphone"), ("iPad", "ipad"), ("HarmonyOS", "harmony"), ("Android", "android"), ("Windows", "windows"),
    ("CrOS", "chromeos"), ("Mac OS X", "macos"), ("Macintosh", "macos"), ("Linux", "linux"),
)  # fmt: skip
NAMES: Final = {
    "wechat": gettext_lazy("WeChat"), "qq": "QQ", "uc": "UC", "samsung": "Samsung Internet", "edge": "Edge",
    "opera": "Opera", "firefox": "Firefox", "chrome": "Chrome", "safari": "Safari", "iphone": "iPhone", "ipad": "iPad",
    "harmony": "HarmonyOS", "android": "Android", "windows": "Windows", "chromeos": "ChromeOS", "macos": "macOS",
    "linux": "Linux",
}  # fmt: skip
"""Stored word -> name on the screen."""
MAX_READ: Final = 512
"""Characters of a browser's text that are read."""


def device_of(user_agent: str) -> str:
    """Returns the words of browser and system, such as `firefox linux`; one word or none for a text that is unknown."""
    text = user_agent[:MAX_READ]
    found = (next((word for part, word in table if part in text), "") for table in (BROWSERS, SYSTEMS))
    return " ".join(word for word in found if word)


def device_name(device: str) -> str:
    """Returns stored words as a person reads them: "Firefox on Linux"."""
    words = [str(NAMES[word]) for word in device.split() if word in NAMES]
    if len(words) == 2:
        return gettext("%(browser)s on %(system)s") % {"browser": words[0], "system": words[1]}
    return words[0] if words else gettext("Unknown device")
