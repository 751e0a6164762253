"""What the bot does, without Discord: tables and the clock, rankings, the wallet."""
