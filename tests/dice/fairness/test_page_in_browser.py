"""The page that checks receipts, used by hand in a real browser without a network."""

import asyncio
import json
import shutil
from collections.abc import AsyncIterator, Callable
from contextlib import suppress
from dataclasses import replace
from itertools import count
from pathlib import Path
from typing import Any

import aiohttp
import pytest

from bot.dice.fairness import After, FairDice, Receipt, next_head

PAGE = Path(__file__).parents[3] / "docs" / "verify.html"
CHROMIUM = next(
    filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None
)
FLAGS = (
    *("--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run"),
    *(
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
        "--remote-debugging-port=0",
    ),
)
STARTING = 120.0
ANSWERING = 120.0

pytestmark = [
    pytest.mark.skipif(CHROMIUM is None, reason="Chromium is not installed"),
    pytest.mark.asyncio(loop_scope="function"),
]

Made = Callable[..., Any]


class Tab:
    """A tab of the browser, spoken to in the DevTools protocol."""

    def __init__(self, socket: aiohttp.ClientWebSocketResponse) -> None:
        self._socket = socket
        self._numbers = count(1)
        self.events: list[dict[str, Any]] = []

    async def send(self, method: str, **parameters: Any) -> dict[str, Any]:
        number = next(self._numbers)
        await self._socket.send_json({"id": number, "method": method, "params": parameters})
        async with asyncio.timeout(ANSWERING):
            while True:
                message = await self._socket.receive_json()
                if message.get("id") == number:
                    assert "error" not in message, message
                    result: dict[str, Any] = message["result"]
                    return result
                self.events.append(message)

    async def run(self, script: str) -> Any:
        """What an expression is worth; a promise is waited for."""
        done = await self.send(
            "Runtime.evaluate", expression=script, awaitPromise=True, returnByValue=True
        )
        assert "exceptionDetails" not in done, done
        return done["result"].get("value")

    async def until(self, script: str) -> None:
        """Wait until an expression is true."""
        look = f"const look = () => (({script}) ? done() : setTimeout(look, 10)); look();"
        await self.run(f"new Promise((done) => {{ {look} }})")

    async def type(self, id: str, text: str) -> None:
        """Put a text into a field, as pasting does, and wait for the answer."""
        script = f"""(() => {{ const field = document.getElementById({json.dumps(id)});
            field.value = {json.dumps(text)};
            field.dispatchEvent(new Event("input", {{ bubbles: true }})); }})()"""
        await self.run(script)
        await self.answered()

    async def click(self, id: str) -> None:
        await self.run(f"document.getElementById({json.dumps(id)}).click()")
        await self.answered()

    async def answered(self) -> None:
        await self.until('document.getElementById("answer").dataset.state === "done"')

    async def answer(self) -> str:
        text: str = await self.run('document.getElementById("answer").innerText')
        return text

    async def parts(self) -> dict[str, str]:
        """Part → holds, fails or open, as the list shows them."""
        script = """Object.fromEntries(Array.from(document.querySelectorAll("li.part"), (part) =>
            [part.querySelector(".what").textContent.split(/ (holds?|do|does|is|are)\\b/)[0],
             part.className.split(" ")[1]]))"""
        found: dict[str, str] = await self.run(script)
        return found

    async def dice(self) -> list[str]:
        script = (
            'Array.from(document.querySelectorAll(".die"), (die) => die.getAttribute("aria-label"))'
        )
        found: list[str] = await self.run(script)
        return found

    async def width(self, width: int, height: int = 800) -> None:
        await self.send(
            "Emulation.setDeviceMetricsOverride",
            width=width,
            height=height,
            deviceScaleFactor=2,
            mobile=width < 600,
        )


async def port_of(profile: Path, process: asyncio.subprocess.Process) -> str:
    async with asyncio.timeout(STARTING):
        while True:
            assert process.returncode is None, "the browser ended"
            with suppress(FileNotFoundError, IndexError):
                return (profile / "DevToolsActivePort").read_text().splitlines()[0]
            await asyncio.sleep(0.05)


@pytest.fixture
async def tab(tmp_path: Path) -> AsyncIterator[Tab]:
    assert CHROMIUM
    profile = tmp_path / "profile"
    process = await asyncio.create_subprocess_exec(
        *(CHROMIUM, *FLAGS, f"--user-data-dir={profile}", "about:blank"),
        stdout=asyncio.subprocess.DEVNULL,
        stderr=asyncio.subprocess.DEVNULL,
    )
    try:
        port = await port_of(profile, process)
        async with aiohttp.ClientSession() as session:
            async with session.get(f"http://127.0.0.1:{port}/json/list") as answer:
                address = next(
                    t["webSocketDebuggerUrl"] for t in await answer.json() if t["type"] == "page"
                )
            async with session.ws_connect(address, max_msg_size=0) as socket:
                opened = Tab(socket)
                for domain in ("Page", "Runtime", "Log", "Network"):
                    await opened.send(f"{domain}.enable")
                await opened.width(390)
                await opened.send("Page.navigate", url=PAGE.as_uri())
                await opened.until(
                    'document.readyState === "complete" && !!document.getElementById("answer")'
                )
                await opened.answered()
                yield opened
    finally:
        with suppress(ProcessLookupError):
            process.terminate()
        await process.wait()


@pytest.fixture
def receipt(history: Made) -> Receipt:
    made: Receipt = history([5, 7], revealed=True).receipt(2, 6)
    return made


ALL = ["The file", "The sealed seed", "The dice", "The record", "The number", "The chain"]


async def test_a_receipt_that_holds_and_changed_ones_that_do_not(
    tab: Tab, history: Made, receipt: Receipt
) -> None:
    assert await tab.answer() == ""
    await tab.type("receipt", receipt.text())
    assert (await tab.answer()).startswith("Everything holds.")
    assert await tab.parts() == dict.fromkeys(ALL, "holds")
    assert await tab.dice() == [f"D{sides}: {face}" for sides, face in receipt.record.dice]

    sides, face = receipt.record.dice[1]
    other = face % sides + 1
    dice = (receipt.record.dice[0], (sides, other), *receipt.record.dice[2:])
    await tab.type("receipt", replace(receipt, record=replace(receipt.record, dice=dice)).text())
    assert (await tab.answer()).startswith("Refused. These parts do not hold: dice, record.")
    assert f"die 2 of 6, a D{sides}, is {face} by the seed, not {other}." in await tab.answer()
    assert (await tab.dice())[1] == f"D{sides}: {face}, but the receipt says {other}"
    assert await tab.run('document.querySelectorAll(".die.wrong").length') == 1
    assert f"not {other}" in await tab.answer()

    await tab.type("receipt", replace(receipt, head=bytes(32)).text())
    assert [name for name, standing in (await tab.parts()).items() if standing == "fails"] == [
        "The chain"
    ]

    await tab.type("receipt", history([5, 7]).receipt(2, 6).text())
    assert (await tab.answer()).startswith("So far everything fits")
    assert await tab.parts() == {
        **dict.fromkeys(ALL, "holds"),
        "The sealed seed": "open",
        "The dice": "open",
    }
    assert await tab.run('document.querySelectorAll(".die.unsure").length') == 6

    await tab.type("receipt", "what a roll!")
    assert "This is no receipt" in await tab.answer()
    await tab.type("receipt", '{"format":"wh40k-rules-bot log 1","scope":"server/1"}\n{"epoch":1}')
    assert "This is a whole log and no receipt" in await tab.answer()
    about_a_log = '/roll reason:"{"format":"wh40k-rules-bot log 1"'
    inputs = replace(receipt.record.inputs, command=about_a_log)
    await tab.type(
        "receipt", replace(receipt, record=replace(receipt.record, inputs=inputs)).text()
    )
    assert await tab.parts()
    assert "whole log" not in await tab.answer()
    await tab.click("clear")
    assert await tab.answer() == ""


async def test_what_was_seen_is_compared(tab: Tab, receipt: Receipt) -> None:
    await tab.type("receipt", receipt.text())
    assert "Now compare" in await tab.answer()
    await tab.type("head", receipt.footer)
    await tab.type("commitment", receipt.record.commitment.hex())
    assert await tab.parts() == dict.fromkeys(
        [*ALL, "The digits you saw", "The commitment you noted"], "holds"
    )
    await tab.type("head", "#6 · 0123456789abcdef")
    assert (await tab.answer()).startswith("Refused. This part does not hold: head you saw.")
    await tab.type("head", "six")
    assert "it takes 16 hex digits or more" in await tab.answer()


async def test_files_are_dropped_and_chosen_and_the_example_is_there(
    tab: Tab, receipt: Receipt, tmp_path: Path
) -> None:
    drop = f"""(() => {{ const files = new DataTransfer();
        files.items.add(new File([{json.dumps(receipt.text())}], "receipt.json"));
        document.getElementById("drop").dispatchEvent(
            new DragEvent("drop", {{ dataTransfer: files, bubbles: true, cancelable: true }}));
            }})()"""
    await tab.run(drop)
    await tab.until('document.getElementById("answer").innerText.startsWith("Everything holds.")')
    await tab.click("example")
    assert len(await tab.dice()) == 10
    assert (await tab.answer()).startswith("Everything holds.")

    file = tmp_path / "receipt.json"
    file.write_text(receipt.text().replace('"user": "4', '"user": "5'), encoding="utf-8")
    root = await tab.send("DOM.getDocument")
    found = await tab.send("DOM.querySelector", nodeId=root["root"]["nodeId"], selector="#file")
    await tab.send("DOM.setFileInputFiles", nodeId=found["nodeId"], files=[str(file)])
    await tab.until(
        'document.getElementById("answer").innerText.startsWith("Refused. These parts do")'
    )


async def test_nothing_leaves_the_page_and_nothing_in_a_receipt_becomes_markup(
    tab: Tab, receipt: Receipt
) -> None:
    hostile = "<img src=x onerror=document.title=1><script>document.title=2</script>"
    await tab.type(
        "receipt", replace(receipt, record=replace(receipt.record, result=hostile)).text()
    )
    assert hostile in await tab.answer()
    assert await tab.run("document.title") == "Check a roll"
    assert (
        await tab.run('fetch("https://example.invalid/").then(() => "sent", () => "refused")')
        == "refused"
    )
    asked = [
        e["params"]["request"]["url"]
        for e in tab.events
        if e["method"] == "Network.requestWillBeSent"
    ]
    assert [url for url in asked if url.startswith(("http", "ws"))] in (
        [],
        ["https://example.invalid/"],
    )
    assert {url for url in asked if url.startswith("file")} <= {PAGE.as_uri()}
    assert not [e for e in tab.events if e["method"] == "Runtime.exceptionThrown"]
    said = [e["params"]["entry"]["text"] for e in tab.events if e["method"] == "Log.entryAdded"]
    assert [text for text in said if "example.invalid" not in text] == []


async def test_a_thousand_dice_fit_a_phone(tab: Tab, receipt: Receipt, tmp_path: Path) -> None:
    assert receipt.seed
    dice = FairDice(receipt.seed, receipt.record.inputs)
    for _ in range(1000):
        dice.roll(6)
    record = replace(receipt.record, dice=dice.drawn)
    leaf = record.leaf(receipt.salt)
    head = next_head(receipt.previous, leaf)
    after = After(bytes(32), next_head(head, bytes(32)))
    long = replace(receipt, record=record, leaf=leaf, head=head, after=after)
    for width in (320, 390, 1200):
        await tab.width(width)
        await tab.type("receipt", long.text())
        assert await tab.parts() == dict.fromkeys(ALL, "holds")
        assert len(await tab.dice()) == 1000
        wide = await tab.run(
            "document.documentElement.scrollWidth - document.documentElement.clientWidth"
        )
        assert wide <= 0, f"the page is wider than {width}"
