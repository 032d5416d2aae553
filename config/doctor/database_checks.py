"""Checks of the database: reachable, new enough, set up as the product needs it, migrated, with connections left."""

from __future__ import annotations

from typing import Any, Final

from django.db import DatabaseError, InterfaceError, connection
from django.db.migrations.executor import MigrationExecutor

from .findings import Finding, fault, ok, warning

PART: Final = "database"
OLDEST_VERSION: Final = 140000
"""PostgreSQL 14, as `server_version_num` writes it."""
FEW_CONNECTIONS, NO_CONNECTIONS = 15, 3
"""Free connections under which there is a warning, and a fault."""
LONG_SECONDS: Final = 60
"""Seconds after which an open transaction is a warning: it keeps old rows, and perhaps locks."""

SERVER = """
    SELECT current_setting('server_version'), current_setting('server_version_num')::int,
        current_setting('server_encoding'), current_setting('default_transaction_isolation'), pg_is_in_recovery(),
        current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int
            - (SELECT count(*) FROM pg_stat_activity WHERE backend_type = 'client backend'),
        (SELECT rolsuper FROM pg_roles WHERE rolname = current_user),
        (SELECT count(*) FROM pg_stat_activity
            WHERE state LIKE 'idle in transaction%%' AND now() - state_change > %s * interval '1 second')"""


def check_reachable() -> Finding | None:
    """Connects to the database. Returns a fault if that fails, else None."""
    try:
        connection.ensure_connection()
        with connection.cursor() as cursor:
            cursor.execute("SELECT 1")
    except (DatabaseError, InterfaceError) as error:
        reason = (str(error).strip().splitlines() or [type(error).__name__])[0]
        return fault(
            PART, "DATABASE_AWAY", (f"数据库没有响应：{reason}", f"The database does not answer: {reason}"),
            ("请启动数据库，或检查 DATABASE_URL 和网络。",
             "Start the database, or check DATABASE_URL and the network."),
            "database-down",
        )  # fmt: skip
    return None


def check_server() -> list[Finding]:
    """Checks the version and the settings of the database server."""
    if connection.vendor != "postgresql":
        return _check_sqlite()
    with connection.cursor() as cursor:
        cursor.execute(SERVER, [LONG_SECONDS])
        version, number, encoding, isolation, recovery, free, superuser, long = cursor.fetchone()
    found = [*_server_faults(version, number, encoding, isolation, recovery=recovery), *_connection_faults(free)]
    if superuser:
        found.append(warning(
            PART, "DATABASE_SUPERUSER", ("产品以超级用户身份连接数据库。", "The product connects as a superuser."),
            ("请在 DATABASE_URL 中改用普通角色：超级用户可以改写管理日志。",
             "Put an ordinary role into DATABASE_URL: a superuser can rewrite the moderation log."),
        ))  # fmt: skip
    if long:
        found.append(warning(
            PART, "DATABASE_LONG_TRANSACTIONS",
            (f"{long} 个事务空闲了 {LONG_SECONDS} 秒以上。",
             f"Transactions that have been idle for more than {LONG_SECONDS} s: {long}."),
            ("请用 pg_stat_activity 找出它们，并结束持有它们的程序。",
             "Find them in pg_stat_activity, and end the program that holds them."),
            "web-slow-or-full",
        ))  # fmt: skip
    return found or [ok(
        PART, f"PostgreSQL {version}，{encoding}，{isolation}，还剩 {free} 个连接。",
        f"PostgreSQL {version}, {encoding}, {isolation}, {free} connections left.",
    )]  # fmt: skip


def _server_faults(version: str, number: int, encoding: str, isolation: str, *, recovery: bool) -> list[Finding]:
    found = []
    if number < OLDEST_VERSION:
        found.append(fault(
            PART, "DATABASE_OLD", (f"PostgreSQL {version} 太旧。", f"PostgreSQL {version} is too old."),
            ("请升级到 PostgreSQL 14 或更新版本。", "Upgrade to PostgreSQL 14 or newer."),
        ))  # fmt: skip
    if encoding != "UTF8":
        found.append(fault(
            PART, "DATABASE_ENCODING", (f"数据库的编码是 {encoding}。", f"The database's encoding is {encoding}."),
            ("请新建一个 UTF8 编码的数据库，再把数据恢复进去。",
             "Create a database with the encoding UTF8, and restore into it."),
        ))  # fmt: skip
    if isolation != "read committed":
        found.append(fault(
            PART, "DATABASE_ISOLATION",
            (f"默认隔离级别是 {isolation}。", f"The default isolation is {isolation}."),
            ("请把 default_transaction_isolation 设回 read committed。",
             "Set default_transaction_isolation back to read committed."),
        ))  # fmt: skip
    if recovery:
        found.append(fault(
            PART, "DATABASE_READ_ONLY", ("这台数据库是只读的备机。", "This database is a standby, which is read-only."),
            ("请把 DATABASE_URL 指向主库，或提升这台备机。",
             "Point DATABASE_URL at the primary, or promote this standby."),
            "database-down",
        ))  # fmt: skip
    return found


def _connection_faults(free: int) -> list[Finding]:
    if free >= FEW_CONNECTIONS:
        return []
    make = fault if free < NO_CONNECTIONS else warning
    return [make(
        PART, "DATABASE_CONNECTIONS",
        (f"数据库只剩 {free} 个连接。", f"Connections that the database has left: {free}."),
        ("请调大 max_connections，或减少进程数（docs/operations.md 的“Connections to the database”）。",
         "Raise max_connections, or run fewer processes (docs/operations.md, Connections to the database)."),
        "web-slow-or-full",
    )]  # fmt: skip


def _check_sqlite() -> list[Finding]:
    with connection.cursor() as cursor:
        cursor.execute("SELECT sqlite_version()")
        (version,) = cursor.fetchone()
        cursor.execute("PRAGMA journal_mode")
        (mode,) = cursor.fetchone()
    if mode != "wal":
        return [fault(
            PART, "DATABASE_JOURNAL", (f"SQLite 的日志模式是 {mode}。", f"SQLite's journal mode is {mode}."),
            ("请把数据放在支持 WAL 的本地磁盘上。", "Keep the data on a local disk, which supports WAL."),
        )]  # fmt: skip
    return [ok(PART, f"SQLite {version}，WAL 模式。", f"SQLite {version} in WAL mode.")]


def check_migrations() -> list[Finding]:
    """Checks that all migrations of this version are applied."""
    executor = MigrationExecutor(connection)
    missing: list[Any] = executor.migration_plan(executor.loader.graph.leaf_nodes())
    if missing:
        return [fault(
            "migrations", "MIGRATIONS_MISSING",
            (f"还有 {len(missing)} 个迁移没有执行。", f"Migrations that are not applied: {len(missing)}."),
            ("请运行 manage.py migrate。", "Run manage.py migrate."),
        )]  # fmt: skip
    return [ok("migrations", "全部已执行。", "All are applied.")]
