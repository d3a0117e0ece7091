"""The files for hosting: what they call exists, they agree with each other, and nothing in them runs with more rights than it needs."""

from __future__ import annotations

import ast
import re
import shlex
from collections import defaultdict
from ipaddress import ip_network
from pathlib import Path
from typing import Any

import pytest
import yaml

from parlour.cli.app import app
from parlour.server.access import Access
from parlour.server.http.routes import all_routes
from parlour.server.journal.files import FILE
from parlour.server.journal.store import Store
from parlour.server.rooms.registry import RoomRegistry
from parlour.server.workers.pool import Workers

ROOT = Path(__file__).resolve().parent.parent
DEPLOY = ROOT / "deploy"
COMPOSE: dict[str, Any] = yaml.safe_load((DEPLOY / "compose.yaml").read_text(encoding="utf-8"))
SERVICES: dict[str, dict[str, Any]] = COMPOSE["services"]
CADDYFILE = (DEPLOY / "Caddyfile").read_text(encoding="utf-8")
UNITS = ("parlour.service", "parlour-backup.service")
PORT = "8000"


def container() -> list[tuple[str, str]]:
    """The instructions of the container file."""
    text = re.sub(r"^#.*\n", "", (DEPLOY / "Containerfile").read_text(encoding="utf-8"), flags=re.MULTILINE)
    lines = text.replace("\\\n", " ").splitlines()
    return [(word, rest.strip()) for word, _, rest in (line.partition(" ") for line in lines if line.strip())]


def last(word: str) -> str:
    """What the last instruction of this kind says: that of the final stage."""
    return [rest for found, rest in container() if found == word][-1]


def unit(name: str) -> dict[str, list[str]]:
    """The settings of a unit; one may be given several times."""
    found: dict[str, list[str]] = defaultdict(list)
    for line in (DEPLOY / name).read_text(encoding="utf-8").splitlines():
        if line and line[0] not in "#[":
            setting, _, value = line.partition("=")
            found[setting].append(value)
    return found


def calls() -> dict[str, list[str]]:
    """Every call of ``parlour`` in these files."""
    entrypoint = ast.literal_eval(last("ENTRYPOINT"))
    found = {
        "container": entrypoint,
        "compose": [*entrypoint, *SERVICES["parlour"]["command"]],
        "compose backup": [*SERVICES["backup"]["entrypoint"], *SERVICES["backup"]["command"]],
    }
    return {**found, **{name: shlex.split(unit(name)["ExecStart"][0]) for name in UNITS}}


def option(words: list[str], name: str) -> str:
    return words[words.index(name) + 1]


@pytest.mark.parametrize("name", ["container", "compose", "compose backup", *UNITS])
def test_every_call_is_one_that_parlour_understands(name: str) -> None:
    program, *words = calls()[name]
    assert program == "/opt/parlour/bin/parlour"
    command, _, ignored = app.parse_args(words, exit_on_error=False, print_error=False)
    assert command.__name__ == words[0]
    assert not ignored


def health_checks() -> list[str]:
    return [last("HEALTHCHECK"), SERVICES["parlour"]["healthcheck"]["test"][-1]]


def test_the_health_check_asks_for_a_route_at_the_port_of_the_server(tmp_path: Path) -> None:
    store = Store(tmp_path)
    routes = {route.path for route in all_routes(RoomRegistry(store), Access(), Workers(), Workers())}
    store.close()
    for check in health_checks():
        asked = re.search(r"http://127\.0\.0\.1:(\d+)(/\w+)'", check)
        assert asked is not None
        assert asked[1] == PORT
        assert asked[2] in routes
    assert last("EXPOSE") == option(calls()["container"], "--port") == option(calls()["parlour.service"], "--port") == PORT
    assert f"reverse_proxy parlour:{PORT}" in CADDYFILE


def test_the_hosting_page_tells_of_every_metric(tmp_path: Path) -> None:
    store = Store(tmp_path)
    metrics = {f"parlour_{name}" for name in {**RoomRegistry(store).metrics(), **Access().metrics()}}
    store.close()
    told = set(re.findall(r"`(parlour_\w+)`", (ROOT / "docs/hosting.md").read_text(encoding="utf-8")))
    assert told == metrics


def test_the_health_check_is_a_program() -> None:
    words = ast.literal_eval(last("HEALTHCHECK").split("CMD", 1)[1].strip())
    assert words[1] == "-c"
    assert words == SERVICES["parlour"]["healthcheck"]["test"][1:]
    compile(words[2], "the health check", "exec")


# -- the container


def test_the_container_runs_as_a_user_without_rights() -> None:
    user = last("USER")
    assert re.fullmatch(r"(\d+):\1", user)
    number = user.partition(":")[0]
    assert int(number) >= 10_000
    made = next(rest for word, rest in container() if word == "RUN" and "useradd" in rest)
    assert f"--uid {number} " in made
    assert f"--mode 0700 --owner {number} --group {number} /data" in made


def test_the_container_is_of_one_image_and_ends_on_the_signal_the_server_knows() -> None:
    images = {rest.split()[0] for word, rest in container() if word == "FROM"}
    assert len(images) == 1
    assert re.fullmatch(r"python:3\.\d+-slim(@sha256:[0-9a-f]{64})?", images.pop())
    assert last("STOPSIGNAL") == "SIGTERM"
    assert last("VOLUME") == option(calls()["container"], "--data") == "/data"


def ignored(path: str) -> bool:
    """Does .dockerignore keep this path out of the build?"""
    result = False
    for line in (ROOT / ".dockerignore").read_text(encoding="utf-8").splitlines():
        if line and line[0] != "#":
            pattern = line.lstrip("!")
            if (
                pattern == "*"
                or path == pattern
                or path.startswith(f"{pattern}/")
                or pattern.removeprefix("**/") in path.split("/")
            ):
                result = line[0] != "!"
    return result


def test_the_build_gets_what_it_needs_and_no_more() -> None:
    for word, rest in container():
        if word == "COPY" and not rest.startswith("--from"):
            for source in rest.split()[:-1]:
                assert (ROOT / source).exists()
                assert not ignored(source) or source == "."
    needed = ("pyproject.toml", "hatch_build.py", "README.md", "LICENSE", "src/parlour/__init__.py")
    for path in (*needed, "web/make_page.py", "web/package-lock.json", "web/src/main.ts", "requirements/play.txt"):
        assert (ROOT / path).exists()
        assert not ignored(path), path
    for path in (".git/config", ".venv/bin/python", "web/node_modules/vite/package.json", "src/parlour/server/page/index.html"):
        assert ignored(path), path
    for path in ("deploy/backups/parlour.sqlite", "src/parlour/__pycache__/x.pyc", "tests/conftest.py"):
        assert ignored(path), path


# -- compose


@pytest.mark.parametrize("name", SERVICES)
def test_every_service_has_few_rights_and_limits(name: str) -> None:
    service = SERVICES[name]
    assert service["read_only"] is True
    assert service["cap_drop"] == ["ALL"]
    assert service.get("cap_add", []) == (["NET_BIND_SERVICE"] if name == "caddy" else [])
    assert service["security_opt"] == ["no-new-privileges:true"]
    assert {"mem_limit", "pids_limit", "tmpfs"} <= set(service)
    assert not {"privileged", "user", "devices", "pid", "ipc"} & set(service)


def test_only_caddy_can_be_reached_and_it_alone_is_believed() -> None:
    assert [name for name, service in SERVICES.items() if "ports" in service] == ["caddy"]
    assert SERVICES["parlour"]["networks"] == ["inside"]
    assert [name for name, service in SERVICES.items() if "inside" in service.get("networks", ())] == ["parlour", "caddy"]
    assert SERVICES["backup"]["network_mode"] == "none"
    inside = COMPOSE["networks"]["inside"]
    assert inside["internal"] is True
    trusted = ip_network(option(calls()["compose"], "--trust-proxy"))
    assert [ip_network(part["subnet"]) for part in inside["ipam"]["config"]] == [trusted]
    assert "header_up X-Forwarded-For {remote_host}" in CADDYFILE


def test_the_tables_are_in_one_volume() -> None:
    data = option(calls()["container"], "--data")
    assert SERVICES["parlour"]["volumes"] == [f"tables:{data}"]
    assert f"tables:{data}" in SERVICES["backup"]["volumes"]
    assert option(calls()["compose backup"], "--data") == data
    assert "tables" in COMPOSE["volumes"]


def test_the_address_is_that_of_the_domain() -> None:
    assert option(calls()["compose"], "--origin").startswith("https://${DOMAIN:?")
    assert SERVICES["caddy"]["environment"]["DOMAIN"].startswith("${DOMAIN:?")
    assert re.search(r"^\{\$DOMAIN\} \{$", CADDYFILE, re.MULTILINE)
    assert CADDYFILE.count("{") == CADDYFILE.count("}")


# -- systemd


@pytest.mark.parametrize("name", UNITS)
def test_a_unit_is_hardened(name: str) -> None:
    found = unit(name)
    assert found["User"] == ["parlour"]
    for setting in ("NoNewPrivileges", "PrivateTmp", "PrivateDevices", "ProtectHome", "RestrictNamespaces", "RestrictSUIDSGID"):
        assert found[setting] == ["yes"], setting
    assert found["ProtectSystem"] == ["strict"]
    assert found["StateDirectoryMode"] == ["0700"]
    assert found["UMask"] == ["0077"]
    assert found["CapabilityBoundingSet"] == [""]
    assert found["SystemCallFilter"] == ["@system-service", "~@privileged"]
    assert found["MemoryMax"]
    assert found["TasksMax"]
    folders = {f"%S/{folder}" for folder in found["StateDirectory"][0].split()}
    assert set(re.findall(r"%S/[\w-]+", found["ExecStart"][0])) == folders


def test_the_unit_of_the_server_stops_and_starts_again() -> None:
    found = unit("parlour.service")
    assert found["KillSignal"] == ["SIGTERM"]
    assert found["Restart"] == ["on-failure"]
    assert found["LimitNOFILE"] == ["65536"]
    assert "MemoryDenyWriteExecute" not in found, "compiled bots need it"
    words = calls()["parlour.service"]
    assert option(words, "--origin") == "${PARLOUR_ORIGIN}"
    assert any(value.startswith("PARLOUR_ORIGIN=https://") for value in found["Environment"])
    assert option(words, "--host") == option(words, "--trust-proxy") == "127.0.0.1"


def test_the_timer_makes_a_backup_every_day() -> None:
    found = unit("parlour-backup.timer")
    assert found["OnCalendar"] == ["daily"]
    assert found["Persistent"] == ["yes"]
    backup = calls()["parlour-backup.service"]
    assert option(backup, "--data") == option(calls()["parlour.service"], "--data")
    assert unit("parlour-backup.service")["ConditionPathExists"] == [f"%S/parlour/{FILE}"]
    assert int(option(backup, "--keep")) >= 7
    assert int(option(calls()["compose backup"], "--keep")) >= 7
