"""The Discord surface: commands, buttons, messages. The only package beside ``bot.py`` that knows discord."""
