"""Checks of the broker, of the channel layer over it, and of the tasks that wait in its queues."""

from __future__ import annotations

import asyncio
from typing import Any, Final

import redis
from django.conf import settings
from redis.backoff import NoBackoff
from redis.retry import Retry

from config.readiness import ChannelLayerCheck
from config.site_state import with_due_decisions
from config.task_queues import TaskQueue, waiting_tasks

from .findings import Finding, fault, ok, warning

PART, LAYER, QUEUES = "broker", "channel-layer", "queues"
ANSWER_SECONDS: Final = 2.0
OLDEST_MAJOR: Final = 7
FULL: Final = 0.9
"""The share of the broker's memory from which it counts as nearly full."""
LONG_QUEUE: Final = 100
"""Tasks in a queue from which it is a warning; ten times as many are a fault."""
LONG_WAIT_SECONDS: Final = {"review": 900.0}
"""Queue -> seconds of waiting from which its oldest task is a warning. Nobody waits for reviews as for agents."""
LONG_WAIT_ELSEWHERE: Final = 30.0
RESTART = ("请启动 Valkey，或检查 REDIS_URL 和网络。", "Start Valkey, or check REDIS_URL and the network.")
EMBEDDED = "内置模式：在服务器进程里。", "The embedded default: within the server's process."


def check_broker() -> list[Finding]:
    """Checks that Valkey answers, is new enough, and will neither refuse nor lose tasks for lack of memory."""
    if settings.KAIJU["EMBEDDED"]:
        return [ok(PART, *EMBEDDED)]
    line = redis.Redis.from_url(
        settings.REDIS_URL, socket_timeout=ANSWER_SECONDS, socket_connect_timeout=ANSWER_SECONDS,
        retry=Retry(NoBackoff(), 0), decode_responses=True,
    )  # fmt: skip
    try:
        with line:
            info: dict[str, Any] = line.info()
    except redis.RedisError as error:
        return [fault(
            PART, "BROKER_AWAY",
            (f"Valkey 没有响应：{type(error).__name__}。", f"Valkey does not answer: {type(error).__name__}."),
            RESTART, "valkey-down",
        )]  # fmt: skip
    return _info_faults(info) or [_broker_ok(info)]


def _broker_ok(info: dict[str, Any]) -> Finding:
    name = "Valkey" if "valkey_version" in info else "Redis"
    version = info.get("valkey_version", info["redis_version"])
    used = int(info["used_memory"]) // 2**20
    return ok(PART, f"{name} {version}，用了 {used} MB 内存。", f"{name} {version}, {used} MB of memory in use.")


def _info_faults(info: dict[str, Any]) -> list[Finding]:
    """Returns what is wrong by the broker's own figures (`INFO`)."""
    found = []
    version = str(info["redis_version"])
    if int(version.partition(".")[0]) < OLDEST_MAJOR:
        found.append(fault(
            PART, "BROKER_OLD", (f"版本 {version} 太旧。", f"Version {version} is too old."),
            ("请升级到 Valkey 7.2 或 Redis 7 以上。", "Upgrade to Valkey 7.2, Redis 7 or newer."),
        ))  # fmt: skip
    if info.get("role") == "slave":
        found.append(fault(
            PART, "BROKER_READ_ONLY", ("这是只读的副本。", "This is a replica, which is read-only."),
            ("请把 REDIS_URL 指向主节点。", "Point REDIS_URL at the primary."), "valkey-down",
        ))  # fmt: skip
    limit = int(info.get("maxmemory", 0))
    if limit and int(info["used_memory"]) > limit * FULL:
        found.append(warning(
            PART, "BROKER_FULL", ("Valkey 的内存快用完了。", "Valkey's memory is nearly full."),
            ("请调大 maxmemory，并查看哪个队列在变长。", "Raise maxmemory, and see which queue grows."), "queue-grows",
        ))  # fmt: skip
    if str(info.get("maxmemory_policy", "noeviction")).startswith("allkeys") and limit:
        found.append(warning(
            PART, "BROKER_EVICTS",
            (f"内存不足时 Valkey 会丢弃任务（{info['maxmemory_policy']}）。",
             f"Valkey drops tasks when its memory is full ({info['maxmemory_policy']})."),
            ("请把 maxmemory-policy 设为 volatile-lru。", "Set maxmemory-policy to volatile-lru."),
        ))  # fmt: skip
    return found


def check_channel_layer() -> list[Finding]:
    """Sends a message over the channel layer and waits for it."""
    if settings.KAIJU["EMBEDDED"]:
        return [ok(LAYER, *EMBEDDED)]
    if asyncio.run(ChannelLayerCheck()()):
        return [fault(
            LAYER, "CHANNEL_LAYER_AWAY",
            ("一条消息没有经 Valkey 回来。", "A message did not come back through Valkey."), RESTART, "valkey-down",
        )]  # fmt: skip
    return [ok(LAYER, "消息能经 Valkey 送达。", "Messages come through Valkey.")]


def check_queues() -> list[Finding]:
    """Checks how many tasks wait, and how long."""
    queues = with_due_decisions(waiting_tasks())
    if queues is None:
        if settings.KAIJU["EMBEDDED"]:
            return [ok(
                QUEUES, "只有服务器进程自己知道：见后台首页。",
                "Only the server's process knows: see the administration's first page.",
            )]  # fmt: skip
        return [warning(
            QUEUES, "QUEUES_UNKNOWN", ("未知：Valkey 没有响应。", "Unknown: Valkey does not answer."), RESTART,
            "valkey-down",
        )]  # fmt: skip
    return [found for queue in queues if (found := _queue_fault(queue))] or [_queues_ok(queues)]


def _queues_ok(queues: tuple[TaskQueue, ...]) -> Finding:
    told = ", ".join(f"{queue.name} {queue.length}" for queue in queues)
    return ok(QUEUES, f"等待中的任务：{told}。", f"Waiting tasks: {told}.")


def _queue_fault(queue: TaskQueue) -> Finding | None:
    waited = queue.oldest or 0.0
    if queue.length < LONG_QUEUE and waited < LONG_WAIT_SECONDS.get(queue.name, LONG_WAIT_ELSEWHERE):
        return None
    make = fault if queue.length >= 10 * LONG_QUEUE else warning
    return make(
        QUEUES, "QUEUE_LONG",
        (f"队列 {queue.name} 有 {queue.length} 个任务，最久的等了 {waited:.0f} 秒。",
         f"Tasks that wait in {queue.name}: {queue.length}, the oldest for {waited:.0f} s."),
        (f"请为队列 {queue.name} 再启动一个 worker。", f"Start one more worker for the queue {queue.name}."),
        "queue-grows",
    )  # fmt: skip
