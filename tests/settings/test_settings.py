"""Settings: what is accepted, how a bad value is named, and that the token shows nowhere."""

from __future__ import annotations

import os
import traceback
from pathlib import Path

import pytest

from bot.rules.library import SHIPPED
from bot.settings import Settings, SettingsError

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
