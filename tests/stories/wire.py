"""Clients for ``tests.stories.browsing.Browser`` that send more than once what a person sends once.

``Twice`` sends each form two times, one after the other; ``AtOnce`` sends it several times in the same instant to a real
server. Each answers with the first answer, and asks that all of them led to the same page.
"""

import http.client
import threading
from collections.abc import Mapping
from contextlib import closing
from dataclasses import dataclass, field
from http.cookies import SimpleCookie
from typing import Any
from urllib.parse import urlencode, urljoin, urlsplit

from django.test import Client

from tests.house import House

REDIRECTS = {301, 302, 303}


class Twice(Client):
    """Django's test client; every form is sent a second time, as a double tap or the browser's Back button does."""

    def post(self, path: str, data: Any = None, **options: Any) -> Any:
        first = super().post(path, dict(data), **options)
        second = super().post(path, dict(data), **options)
        assert (second.status_code, led_to(second)) == (first.status_code, led_to(first)), path
        return first


def led_to(response: Any) -> str:
    return urlsplit(response.redirect_chain[-1][0]).path if response.redirect_chain else ""


@dataclass
class Answer:
    """What a server said, in the words of Django's test client."""

    status_code: int
    content: bytes
    headers: dict[str, str]
    redirect_chain: list[tuple[str, int]] = field(default_factory=list)
    streaming: bool = False
    charset: str = "utf-8"


class AtOnce:
    """One browser's cookies, and ``times`` threads that send each form together."""

    def __init__(self, house: House, times: int = 3) -> None:
        self.house, self.times = house, times
        self.cookies: dict[str, str] = {}
        self.lock = threading.Lock()

    def get(self, path: str, data: Mapping[str, Any] | None = None, *, follow: bool = True) -> Answer:
        return self._followed("GET", path + (f"?{urlencode(data)}" if data else ""), None)

    def post(self, path: str, data: Mapping[str, Any], *, follow: bool = True) -> Answer:
        together, answers = threading.Barrier(self.times), []

        def send() -> None:
            together.wait()
            answers.append(self._followed("POST", path, data))

        threads = [threading.Thread(target=send) for _ in range(self.times)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        ends = {(answer.status_code, led_to(answer)) for answer in answers}
        assert len(answers) == self.times
        assert len(ends) == 1, f"{path}: {ends}"
        return answers[0]

    def _followed(self, method: str, path: str, data: Mapping[str, Any] | None) -> Answer:
        answer, chain = self._asked(method, path, data), []
        while answer.status_code in REDIRECTS:
            path = urljoin(path, answer.headers["location"])
            chain.append((path, answer.status_code))
            answer = self._asked("GET", path, None)
        answer.redirect_chain = chain
        return answer

    def _asked(self, method: str, path: str, data: Mapping[str, Any] | None) -> Answer:
        sent = {"Cookie": "; ".join(f"{name}={value}" for name, value in self.cookies.items()), "Origin": self.house.url}
        body = urlencode(data, doseq=True) if data is not None else None
        if body is not None:
            sent["Content-Type"] = "application/x-www-form-urlencoded"
        with closing(http.client.HTTPConnection("127.0.0.1", self.house.port, timeout=60)) as connection:
            connection.request(method, path, body, sent)
            said = connection.getresponse()
            answer = Answer(said.status, said.read(), {name.title(): value for name, value in said.getheaders()})
            cookies = said.headers.get_all("Set-Cookie") or []
        answer.headers |= {"location": answer.headers.get("Location", "")}
        with self.lock:
            self.cookies |= {name: morsel.value for cookie in cookies for name, morsel in SimpleCookie(cookie).items()}
        return answer
