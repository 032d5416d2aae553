"""Test clients that read pages as browsers do, and a parser with which tests find elements in a page."""

from __future__ import annotations

import json
from html.parser import HTMLParser
from typing import Any

from django.test import Client

from accounts.models import User
from games.api import filters  # noqa: F401  its filters list the games offered at import: before any test offers others

CHINESE = "zh-CN,zh;q=0.9"
ENGLISH = "en-GB,en;q=0.9"


def browser(*, language: str = CHINESE, user: User | None = None) -> Client:
    client = Client(HTTP_ACCEPT_LANGUAGE=language)
    if user is not None:
        client.force_login(user)
    return client


def who(client: Client) -> User:
    """Returns the user who is signed in with this test client."""
    return User.objects.get(pk=client.session["_auth_user_id"])


class Element(dict[str, str]):
    """An HTML element of a parsed page: its attributes as a dict, its tag, and the text inside it."""

    def __init__(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        super().__init__((name, value or "") for name, value in attrs)
        self.tag = tag
        self.text = ""


VOID = {"meta", "link", "input", "img", "br", "hr", "use"}


class Page(HTMLParser):
    """A parsed HTML page: `all("a")` returns its links, in order."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.html = html
        self.elements: list[Element] = []
        self._open: list[Element] = []
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        element = Element(tag, attrs)
        self.elements.append(element)
        if tag not in VOID:
            self._open.append(element)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append(Element(tag, attrs))

    def handle_endtag(self, tag: str) -> None:
        while self._open and self._open.pop().tag != tag:
            pass
        for element in self._open:
            element.text += " "  # separate elements do not run together

    def handle_data(self, data: str) -> None:
        for element in self._open:
            element.text += data

    def all(self, tag: str, **attrs: str) -> list[Element]:
        return [e for e in self.elements if e.tag == tag and all(e.get(k) == v for k, v in attrs.items())]

    def one(self, tag: str, **attrs: str) -> Element:
        (found,) = self.all(tag, **attrs)
        return found

    def with_class(self, name: str) -> list[Element]:
        return [e for e in self.elements if name in e.get("class", "").split()]

    def island(self, name: str) -> Any:
        return json.loads(self.one("script", id=name).text)


def page(client: Client, path: str) -> Page:
    answer = client.get(path)
    assert answer.status_code == 200, (path, answer.status_code)
    return Page(answer.content.decode())


def squeeze(text: str) -> str:
    return " ".join(text.split())
