"""What people can do with the bot, whatever they use it with: nothing here knows Discord.

A use case takes `bot`, the `Resources` it works with, and an `Actor`; it checks the actor's rights
itself, and returns a value that `bot.render` makes a card of. It raises `UserError` with a
sentence for the actor.
"""
