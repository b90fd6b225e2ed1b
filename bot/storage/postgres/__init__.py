"""A store in a PostgreSQL database, which several processes may use together."""
