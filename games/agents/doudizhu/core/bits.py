"""Counting and finding bits of non-negative integers below 2^63, in one instruction each where the core is compiled."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from .jit import COMPILES


def popcount(bits: int) -> int:
    """How many bits are set."""
    return int(bits).bit_count()


def lowest(bits: int) -> int:
    """The place of the lowest set bit, of which there is one."""
    bits = int(bits)
    return (bits & -bits).bit_length() - 1


def highest(bits: int) -> int:
    """The place of the highest set bit, of which there is one."""
    return int(bits).bit_length() - 1


if COMPILES and not TYPE_CHECKING:
    from numba import types
    from numba.extending import intrinsic

    @intrinsic
    def popcount(typing_context: Any, bits: Any) -> Any:
        """The same as an instruction."""

        def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
            return builder.ctpop(arguments[0])

        return types.int64(types.int64), generate

    @intrinsic
    def lowest(typing_context: Any, bits: Any) -> Any:
        """The same as an instruction."""

        def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
            return builder.cttz(arguments[0], context.get_constant(types.boolean, 1))

        return types.int64(types.int64), generate

    @intrinsic
    def highest(typing_context: Any, bits: Any) -> Any:
        """The same as an instruction."""

        def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
            zeros = builder.ctlz(arguments[0], context.get_constant(types.boolean, 1))
            return builder.sub(context.get_constant(types.int64, 63), zeros)

        return types.int64(types.int64), generate
