"""What an operator may set, read once from an environment that is handed in."""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Literal, Self
from urllib.parse import urlsplit

from pydantic import (
    AfterValidator,
    BaseModel,
    BeforeValidator,
    ConfigDict,
    Field,
    SecretStr,
    ValidationError,
)

from bot.editions import DEFAULT_EDITION, EDITIONS
from bot.errors import InputError
from bot.rules.library import SHIPPED

LEVELS = ("DEBUG", "INFO", "WARNING", "ERROR", "CRITICAL")
MAX_SNOWFLAKE = 2**63 - 1


class SettingsError(InputError):
    """A setting that can't be used: names the variable, and what it accepts."""


def _token(value: SecretStr) -> SecretStr:
    text = value.get_secret_value()
    if not text.isascii() or not text.isprintable() or " " in text:
        raise ValueError("holds spaces or unprintable characters")
    return value


def _address(*schemes: str) -> AfterValidator:
    def check(value: str) -> str:
        parts = urlsplit(value)
        if parts.scheme not in schemes or not parts.hostname:
            raise ValueError(f"must start with {' or '.join(f'{scheme}://' for scheme in schemes)}")
        return value.rstrip("/") if schemes[0].startswith("http") else value

    return AfterValidator(check)


def _edition(value: str) -> str:
    """`10`, `10th` and `10TH` are all the 10th edition."""
    name = value.lower()
    name = name if name.endswith("th") else f"{name}th"
    if name not in EDITIONS:
        raise ValueError("unknown edition")
    return name


def _folders(value: object) -> object:
    if not isinstance(value, str):
        return value
    names = [name for name in value.split(os.pathsep) if name]
    return tuple(SHIPPED if name == "shipped" else Path(name).expanduser() for name in names)


def _existing(value: tuple[Path, ...]) -> tuple[Path, ...]:
    for folder in value:
        if not folder.is_dir():
            raise ValueError(f"no folder {folder}")
    return value


_ACCEPTS = {
    "DISCORD_TOKEN": "the token of your application's bot, as Discord's developer portal shows it",
    "DISCORD_API_BASE": "an address such as https://discord.com/api/v10",
    "DISCORD_GATEWAY_URL": "an address such as wss://gateway.discord.gg/",
    "BOT_DATA": "the path of a folder",
    "BOT_DATABASE": "the path of a file",
    "BOT_CORPUS": f"existing folders, separated by {os.pathsep!r}; the word `shipped` stands for"
    " the shipped corpus",
    "BOT_DEFAULT_EDITION": f"one of {', '.join(EDITIONS)}",
    "BOT_LOG_LEVEL": f"one of {', '.join(LEVELS)}",
    "BOT_DEV_GUILD": "the numeric id of a server",
}


class Settings(BaseModel):
    """The settings of one process. The token shows in no repr."""

    model_config = ConfigDict(frozen=True, hide_input_in_errors=True)

    token: Annotated[SecretStr, AfterValidator(_token)] | None = Field(None, alias="DISCORD_TOKEN")
    api_base: Annotated[str, _address("http", "https")] | None = Field(
        None, alias="DISCORD_API_BASE"
    )
    gateway_url: Annotated[str, _address("ws", "wss")] | None = Field(
        None, alias="DISCORD_GATEWAY_URL"
    )
    data: Path = Field(Path("data"), alias="BOT_DATA")
    """The folder for everything that the bot writes, unless another setting names a place."""
    database: Path = Field(
        default_factory=lambda given: given["data"] / "bot.sqlite3", alias="BOT_DATABASE"
    )
    corpus: Annotated[tuple[Path, ...], BeforeValidator(_folders), AfterValidator(_existing)] = (
        Field((SHIPPED,), alias="BOT_CORPUS")
    )
    default_edition: Annotated[str, AfterValidator(_edition)] = Field(
        DEFAULT_EDITION, alias="BOT_DEFAULT_EDITION"
    )
    log_level: Annotated[
        Literal["DEBUG", "INFO", "WARNING", "ERROR", "CRITICAL"],
        BeforeValidator(lambda value: value.upper() if isinstance(value, str) else value),
    ] = Field("INFO", alias="BOT_LOG_LEVEL")
    dev_guild: Annotated[int, Field(gt=0, le=MAX_SNOWFLAKE)] | None = Field(
        None, alias="BOT_DEV_GUILD"
    )

    @classmethod
    def read(cls, environ: Mapping[str, str]) -> Self:
        """Validate the variables that are set and not blank. Raises `SettingsError` for the first
        bad one.
        """
        typed = {name: environ.get(name, "").strip() for name in _ACCEPTS}
        given = {name: value for name, value in typed.items() if value}
        try:
            return cls.model_validate(given)
        except ValidationError as error:
            name = str(error.errors()[0]["loc"][0])
        shown = "is not usable" if name == "DISCORD_TOKEN" else f"is {given[name][:80]!r}"
        raise SettingsError(f"{name} {shown}; it must be {_ACCEPTS[name]}.")
