"""Adapts `deploy/nginx.conf` to ports of this machine, so that tests run the file that deployments copy."""

from __future__ import annotations

import re
import resource
from collections.abc import Sequence
from pathlib import Path

from tests.support.programs import find_program

SITE = Path(__file__).resolve().parents[3] / "deploy" / "nginx.conf"

MAIN = """\
daemon off;
pid {folder}/nginx.pid;
error_log stderr warn;
worker_processes 1;
worker_rlimit_nofile {files};
events {{ worker_connections 16384; }}
http {{
    client_body_temp_path {folder}/body;
    proxy_temp_path {folder}/proxy;
    fastcgi_temp_path {folder}/fastcgi;
    uwsgi_temp_path {folder}/uwsgi;
    scgi_temp_path {folder}/scgi;
    include {site};
}}
"""


def nginx_program() -> str:
    """Returns the path of nginx. Raises FileNotFoundError, which says what brings it."""
    found = find_program("nginx")
    if not found:
        raise FileNotFoundError("nginx is missing: `tools/debian.sh nginx .venv-debian` unpacks it")
    return found


def main_configuration(folder: Path) -> str:
    """Returns a main configuration that writes into `folder` alone and includes its `site.conf`."""
    _, files = resource.getrlimit(resource.RLIMIT_NOFILE)
    return MAIN.format(folder=folder, site=folder / "site.conf", files=min(files, 65_536))


def write_configuration(folder: Path, *, port: int, upstream: Sequence[int], certificate: Path | None = None) -> Path:
    """Writes nginx's configuration into `folder` and returns the path of its main file.

    The proxy listens on `port` of the loopback interface, and passes requests to the ports `upstream`. Without a
    `certificate` (a PEM file with its key) it speaks plain HTTP.
    """
    adapted = adapt_site(
        SITE.read_text(), port=port, upstream=upstream, certificate=certificate, log=folder / "access.log"
    )
    (folder / "site.conf").write_text(adapted)
    main = folder / "nginx.conf"
    main.write_text(main_configuration(folder))
    return main


def adapt_site(site: str, *, port: int, upstream: Sequence[int], certificate: Path | None, log: Path) -> str:
    """Returns the site of `deploy/nginx.conf` with other addresses, names and files, and nothing else changed."""
    servers = "\n".join(f"    server 127.0.0.1:{each} max_fails=0;" for each in upstream)
    site = _replace(r"(    server 127\.0\.0\.1:\d+ max_fails=0;\n?)+", servers + "\n", site, 1)
    site = _replace(r"server \{\n    listen 80;.*?\n\}\n", "", site, 1)
    site = _replace(r"kaiju\.example;", "127.0.0.1 localhost;", site, 1)
    site = _replace(r"/var/log/nginx/access\.log", str(log), site, 1)
    tls = " ssl http2" if certificate else ""
    site = _replace(r"    listen \[::\]:443 ssl http2;\n", "", site, 1)
    site = _replace(r"listen 443 ssl http2;", f"listen 127.0.0.1:{port}{tls};", site, 1)
    return _replace(r"(ssl_certificate(?:_key)?) [^;]+;", rf"\1 {certificate};" if certificate else "", site, 2)


def _replace(pattern: str, replacement: str, text: str, count: int) -> str:
    """Replaces all matches of `pattern`. Raises ValueError unless there are `count` of them."""
    text, found = re.subn(pattern, replacement, text, flags=re.DOTALL)
    if found != count:
        raise ValueError(f"deploy/nginx.conf has {found} places for {pattern!r} in place of {count}")
    return text
