"""nginx and Caddy, the real programs of Debian, with the files of deploy/: pages and sockets pass, floods do not."""

from __future__ import annotations

import http.client
import os
import re
import shutil
import socket
import ssl
import subprocess
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect
from websockets.typing import Origin

from config.request_context import PROXYS_ID
from tests.browser.support.server_processes import free_port
from tests.faults import deployment
from tests.support.cluster import proxy_configuration
from tests.support.guest_client import Guest
from tests.support.outside_server import Received, outside_server, write_certificate
from tests.support.programs import find_program
from tests.support.servers import polling

ROOT = Path(__file__).parents[2]
DEPLOY = ROOT / "deploy"
NGINX, CADDY = find_program("nginx"), find_program("caddy")
CHOSEN = "id-of-a-visitor"
NOBODY = 1
"""A port of the loopback interface at which nothing listens; a free one might be the proxy's own."""
CONFIGURATIONS = (ROOT / ".venv-debian/nginx/etc/nginx/nginx.conf", Path("/etc/nginx/nginx.conf"))
DEBIAN_NGINX = next((path for path in CONFIGURATIONS if path.exists()), None)
"""The main configuration of Debian's package, unpacked or installed."""

needs_nginx = pytest.mark.program("nginx")
needs_caddy = pytest.mark.program("caddy")


@pytest.fixture(scope="module")
def web(template: str, static_root: Path) -> Iterator[int]:
    """The port of a web process with the settings of a real server, behind one proxy."""
    with deployment.deployment(static_root=static_root, template=template) as own:
        _process, address = own.web(TRUSTED_PROXIES="1", ALLOWED_HOSTS="127.0.0.1,localhost")
        yield int(urlsplit(address).port or 0)


@pytest.fixture(scope="module")
def certificate(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return write_certificate(tmp_path_factory.mktemp("tls") / "localhost.pem", name="localhost")


@pytest.fixture
def folder() -> Iterator[Path]:
    """A folder that the proxy's own user may enter, unlike those of pytest."""
    import tempfile

    with tempfile.TemporaryDirectory(prefix="kaiju-proxy-") as name:
        Path(name).chmod(0o755)
        yield Path(name)


@contextmanager
def running(command: list[str | Path], port: int, folder: Path, **variables: str) -> Iterator[None]:
    with (folder / "output").open("wb") as output:
        process = subprocess.Popen(
            command, stdout=output, stderr=output, cwd=folder, env={**os.environ, "HOME": str(folder), **variables}
        )
    try:
        polling.until(lambda: process.poll() is not None or is_open(port), why="the proxy does not listen")
        assert process.poll() is None, (folder / "output").read_text()
        yield
    finally:
        process.terminate()
        process.wait(20)


@contextmanager
def nginx(
    folder: Path, *upstream: int, certificate: Path | None = None, edit: Callable[[str], str] = str
) -> Iterator[str]:
    """Runs nginx with the site of deploy/ in front of these ports, and yields its address."""
    port = free_port()
    main = proxy_configuration.write_configuration(folder, port=port, upstream=upstream, certificate=certificate)
    site = folder / "site.conf"
    site.write_text(edit(site.read_text()))
    with running([NGINX, "-c", main, "-p", folder], port, folder):
        yield f"{'https://localhost' if certificate else 'http://127.0.0.1'}:{port}"


def is_open(port: int) -> bool:
    with socket.socket() as probe:
        return probe.connect_ex(("127.0.0.1", port)) == 0


def status(address: str, path: str = "/", **headers: str) -> int:
    place = urlsplit(address)
    line = http.client.HTTPConnection("127.0.0.1", place.port, timeout=20)
    line.request("GET", path, headers=headers)
    found = line.getresponse().status
    line.close()
    return found


def names_its_request(received: Received) -> bool:
    """Tells whether the proxy has given the request an id that the product takes, in place of the visitor's."""
    found = received.headers["x-request-id"]
    return found != CHOSEN and PROXYS_ID.fullmatch(found.encode()) is not None


def trusting(certificate: Path) -> ssl.SSLContext:
    return ssl.create_default_context(cafile=str(certificate))


def socket_of_lobby(address: str, origin: str, trust: ssl.SSLContext | None = None) -> None:
    scheme = "wss" if trust else "ws"
    with connect(f"{scheme}://{urlsplit(address).netloc}/ws/lobby/", origin=Origin(origin), ssl=trust) as line:
        line.ping().wait(20)


# ── nginx ───────────────────────────────────────────────────────────────────────────────────────


@needs_nginx
def test_debian_s_nginx_takes_the_site_when_the_steps_of_the_page_are_followed(folder, certificate):
    """The commands of deploy/README.md, without those of certbot and systemd, in a copy of /etc/nginx."""
    assert DEBIAN_NGINX is not None, "this nginx is not of Debian: unpack that one by tools/debian.sh"
    machine = folder / "machine"
    shutil.copytree(DEBIAN_NGINX.parent, machine / "etc/nginx", symlinks=True)
    for each in ("sites-available", "sites-enabled", "modules-enabled", "conf.d"):
        (machine / "etc/nginx" / each).mkdir(exist_ok=True)
    for each in ("var/log/nginx", "run"):
        (machine / each).mkdir(parents=True, exist_ok=True)
    page = (DEPLOY / "README.md").read_text()
    (steps,) = re.findall(r"^\*\*6\. .*?```sh\n(.*?)```", page, re.MULTILINE | re.DOTALL)
    lines = [line for line in steps.splitlines() if not re.search("certbot|systemctl", line)]
    script = "\n".join(lines).replace("sudo ", "").replace(" /etc/nginx", f" {machine}/etc/nginx")
    subprocess.run(["sh", "-euc", f"site=table.example\n{script}"], cwd=DEPLOY, check=True)
    for path in (*(machine / "etc/nginx").rglob("*.conf"), machine / "etc/nginx/sites-available/kaiju"):
        text = path.read_text()
        text = re.sub(r"/etc/letsencrypt/live/table\.example/\w+\.pem", str(certificate), text)
        text = re.sub(r"(?<=\s)(/etc/nginx|/var/log/nginx|/run)/", rf"{machine}\1/", text)
        text = re.sub(r"listen (\[::\]:)?(80|443)", lambda found: f"listen {found[1] or ''}{free_port()}", text)
        path.write_text(text)

    kinds = ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")  # folders that the installed package has made
    paths = "".join(f"{kind}_temp_path {folder}/{kind};\n" for kind in kinds)
    (machine / "etc/nginx/conf.d/paths.conf").write_text(paths)

    done = subprocess.run(
        [NGINX, "-t", "-c", machine / "etc/nginx/nginx.conf"], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    assert "test is successful" in done.stderr
    assert "worker_connections 16384;" in (machine / "etc/nginx/nginx.conf").read_text()
    assert "table.example" in (machine / "etc/nginx/sites-enabled/kaiju").read_text()


@needs_nginx
def test_a_guest_plays_through_nginx_with_tls_at_a_port_of_its_own(folder, web, certificate):
    trust = trusting(certificate)
    with nginx(folder, web, certificate=certificate) as address:
        guest = Guest(address, trust=trust)
        code = guest.play_now("doudizhu")
        with guest.sit_at(code) as table:
            assert guest.state(table)["view"]
        with pytest.raises(InvalidStatus) as refused:
            socket_of_lobby(address, "https://localhost", trust)  # another port is another site
        assert refused.value.response.status_code == 403
        socket_of_lobby(address, address, trust)


@needs_nginx
def test_nginx_speaks_http_2(folder, certificate):
    trust = trusting(certificate)
    trust.set_alpn_protocols(["h2", "http/1.1"])
    with nginx(folder, NOBODY, certificate=certificate) as address:
        port = urlsplit(address).port
        line = socket.create_connection(("127.0.0.1", port))
        with trust.wrap_socket(line, server_hostname="localhost") as secured:  # closes the line too
            assert secured.selected_alpn_protocol() == "h2"


@needs_nginx
@pytest.mark.filterwarnings("ignore:ssl.TLSVersion.TLSv1_1 is deprecated")
@pytest.mark.parametrize(
    ("version", "ciphers", "speaks"),
    [
        (ssl.TLSVersion.TLSv1_1, "ALL:@SECLEVEL=0", False),
        (ssl.TLSVersion.TLSv1_2, "ECDHE+AES+SHA:!AESGCM:!AESCCM:!SHA256:!SHA384", False),  # no authenticated encryption
        (ssl.TLSVersion.TLSv1_2, "ECDHE+AESGCM", True),
        (ssl.TLSVersion.TLSv1_3, "DEFAULT", True),
    ],
)  # fmt: skip
def test_nginx_speaks_no_old_tls_and_no_weak_cipher(folder, certificate, version, ciphers, speaks):
    asking = trusting(certificate)
    asking.minimum_version = asking.maximum_version = version
    asking.set_ciphers(ciphers)
    with nginx(folder, NOBODY, certificate=certificate) as address:
        line = socket.create_connection(("127.0.0.1", urlsplit(address).port))
        with line if speaks else pytest.raises(ssl.SSLError, match=r"(?i)alert"):  # refused by nginx, not by the client
            asking.wrap_socket(line, server_hostname="localhost").close()
        line.close()


@needs_nginx
def test_nginx_tells_who_asks_and_how_and_believes_no_visitor(folder):
    with outside_server() as upstream, nginx(folder, upstream.port) as address:
        status(address, "/", **{"X-Forwarded-For": "6.6.6.6", "X-Forwarded-Proto": "https", "X-Request-ID": CHOSEN})
        received: Received = upstream.requests[-1]
    assert received.headers["host"] == urlsplit(address).netloc
    assert received.headers["x-forwarded-for"] == "127.0.0.1"
    assert received.headers["x-forwarded-proto"] == "http"
    assert names_its_request(received)


@needs_nginx
@pytest.mark.parametrize(("local", "refused"), [("127.0.0.0/8", False), ("10.0.0.0/8", True)])
def test_nginx_refuses_a_flood_from_one_address_but_not_from_the_machine_itself(folder, local, refused):
    def elsewhere(site: str) -> str:
        assert "127.0.0.0/8 1;" in site
        return site.replace("127.0.0.0/8 1;", f"{local} 1;")

    with outside_server() as upstream, nginx(folder, upstream.port, edit=elsewhere) as address:
        answers = [status(address, "/healthy") for _ in range(320)]
        assert status(address, "/static/a.css") == 200  # a page needs many of these
    assert answers[:200] == [200] * 200
    assert (429 in answers) is refused
    assert set(answers) <= {200, 429}


@needs_nginx
def test_nginx_leaves_out_a_web_process_that_restarts(folder):
    with outside_server() as upstream, nginx(folder, NOBODY, upstream.port) as address:
        assert [status(address) for _ in range(6)] == [200] * 6


@needs_nginx
def test_nginx_shows_nobody_the_probes_and_logs_no_address_of_an_overlay_and_no_query_of_a_socket(folder):
    with outside_server() as upstream, nginx(folder, upstream.port) as address:
        assert [status(address, path) for path in ("/healthz", "/readyz", "/metrics")] == [404] * 3
        assert upstream.requests == []
        secret, open_to_all = ("/o/secret-of-a-stream/", "/ws/overlay/secret-of-a-stream/"), "/t/abc/?page=2"
        for path in (*secret, open_to_all, "/ws/tables/abc/?beside&held=what-a-seat-may-do"):
            assert status(address, path) == 200
    log = (folder / "access.log").read_text()
    assert f'"GET {open_to_all} HTTP/' in log
    assert '"GET /ws/tables/abc/ HTTP/' in log
    assert "what-a-seat-may-do" not in log
    assert "secret-of-a-stream" not in log


# ── Caddy ───────────────────────────────────────────────────────────────────────────────────────


@contextmanager
def caddy(folder: Path, *upstream: int) -> Iterator[str]:
    """Runs Caddy with the file of deploy/ in front of these ports, without TLS, and yields its address."""
    port = free_port()
    address = f"http://127.0.0.1:{port}"
    shutil.copy(DEPLOY / "Caddyfile", folder)
    command: list[str | Path] = [CADDY, "run", "--config", folder / "Caddyfile", "--adapter", "caddyfile"]
    ports = " ".join(f"127.0.0.1:{each}" for each in upstream)
    admin = f"127.0.0.1:{free_port()}"
    with running(command, port, folder, KAIJU_HOST=address, KAIJU_UPSTREAMS=ports, CADDY_ADMIN=admin):
        yield address


@needs_caddy
def test_caddy_takes_the_file_as_it_stands(folder):
    command: list[str | Path] = [CADDY, "validate", "--config", DEPLOY / "Caddyfile", "--adapter", "caddyfile"]
    done = subprocess.run(command, capture_output=True, text=True, check=False, env={"HOME": str(folder)})
    assert done.returncode == 0, done.stderr
    assert "Valid configuration" in done.stdout


@needs_caddy
def test_a_guest_plays_through_caddy(folder, web):
    with caddy(folder, web) as address:
        guest = Guest(address)
        code = guest.play_now("doudizhu")
        with guest.sit_at(code) as table:
            assert guest.state(table)["view"]
        with pytest.raises(InvalidStatus) as refused:
            socket_of_lobby(address, "http://127.0.0.1")
        assert refused.value.response.status_code == 403


@needs_caddy
def test_caddy_tells_who_asks_leaves_out_what_restarts_and_shows_no_probes(folder):
    with outside_server() as upstream, caddy(folder, NOBODY, upstream.port) as address:
        claims = {"X-Forwarded-For": "6.6.6.6", "X-Request-ID": CHOSEN}
        assert [status(address, "/", **claims) for _ in range(4)] == [200] * 4
        assert [status(address, path) for path in ("/healthz", "/readyz", "/metrics")] == [404] * 3
        headers = [received.headers for received in upstream.requests]
    assert len(headers) == 4
    assert {each["host"] for each in headers} == {urlsplit(address).netloc}
    assert {each["x-forwarded-for"] for each in headers} == {"127.0.0.1"}
    assert all(map(names_its_request, upstream.requests))
    assert len({each["x-request-id"] for each in headers}) == 4
