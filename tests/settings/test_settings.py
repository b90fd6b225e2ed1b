"""Settings: what is accepted, how a bad value is named, and that the token shows nowhere."""

from __future__ import annotations

import os
import traceback
from pathlib import Path

import pytest
from pydantic import SecretStr

from bot.rules.library import SHIPPED
from bot.settings import Address, Settings, SettingsError, unknown

TOKEN = "NOT.A.REAL.TOKEN.canary"


def test_nothing_set_is_the_console_with_the_shipped_rules() -> None:
    settings = Settings.read({})
    assert settings.token is None
    assert settings.corpus == (SHIPPED,)
    assert settings.default_edition == "10th"
    assert settings.data == Path("data")
    assert settings.database == Path("data/bot.sqlite3")
    assert settings.log_level == "INFO"
    assert settings.api_base is settings.gateway_url is settings.dev_guild is None


def test_everything_set(tmp_path: Path) -> None:
    settings = Settings.read(
        {
            "DISCORD_TOKEN": f" {TOKEN}\n",
            "DISCORD_API_BASE": "http://127.0.0.1:80/api/v10/",
            "DISCORD_GATEWAY_URL": "ws://127.0.0.1:80/gateway/",
            "BOT_DATA": str(tmp_path / "kept"),
            "BOT_DATABASE": str(tmp_path / "x.sqlite3"),
            "BOT_CORPUS": f"shipped{os.pathsep}{tmp_path}",
            "BOT_DEFAULT_EDITION": "9",
            "BOT_LOG_LEVEL": "debug",
            "BOT_DEV_GUILD": "123456789012345678",
            "PATH": "ignored",
        }
    )
    assert settings.token is not None
    assert settings.token.get_secret_value() == TOKEN
    assert settings.api_base == "http://127.0.0.1:80/api/v10"
    assert settings.gateway_url == "ws://127.0.0.1:80/gateway/"
    assert settings.data == tmp_path / "kept"
    assert settings.database == tmp_path / "x.sqlite3"
    assert settings.corpus == (SHIPPED, tmp_path)
    assert settings.default_edition == "9th"
    assert settings.log_level == "DEBUG"
    assert settings.dev_guild == 123456789012345678


def test_the_database_stands_in_the_data_folder_unless_it_is_named(tmp_path: Path) -> None:
    assert Settings.read({"BOT_DATA": str(tmp_path)}).database == tmp_path / "bot.sqlite3"
    assert Settings.read({"BOT_DATABASE": str(tmp_path / "x.sqlite3")}).data == Path("data")


def test_a_database_may_be_an_address_that_shows_nowhere(tmp_path: Path) -> None:
    address = "postgresql://bot:hidden@db.example/bot"
    settings = Settings.read({"BOT_DATABASE": address, "BOT_DATA": str(tmp_path)})
    assert isinstance(settings.database, SecretStr)
    assert settings.database.get_secret_value() == address
    assert "hidden" not in repr(settings)
    assert settings.tables == tmp_path
    with pytest.raises(SettingsError, match="BOT_DATABASE is not usable: it looks") as refused:
        Settings.read({"BOT_DATABASE": "mysql://bot:hidden@db.example/bot"})
    assert "hidden" not in str(refused.value)
    heard = Settings.read({"BOT_DATABASE_LISTEN": address}).listen
    assert heard is not None
    assert heard.get_secret_value() == address
    with pytest.raises(SettingsError, match="BOT_DATABASE_LISTEN is not usable"):
        Settings.read({"BOT_DATABASE_LISTEN": "data/bot.sqlite3"})


def test_blank_is_not_set() -> None:
    assert Settings.read({"DISCORD_TOKEN": " ", "BOT_DEV_GUILD": ""}) == Settings.read({})


@pytest.mark.parametrize(
    ("name", "value", "accepts"),
    [
        ("DISCORD_API_BASE", "discord.com", "https://discord.com/api/v10"),
        ("DISCORD_API_BASE", "ftp://discord.com", "https://discord.com/api/v10"),
        ("DISCORD_GATEWAY_URL", "https://gateway.discord.gg/", "wss://gateway.discord.gg/"),
        ("BOT_CORPUS", "/no/such/folder", "existing folders"),
        ("BOT_DEFAULT_EDITION", "7th", "one of 4th, 8th, 9th, 10th"),
        ("BOT_LOG_LEVEL", "loud", "one of DEBUG, INFO"),
        ("BOT_DEV_GUILD", "my server", "numeric id"),
        ("BOT_DEV_GUILD", "-1", "numeric id"),
    ],
)
def test_a_bad_value_is_one_line_with_the_name_and_what_is_accepted(
    name: str, value: str, accepts: str
) -> None:
    with pytest.raises(SettingsError) as caught:
        Settings.read({name: value})
    text = str(caught.value)
    assert text.startswith(f"{name} is {value!r}")
    assert accepts in text
    assert "\n" not in text


def test_a_bad_token_is_named_but_not_shown() -> None:
    with pytest.raises(SettingsError) as caught:
        Settings.read({"DISCORD_TOKEN": f"{TOKEN} with words"})
    shown = "".join(traceback.format_exception(caught.value))
    assert "DISCORD_TOKEN is not usable" in shown
    assert TOKEN not in shown


def test_the_token_shows_in_no_repr() -> None:
    settings = Settings.read({"DISCORD_TOKEN": TOKEN})
    assert (
        TOKEN not in f"{settings!r} {settings} {settings.model_dump()} {settings.model_dump_json()}"
    )


def test_settings_do_not_change() -> None:
    with pytest.raises(ValueError, match="frozen"):
        Settings.read({}).log_level = "DEBUG"  # type: ignore[misc]


def test_a_secret_may_stand_in_a_file(tmp_path: Path) -> None:
    path = tmp_path / "token"
    path.write_text(f"{TOKEN}\n")
    settings = Settings.read({"DISCORD_TOKEN_FILE": str(path)})
    assert settings.token is not None
    assert settings.token.get_secret_value() == TOKEN
    with pytest.raises(SettingsError, match="both set; one of them must go") as both:
        Settings.read({"DISCORD_TOKEN_FILE": str(path), "DISCORD_TOKEN": TOKEN})
    assert TOKEN not in str(both.value)
    with pytest.raises(SettingsError, match=r"DISCORD_TOKEN_FILE is .*can't be read: No such file"):
        Settings.read({"DISCORD_TOKEN_FILE": str(tmp_path / "none")})
    path.write_text("\n")
    with pytest.raises(SettingsError, match="which is empty"):
        Settings.read({"DISCORD_TOKEN_FILE": str(path)})
    path.write_bytes(b"\xff")
    with pytest.raises(SettingsError, match="it is not text"):
        Settings.read({"DISCORD_TOKEN_FILE": str(path)})


def test_what_looks_like_a_setting_and_is_none_is_named() -> None:
    known = {"BOT_DATA": "x", "DISCORD_TOKEN_FILE": "x", "PATH": "x", "MY_BOT_DATA": "x"}
    assert unknown(known) == ()
    assert unknown({"BOT_LOGLEVEL": "x", "DISCORD_COLOUR": "x"}) == (
        "BOT_LOGLEVEL is no setting; BOT_LOG_LEVEL is.",
        "DISCORD_COLOUR is no setting.",
    )


def test_settings_of_an_operator_of_many_servers(tmp_path: Path) -> None:
    (tmp_path / "bans").write_text("")
    settings = Settings.read(
        {
            "DISCORD_PUBLIC_KEY": "Ab" * 32,
            "BOT_METRICS": "[::1]:9100",
            "BOT_LOG_FORMAT": "json",
            "BOT_USER_RATE": "60",
            "BOT_SERVER_RATE": "600",
            "BOT_BANS": str(tmp_path / "bans"),
            "BOT_BACKUPS": str(tmp_path / "copies"),
            "BOT_RELOAD_SERVERS": "77, 78",
            "BOT_SHARD": "3/4",
        }
    )
    assert settings.metrics == Address("::1", 9100)
    assert (settings.user_rate, settings.server_rate) == (60, 600)
    assert settings.bans == tmp_path / "bans"
    assert settings.backups == tmp_path / "copies"
    assert settings.reload_servers == {77, 78}
    assert settings.shard == (3, 4)


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("DISCORD_PUBLIC_KEY", "ab"),
        ("BOT_METRICS", "9100x"),
        ("BOT_METRICS", "host:65536"),
        ("BOT_LOG_FORMAT", "xml"),
        ("BOT_USER_RATE", "-1"),
        ("BOT_SERVER_RATE", "many"),
        ("BOT_BANS", "/no/such"),
        ("BOT_RELOAD_SERVERS", "here"),
        ("BOT_SHARD", "4/4"),
        ("BOT_SHARD", "1"),
    ],
)
def test_a_bad_value_of_theirs_is_named(name: str, value: str) -> None:
    with pytest.raises(SettingsError, match=f"{name} is '{value}'; it must be"):
        Settings.read({name: value})


def test_where_a_server_listens() -> None:
    assert Address.read("0.0.0.0:8080") == ("0.0.0.0", 8080)
    assert Address.read("8080") == Address.read(":8080") == ("127.0.0.1", 8080)
