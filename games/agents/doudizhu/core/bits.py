"""Counts and finds the set bits of non-negative integers below 2^63: single instructions if the core is compiled."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from .compilation import COMPILES


def popcount(bits: int) -> int:
    """Returns the number of bits that are 1 in a non-negative integer below 2^63."""
    return int(bits).bit_count()


def lowest(bits: int) -> int:
    """Returns the position, from 0, of the lowest bit that is 1. The number must not be 0."""
    bits = int(bits)
    return (bits & -bits).bit_length() - 1


def highest(bits: int) -> int:
    """Returns the position, from 0, of the highest bit that is 1. The number must not be 0."""
    return int(bits).bit_length() - 1


if COMPILES and not TYPE_CHECKING:
    from numba import types
    from numba.extending import intrinsic

    @intrinsic
    def popcount(typing_context: Any, bits: Any) -> Any:
        """Counts the bits that are 1, in one machine instruction of the compiled code."""

        def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
            return builder.ctpop(arguments[0])

        return types.int64(types.int64), generate

    @intrinsic
    def lowest(typing_context: Any, bits: Any) -> Any:
        """Finds the lowest bit that is 1, in one machine instruction of the compiled code."""

        def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
            return builder.cttz(arguments[0], context.get_constant(types.boolean, 1))

        return types.int64(types.int64), generate

    @intrinsic
    def highest(typing_context: Any, bits: Any) -> Any:
        """Finds the highest bit that is 1, in one machine instruction of the compiled code."""

        def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
            zeros = builder.ctlz(arguments[0], context.get_constant(types.boolean, 1))
            return builder.sub(context.get_constant(types.int64, 63), zeros)

        return types.int64(types.int64), generate
