"""The connection to Discord, and the only place that reaches into discord.py's own parts."""

from bot.gateway.discord_parts import PacedClient, has_role, install, template_of

__all__ = ["PacedClient", "has_role", "install", "template_of"]
