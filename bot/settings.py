"""What an operator may set: by environment variables, or by a file `.env` in the working folder."""

from pathlib import Path
from urllib.parse import urlsplit

from pydantic import AliasChoices, Field, SecretStr, ValidationError, field_validator
from pydantic_settings import BaseSettings, SettingsConfigDict

LOOPBACK = ("127.0.0.1", "localhost", "::1")


class SettingsError(Exception):
    """A setting is missing or malformed; the text is one sentence for the operator."""


class Settings(BaseSettings):
    """Every setting; `.env.example` documents each, and a test keeps it complete."""

    model_config = SettingsConfigDict(
        env_prefix="ODDITY_",
        env_file=".env",
        env_file_encoding="utf-8",
        env_ignore_empty=True,
        extra="ignore",
    )

    token: SecretStr | None = Field(
        default=None, validation_alias=AliasChoices("DISCORD_TOKEN"), description="the token of your bot"
    )
    """From Discord's developer pages."""
    database: Path = Field(default=Path("data/oddity.sqlite3"), description="the path of a file")
    """The SQLite file with all challenges and matches; created when missing."""
    log_level: str = Field(
        default="INFO",
        pattern="^(?i:debug|info|warning|error)$",
        description="one of DEBUG, INFO, WARNING or ERROR",
    )
    """How much is logged."""
    actions_per_second: float = Field(default=2.0, gt=0, description="a number greater than 0")
    """How much one person may do in the long run; ten seconds' worth at once."""
    privacy_url: str | None = Field(
        default=None,
        pattern=r"^https?://\S+$",
        description="a web address such as https://example.org/privacy",
    )
    """Where people read your privacy policy; `/privacy show` names it."""
    metrics_port: int | None = Field(
        default=None, ge=1, le=65535, description="a port from 1 to 65535, or empty for none"
    )
    """Where figures and health are told; unset means nowhere."""
    metrics_address: str = Field(default=LOOPBACK[0], description="an address of this machine")
    """Who can ask for them: usually only this machine."""
    discord_url: str | None = Field(
        default=None, description="an address on this machine such as http://127.0.0.1:8080"
    )
    """Where a stand-in for Discord listens on this machine; unset means Discord itself."""

    @field_validator("log_level")
    @classmethod
    def _upper(cls, value: str) -> str:
        return value.upper()

    @field_validator("discord_url")
    @classmethod
    def _loopback(cls, value: str | None) -> str | None:
        if value is not None and (
            urlsplit(value).scheme != "http" or urlsplit(value).hostname not in LOOPBACK
        ):
            raise ValueError("not on this machine")
        return value

    @property
    def required_token(self) -> str:
        """The token.

        Raises:
            SettingsError: There is none.
        """
        if self.token is None:
            raise SettingsError(
                "DISCORD_TOKEN is missing: set it to your bot's token in the environment or in the file .env "
                "(to try the bot without Discord, start 'oddity sandbox')."
            )
        return self.token.get_secret_value()


def variable(field: str) -> str:
    """The environment variable that sets a field."""
    alias = Settings.model_fields[field].validation_alias
    return str(alias.choices[0]) if isinstance(alias, AliasChoices) else f"ODDITY_{field.upper()}"


def read_settings() -> Settings:
    """Read the environment and `.env`.

    Raises:
        SettingsError: One is malformed; the first is named, with what was expected.
    """
    try:
        return Settings()
    except ValidationError as error:
        problem = error.errors()[0]
        location = str(problem["loc"][0])
        field = next((name for name in Settings.model_fields if location in (name, variable(name))), location)
        expected = Settings.model_fields[field].description
        raise SettingsError(
            f"{variable(field)} is {problem['input']!r}, but should be {expected}: "
            "correct it in the environment or in the file .env."
        ) from None
