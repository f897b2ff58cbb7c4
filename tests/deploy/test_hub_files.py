"""The files of `deploy/hub` and `deploy/kiosk`: what they start and measure is really there."""

from __future__ import annotations

import json
import re
import shlex
import shutil
import subprocess
from pathlib import Path

import pytest

from companion.cli.parser import command_of
from tests.hub.houses import House
from tests.hub.test_nodes import report

DEPLOY = Path(__file__).parents[2] / "deploy"
UNITS = sorted([*DEPLOY.glob("*/*.service"), *DEPLOY.glob("*/*.timer")])
PROGRAM = "/opt/tabletwin/current/bin/tabletwin"


def lines(unit: Path, key: str) -> list[str]:
    """What a unit says under a key, as systemd reads it: a key may come twice."""
    return re.findall(rf"^{key}=(.+)$", unit.read_text("utf-8"), re.M)


def run(*command: str | Path) -> str:
    done = subprocess.run([str(one) for one in command], capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout + done.stderr


def test_what_units_start_is_a_command_of_ours() -> None:
    started = {}
    for unit in UNITS:
        for line in lines(unit, "ExecStart"):
            if PROGRAM in line:
                words = shlex.split(line.partition(PROGRAM)[2].replace("${", "$").replace("}", ""))
                started[unit.name] = command_of(words)[1].module  # raises BadUse
    assert started == {
        "tabletwin-hub.service": "companion.cli.hub",
        "tabletwin-hub-backup.service": "companion.cli.hub",
        "tabletwin-kiosk.service": "companion.cli.play",
    }


def test_a_link_of_a_hub_is_opened_by_a_command_of_ours() -> None:
    desktop = DEPLOY / "kiosk" / "tabletwin-join.desktop"
    (line,) = lines(desktop, "Exec")
    program, *words = shlex.split(line.replace("%u", "'tabletwin://join?hub=x&digits=482913'"))
    about = command_of(words)[1]
    assert (program, about.module) == ("tabletwin", "companion.cli.joining")
    assert lines(desktop, "MimeType") == ["x-scheme-handler/tabletwin;"]
    assert desktop.name in (DEPLOY / "kiosk" / "install.sh").read_text("utf-8")


def test_a_timer_starts_a_unit_that_is_there() -> None:
    for timer in (one for one in UNITS if one.suffix == ".timer"):
        assert timer.with_suffix(".service") in UNITS
        (when,) = lines(timer, "OnCalendar")
        assert re.fullmatch(r"\*-\*-\* \d\d:\d\d", when)


@pytest.mark.skipif(not shutil.which("systemd-analyze"), reason="there is no systemd here")
def test_systemd_understands_the_units(tmp_path: Path) -> None:
    for unit in UNITS:
        text = re.sub(
            r"/(opt|usr)/\S+|^(PAMName|TTYPath)=.*$", _there, unit.read_text(), flags=re.M
        )
        (tmp_path / unit.name).write_text(text)
    said = run("systemd-analyze", "--man=no", "verify", *sorted(tmp_path.iterdir()))
    assert not [line for line in said.splitlines() if str(tmp_path) in line or "tabletwin" in line]


def _there(found: re.Match[str]) -> str:
    """Another program in its place: the units are read on computers that have none of them."""
    return "/bin/true" if found[0].startswith("/") else ""


@pytest.mark.parametrize("script", sorted(DEPLOY.rglob("*.sh")), ids=lambda one: one.name)
def test_the_scripts_are_scripts(script: Path) -> None:
    run("sh", "-n", script)
    assert script.stat().st_mode & 0o111, f"{script.name} cannot be started"


SCRIPTS = ("hub/install.sh", "hub/upgrade.sh", "kiosk/install.sh")


@pytest.mark.parametrize("script", SCRIPTS)
def test_without_the_file_of_the_program_it_is_told_where_it_comes_from(
    tmp_path: Path, script: str
) -> None:
    """They asked the index of Python's packages, where the program is not."""
    shutil.copytree(DEPLOY, tmp_path / "deploy")
    done = subprocess.run([tmp_path / "deploy" / script], capture_output=True, text=True)
    assert done.returncode == 2
    assert "tabletwin-VERSION-py3-none-any.whl" in done.stderr
    assert "make wheel" in done.stderr
    assert done.stderr.count("\n") == 1, "one sentence"
    assert not done.stdout, "nothing was begun"


def test_the_only_file_beside_is_taken_and_none_of_two(tmp_path: Path) -> None:
    first = tmp_path / "tabletwin-0.1.0-py3-none-any.whl"
    first.touch()
    which = DEPLOY / "wheel.sh"
    assert run(which, tmp_path, "[hub]") == f"{first}[hub]\n"
    assert run(which, tmp_path, "", "/media/other.whl") == "/media/other.whl\n"
    assert run(which, tmp_path, "[hub]", "/media/other.whl[hub]") == "/media/other.whl[hub]\n"
    (tmp_path / "tabletwin-0.2.0-py3-none-any.whl").touch()
    assert subprocess.run([which, tmp_path, ""], capture_output=True).returncode == 2


def test_what_is_watched_is_measured(tmp_path: Path) -> None:
    house = House(tmp_path)
    house.whole.care.hear("den", report(40, 4))
    house.whole.heard_of.news("den", {"owed": 2}, house.clock.now)
    house.whole.heard_of.corrections["den"] += 1
    measured = house.site.measured.text().decode()
    rules = (DEPLOY / "hub" / "tabletwin-alerts.yml").read_text("utf-8")
    curves = (DEPLOY / "hub" / "grafana.json").read_text("utf-8")
    named = set(re.findall(r"tabletwin_\w+", rules + curves))
    assert named >= {"tabletwin_hub_broker_up", "tabletwin_hub_answer_seconds_bucket"}
    there = set(re.findall(r"^(tabletwin_\w+)", measured, re.M))
    assert named <= there, named - there


def test_every_alert_says_what_to_look_at() -> None:
    rules = (DEPLOY / "hub" / "tabletwin-alerts.yml").read_text("utf-8")
    told = re.findall(r"^ {10}summary: (.+)$", rules, re.M)
    assert len(told) == rules.count("- alert:") >= 6
    assert all(one.endswith((".", "?")) for one in told)
    asked = (DEPLOY / "hub" / "prometheus.yml").read_text("utf-8")
    assert "  - tabletwin-alerts.yml" in asked
    assert json.loads((DEPLOY / "hub" / "grafana.json").read_text("utf-8"))["panels"]


@pytest.mark.skipif(not shutil.which("promtool"), reason="there is no Prometheus here")
def test_prometheus_understands_its_files() -> None:
    assert "SUCCESS" in run("promtool", "check", "rules", DEPLOY / "hub" / "tabletwin-alerts.yml")
    assert "SUCCESS" in run("promtool", "check", "config", DEPLOY / "hub" / "prometheus.yml")


@pytest.mark.skipif(not shutil.which("caddy"), reason="there is no Caddy here")
def test_caddy_understands_its_file() -> None:
    file = DEPLOY / "hub" / "Caddyfile"
    assert "Valid" in run("caddy", "validate", "--adapter", "caddyfile", "--config", file)


def test_the_metrics_do_not_go_out_by_the_proxy() -> None:
    text = (DEPLOY / "hub" / "Caddyfile").read_text("utf-8")
    assert text.index("respond /metrics 403") < text.index("reverse_proxy")


def slot(folder: Path, name: str, version: str) -> None:
    """A version that says which it is."""
    program = folder / name / "bin" / "tabletwin"
    program.parent.mkdir(parents=True)
    program.write_text(f"#!/bin/sh\necho {version}\n")
    program.chmod(0o755)
    (folder / name / "ready").touch()


def test_the_version_before_is_one_command_away(tmp_path: Path) -> None:
    slot(tmp_path, "a", "0.1.0")
    slot(tmp_path, "b", "0.2.0")
    (tmp_path / "current").symlink_to("b")
    assert "b" in run(DEPLOY / "slots.sh", tmp_path, "show")
    assert "0.1.0" in run(DEPLOY / "slots.sh", tmp_path, "back")
    assert "0.1.0" in run(tmp_path / "current" / "bin" / "tabletwin")


def test_where_there_is_no_version_before_nothing_changes(tmp_path: Path) -> None:
    slot(tmp_path, "a", "0.1.0")
    (tmp_path / "current").symlink_to("a")
    done = subprocess.run([DEPLOY / "slots.sh", tmp_path, "back"], capture_output=True, text=True)
    assert (done.returncode, done.stderr) == (1, "There is no version before.\n")
    assert (tmp_path / "current").readlink() == Path("a")
    slot(tmp_path, "b", "half of 0.2.0")
    (tmp_path / "b" / "ready").unlink()
    done = subprocess.run([DEPLOY / "slots.sh", tmp_path, "back"], capture_output=True, text=True)
    assert done.returncode == 1
    assert (tmp_path / "current").readlink() == Path("a")
