"""What is kept: the schema, its migrations, and the store. The only package that knows SQL."""
