"""Cards and pictures of dice: rolls, attacks, odds."""
