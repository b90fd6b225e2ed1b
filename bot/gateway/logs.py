"""What the log looks like: lines for people or for machines, and never a secret."""

from __future__ import annotations

import json
import logging
import re
from datetime import UTC, datetime

import discord

from bot.gateway.arrivals import current
from bot.gateway.reporting import is_lost

_SECRETS = re.compile(
    r"(?P<keep>/(?:webhooks|interactions)/[0-9]{5,20}/)[\w.-]+|[\w-]{20,32}\.[\w-]{5,8}\.[\w-]{25,45}|\baW50ZXJhY3Rpb24[\w=]+"
)


class Redacting(logging.Formatter):
    """Writes log lines without the bot's token, webhook addresses and interaction tokens."""

    def __init__(self, *secrets: str) -> None:
        super().__init__("{asctime} {levelname:<8} {name}: {message}", style="{")
        self._secrets = tuple(secret for secret in secrets if secret)

    def format(self, record: logging.LogRecord) -> str:
        """The line, traceback included."""
        return self.redact(super().format(record))

    def redact(self, text: str) -> str:
        """Replace the known secrets, and whatever is shaped like one."""
        for secret in self._secrets:
            text = text.replace(secret, "[redacted]")
        return _SECRETS.sub(lambda match: (match["keep"] or "") + "[redacted]", text)


class JsonLines(Redacting):
    """The same as an object a line. `request` is the id of the interaction that was being answered,
    `command` what was used; what was typed is never told.
    """

    def format(self, record: logging.LogRecord) -> str:
        """The object, traceback included."""
        line = {
            "at": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname,
            "logger": record.name,
            "message": record.getMessage(),
        }
        if arrival := current():
            line |= {"request": str(arrival.raw.get("id", "")), "command": arrival.name}
        if record.exc_info:
            line["traceback"] = self.formatException(record.exc_info)
        return self.redact(json.dumps(line, ensure_ascii=False))


def log_to_stderr(level: str, *secrets: str, as_json: bool = False) -> logging.Handler:
    """Send every log line to standard error, redacted. Returns the handler, to be removed at the
    end.
    """
    handler = logging.StreamHandler()
    handler.setFormatter((JsonLines if as_json else Redacting)(*secrets))
    logging.getLogger().addHandler(handler)
    logging.getLogger().setLevel(level)
    for wordy in ("discord", "markdown_it"):
        logging.getLogger(wordy).setLevel(max(logging.getLevelName(level), logging.INFO))
    leave_out_what_is_no_news()
    return handler


def leave_out_what_is_no_news() -> None:
    """Of discord.py's lines: that there is no Guilds intent, and no voice, is meant so; and whoever
    types on gets other choices than those that came too late.
    """
    logging.getLogger("discord.state").addFilter(
        lambda record: "Guilds intent" not in record.getMessage()
    )
    logging.getLogger("discord.app_commands.tree").addFilter(_is_news)
    discord.VoiceClient.warn_nacl = discord.VoiceClient.warn_dave = False


def _is_news(record: logging.LogRecord) -> bool:
    error = record.exc_info[1] if record.exc_info else None
    return error is None or not is_lost(error)
