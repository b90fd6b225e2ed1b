"""What docs/operations.md points at: the files name settings and numbers that there are, and the
health check works.
"""

from __future__ import annotations

import asyncio
import json
import os
import re
from pathlib import Path

import pytest
from aiohttp import web

from bot.gateway.door import PATH, listening
from bot.settings import Address, unknown

ROOT = Path(__file__).parents[2]
FILES = ("compose.yaml", ".env.example", "docs/operations.md", "docs/operating/rules-bot.service")
NUMBERS = ("docs/operating/alerts.yml", "docs/operating/dashboard.json")


@pytest.mark.parametrize("name", FILES)
def test_every_setting_that_is_named_is_one(name: str) -> None:
    text = (ROOT / name).read_text(encoding="utf-8")
    named = re.findall(r"\b(?:BOT|DISCORD)_[A-Z_]+\b", text)
    assert named
    assert unknown(dict.fromkeys(named, "")) == ()


@pytest.mark.parametrize("name", NUMBERS)
def test_every_number_that_is_watched_is_told(name: str) -> None:
    from bot.ops.metrics import Metrics

    metrics = Metrics()
    levels = ("under_way", "lists_under_way", "connected", "backup_age_seconds", "refused_calls")
    for level in levels:
        metrics.level(level, "", lambda: 0)
    metrics.answered("rule", "answered", 0.1)
    metrics.reloaded("done")
    told = metrics.content("v", "p").decode()
    text = (ROOT / name).read_text(encoding="utf-8")
    watched = set(re.findall(r"rules_bot_\w+", text))
    assert len(watched) >= 4
    assert {each for each in watched if each not in told} == set()


def test_the_dashboard_and_the_alerts_are_whole() -> None:
    board = json.loads((ROOT / NUMBERS[1]).read_text(encoding="utf-8"))
    assert all(panel["targets"] and panel["title"] for panel in board["panels"])
    alerts = (ROOT / NUMBERS[0]).read_text(encoding="utf-8")
    assert alerts.count("- alert:") == alerts.count("expr:") == alerts.count("summary:") == 7


def test_the_balancer_knows_the_door() -> None:
    assert f"handle {PATH} " in (ROOT / "docs/operating/Caddyfile").read_text(encoding="utf-8")


async def healthy(folder: Path, *arguments: str, **environ: str) -> bool:
    """What the container's health check says."""
    made = await asyncio.create_subprocess_exec(
        *("bash", str(ROOT / "bot/ops/health.sh"), *arguments),
        cwd=folder,
        env={"PATH": os.environ["PATH"], **environ},
        stderr=asyncio.subprocess.DEVNULL,
    )
    return await asyncio.wait_for(made.wait(), 60) == 0


async def test_health_is_asked_by_http_where_there_is_a_port(tmp_path: Path) -> None:
    status = ready = 200

    async def healthz(_request: web.Request) -> web.Response:
        return web.Response(status=status)

    page = web.Application()
    page.router.add_get("/healthz", healthz)

    async def readyz(_request: web.Request) -> web.Response:
        return web.Response(status=ready)

    page.router.add_get("/readyz", readyz)
    async with listening(page, Address("127.0.0.1", 0), "--http") as there:
        for host in ("127.0.0.1", "0.0.0.0", ""):
            assert await healthy(tmp_path, BOT_METRICS=f"{host}:{there.port}")
        ready = 503
        port = f"127.0.0.1:{there.port}"
        assert await healthy(tmp_path, BOT_METRICS=port)
        assert not await healthy(tmp_path, "/readyz", BOT_METRICS=port)
        ready, status = 200, 503
        assert not await healthy(tmp_path, BOT_METRICS=port)
        assert await healthy(tmp_path, "/readyz", BOT_METRICS=port)
    assert not await healthy(tmp_path, BOT_METRICS=f"127.0.0.1:{there.port}")


async def test_else_health_is_a_sign_of_life_of_late(tmp_path: Path) -> None:
    assert not await healthy(tmp_path)
    (tmp_path / "data").mkdir()
    (tmp_path / "data/alive").touch()
    assert await healthy(tmp_path)
    assert await healthy(tmp_path, BOT_DATA=str(tmp_path / "data"))
    assert not await healthy(tmp_path, "/readyz")
    os.utime(tmp_path / "data/alive", (1, 1))
    assert not await healthy(tmp_path)
