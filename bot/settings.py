"""What an operator may set, read once from an environment that is handed in."""

from __future__ import annotations

import os
from collections.abc import Mapping
from difflib import get_close_matches
from pathlib import Path
from typing import Annotated, Literal, NamedTuple, Self
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

from bot.database_address import NO_SCHEME, read_database
from bot.editions import DEFAULT_EDITION, EDITIONS
from bot.errors import InputError
from bot.rules.library import SHIPPED

LEVELS = ("DEBUG", "INFO", "WARNING", "ERROR", "CRITICAL")
MAX_SNOWFLAKE = 2**63 - 1
MAX_PORT = 65_535
Snowflake = Annotated[int, Field(gt=0, le=MAX_SNOWFLAKE)]


class SettingsError(InputError):
    """A setting that can't be used: names the variable, and what it accepts."""


def _token(value: SecretStr) -> SecretStr:
    text = value.get_secret_value()
    if not text.isascii() or not text.isprintable() or " " in text:
        raise ValueError("it holds spaces or unprintable characters")
    return value


class Address(NamedTuple):
    """Where a server listens."""

    host: str
    port: int

    @classmethod
    def read(cls, text: str) -> Address:
        """`host:port`, `[::1]:port`, or a port of this machine alone. ValueError if it is none."""
        host, _, digits = text.strip().rpartition(":")
        port = _port(digits)
        host = host.removeprefix("[").removesuffix("]")
        if not host:
            host = "127.0.0.1"
        return cls(host, port)


def _port(digits: str) -> int:
    is_number = digits.isascii() and digits.isdigit()
    if not is_number or int(digits) > MAX_PORT:
        raise ValueError("no port")
    return int(digits)


class Shard(NamedTuple):
    """The part of all servers that one connection to the gateway serves: `number` of `among`."""

    number: int
    among: int

    @classmethod
    def read(cls, text: str) -> Shard:
        """`0/4` is the first of four. ValueError if it is none."""
        number, _, among = text.partition("/")
        shard = cls(int(number), int(among))
        if not 0 <= shard.number < shard.among:
            raise ValueError("no such part")
        return shard


def _address(*schemes: str) -> AfterValidator:
    def check(value: str) -> str:
        parts = urlsplit(value)
        if parts.scheme not in schemes or not parts.hostname:
            beginnings = [f"{scheme}://" for scheme in schemes]
            ways = " or ".join(beginnings)
            raise ValueError(f"must start with {ways}")
        if parts.scheme.startswith("http"):
            return value.rstrip("/")
        return value

    return AfterValidator(check)


def _listed(value: object) -> object:
    return value.replace(",", " ").split() if isinstance(value, str) else value


def _file(value: Path) -> Path:
    if not value.is_file():
        raise ValueError("no file")
    return value


def _listen(value: object) -> object:
    return Address.read(value) if isinstance(value, str) else value


def _shard(value: object) -> object:
    return Shard.read(value) if isinstance(value, str) else value


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
    folders = []
    for name in value.split(os.pathsep):
        if name == "shipped":
            folders.append(SHIPPED)
        elif name:
            folders.append(Path(name).expanduser())
    return tuple(folders)


def _postgres(value: SecretStr) -> SecretStr:
    if not isinstance(read_database(value.get_secret_value()), SecretStr):
        raise ValueError(NO_SCHEME)
    return value


def _existing(value: tuple[Path, ...]) -> tuple[Path, ...]:
    for folder in value:
        if not folder.is_dir():
            raise ValueError(f"no folder {folder}")
    return value


_SECRET = ("DISCORD_TOKEN", "BOT_DATABASE", "BOT_DATABASE_LISTEN")
_ACCEPTS = {
    "DISCORD_TOKEN": "the token of your application's bot, as Discord's developer portal shows it",
    "DISCORD_PUBLIC_KEY": "your application's public key, 64 hexadecimal digits, as Discord's"
    " developer portal shows it",
    "DISCORD_API_BASE": "an address such as https://discord.com/api/v10",
    "DISCORD_GATEWAY_URL": "an address such as wss://gateway.discord.gg/",
    "BOT_DATA": "the path of a folder",
    "BOT_DATABASE": "the path of a file, or an address such as postgresql://user@host/name",
    "BOT_DATABASE_LISTEN": "an address such as postgresql://user@host/name",
    "BOT_CORPUS": f"existing folders, separated by {os.pathsep!r}; the word `shipped` stands for"
    " the shipped corpus",
    "BOT_DEFAULT_EDITION": f"one of {', '.join(EDITIONS)}",
    "BOT_BACKUPS": "the path of a folder",
    "BOT_LOG_LEVEL": f"one of {', '.join(LEVELS)}",
    "BOT_LOG_FORMAT": "text or json",
    "BOT_METRICS": "host:port, such as 127.0.0.1:9100",
    "BOT_USER_RATE": "how many interactions a minute each user may have; 0: any number",
    "BOT_SERVER_RATE": "how many interactions a minute each server may have; 0: any number",
    "BOT_BANS": "the path of a file with the id of a user or server in each line, or an empty one",
    "BOT_RELOAD_SERVERS": "numeric ids of servers, separated by commas",
    "BOT_SHARD": "number/count, such as 0/4 for the first of four",
    "BOT_DEV_GUILD": "the numeric id of a server",
}


class Settings(BaseModel):
    """The settings of one process. The token shows in no repr."""

    model_config = ConfigDict(frozen=True, hide_input_in_errors=True)

    token: Annotated[SecretStr, AfterValidator(_token)] | None = Field(None, alias="DISCORD_TOKEN")
    public_key: Annotated[str, Field(pattern=r"^[0-9a-fA-F]{64}$")] | None = Field(
        None, alias="DISCORD_PUBLIC_KEY"
    )
    """Needed by the HTTP door alone."""
    api_base: Annotated[str, _address("http", "https")] | None = Field(
        None, alias="DISCORD_API_BASE"
    )
    gateway_url: Annotated[str, _address("ws", "wss")] | None = Field(
        None, alias="DISCORD_GATEWAY_URL"
    )
    data: Path = Field(Path("data"), alias="BOT_DATA")
    """The folder for everything that the bot writes, unless another setting names a place."""
    database: Annotated[SecretStr | Path, BeforeValidator(read_database)] = Field(
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
    log_format: Literal["text", "json"] = Field("text", alias="BOT_LOG_FORMAT")
    metrics: Annotated[Address, BeforeValidator(_listen)] | None = Field(None, alias="BOT_METRICS")
    """Where the operator's machines look; None: nowhere."""
    user_rate: Annotated[int, Field(ge=0)] = Field(60, alias="BOT_USER_RATE")
    server_rate: Annotated[int, Field(ge=0)] = Field(0, alias="BOT_SERVER_RATE")
    bans: Annotated[Path, AfterValidator(_file)] | None = Field(None, alias="BOT_BANS")
    backups: Path | None = Field(None, alias="BOT_BACKUPS")
    """The folder where a database file is copied to once a day, and whose newest file is watched;
    None: nowhere.
    """
    reload_servers: Annotated[frozenset[Snowflake], BeforeValidator(_listed)] = Field(
        frozenset(), alias="BOT_RELOAD_SERVERS"
    )
    """The servers whose moderators may have the rules read again; none: all."""
    shard: Annotated[Shard, BeforeValidator(_shard)] | None = Field(None, alias="BOT_SHARD")
    """The part of the servers that this process serves at the gateway; None: all."""
    dev_guild: Snowflake | None = Field(None, alias="BOT_DEV_GUILD")

    listen: Annotated[SecretStr, AfterValidator(_postgres)] | None = Field(
        None, alias="BOT_DATABASE_LISTEN"
    )

    @property
    def tables(self) -> Path:
        """The folder for tables that are made of others' data: beside a database that is a file."""
        return self.database.parent if isinstance(self.database, Path) else self.data

    @classmethod
    def read(cls, environ: Mapping[str, str]) -> Self:
        """Validate the variables that are set and not blank; a secret may stand in a file that
        `NAME_FILE` names. Raises `SettingsError` for the first bad one.
        """
        given = {}
        for name in _ACCEPTS:
            value = environ.get(name, "").strip()
            if name in _SECRET:
                value = _from_file(name, environ) or value
            if value:
                given[name] = value
        try:
            return cls.model_validate(given)
        except ValidationError as error:
            first = error.errors()[0]
            wrong = str(first["loc"][0])
        said = f"is {given[wrong][:80]!r}"
        if wrong in _SECRET:
            said = f"is not usable: {first['ctx']['error']}"
        raise SettingsError(f"{wrong} {said}; it must be {_ACCEPTS[wrong]}.")


def _from_file(name: str, environ: Mapping[str, str]) -> str:
    """The secret in the file that is named for it; empty where none is."""
    pointer = f"{name}_FILE"
    path = environ.get(pointer, "").strip()
    if not path:
        return ""
    if environ.get(name, "").strip():
        raise SettingsError(f"{name} and {pointer} are both set; one of them must go.")
    said = f"{pointer} is {path[:80]!r}"
    try:
        secret = Path(path).read_text(encoding="utf-8").strip()
    except (OSError, ValueError) as error:
        cause = getattr(error, "strerror", None) or "it is not text"
        raise SettingsError(f"{said}, which can't be read: {cause}.") from None
    if not secret:
        raise SettingsError(f"{said}, which is empty.")
    return secret


def unknown(environ: Mapping[str, str]) -> tuple[str, ...]:
    """A sentence for each variable that looks like one of ours, and is none."""
    files = [f"{name}_FILE" for name in _SECRET]
    known = (*_ACCEPTS, *files)
    said = []
    for name in sorted(environ):
        looks_like_ours = name.startswith(("BOT_", "DISCORD_"))
        if not looks_like_ours or name in known:
            continue
        sentence = f"{name} is no setting"
        near = get_close_matches(name, known, 1, 0.8)
        if near:
            sentence += f"; {near[0]} is"
        said.append(f"{sentence}.")
    return tuple(said)
