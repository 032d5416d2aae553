"""The random generator of every game. It hashes a seed, so that anybody can recompute a deal from the seed.

The method is SHA-256 in counter mode.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from dataclasses import dataclass
from typing import TypeVar

T = TypeVar("T")

WORDS_PER_BLOCK = 4
WORD_VALUES = 1 << 64


@dataclass(frozen=True, slots=True)
class Rng:
    """An immutable random generator. Each draw returns the value and the generator to use for the next draw.

    Block i is `SHA-256(key || i as 8 bytes, big-endian)`, cut into four 64-bit big-endian words. A draw below n
    takes the next word under the largest multiple of n (rejection sampling), modulo n. Python promises no stable
    `shuffle`; a test with known results fixes this one, and the browser repeats it.
    """

    key: str
    """64 hex digits."""
    position: int = 0
    """The number of words used."""

    def derive(self, label: int | str) -> Rng:
        """Returns an independent generator for a round (by its number) or a purpose (by its name).

        Its key is `SHA-256(key || "/" || label)`.
        """
        return Rng(hashlib.sha256(bytes.fromhex(self.key) + b"/" + str(label).encode()).hexdigest())

    def below(self, n: int) -> tuple[int, Rng]:
        """Returns a random integer from 0 to n - 1, all equally likely, and the generator for the next draw."""
        words = _Words(self)
        value = words.below(n)
        return value, words.rng()

    def draws(self, n: int, times: int) -> tuple[tuple[int, ...], Rng]:
        """Returns `times` independent random integers from 0 to n - 1, and the generator for the next draw.

        The integers equal those of `times` calls of `below`, one after the other.
        """
        words = _Words(self)
        values = tuple(words.below(n) for _ in range(times))
        return values, words.rng()

    def shuffled(self, items: Iterable[T]) -> tuple[tuple[T, ...], Rng]:
        """Returns the items in random order, and the generator for the next draw.

        The shuffle is that of Fisher and Yates, from the last position down.
        """
        deck, words = list(items), _Words(self)
        for last in range(len(deck) - 1, 0, -1):
            other = words.below(last + 1)
            deck[last], deck[other] = deck[other], deck[last]
        return tuple(deck), words.rng()


class _Words:
    """A reader of the 64-bit words of an `Rng` that advances in place, for many draws in a row.

    A block of four words is hashed only once.
    """

    __slots__ = ("_block", "_digest", "_hex", "_key", "_position")

    def __init__(self, rng: Rng) -> None:
        self._hex = rng.key
        self._key = bytes.fromhex(rng.key)
        self._position = rng.position
        self._block = -1
        self._digest = b""

    def below(self, n: int) -> int:
        limit = WORD_VALUES - WORD_VALUES % n
        while True:
            block, word = divmod(self._position, WORDS_PER_BLOCK)
            if block != self._block:
                self._digest = hashlib.sha256(self._key + block.to_bytes(8, "big")).digest()
                self._block = block
            value = int.from_bytes(self._digest[word * 8 : word * 8 + 8], "big")
            self._position += 1
            if value < limit:
                return value % n

    def rng(self) -> Rng:
        return Rng(self._hex, self._position)


def commitment(seed: str) -> str:
    """Returns the SHA-256 hash of the seed in hex, which a table publishes before the first card is dealt.

    The hash is taken over the 32 bytes of the seed. After the match the seed is published too, and players can
    compare.
    """
    return hashlib.sha256(bytes.fromhex(seed)).hexdigest()
