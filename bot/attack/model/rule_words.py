"""How a rule of a profile is said in words, by the name of its field."""

REROLL = {
    "none": "no re-rolled {}",
    "ones": "re-roll {} of 1",
    "failed": "re-roll failed {}",
    "all": "re-roll {}",
}
SAVES = {
    "invuln": "{}+ invulnerable",
    "invuln_ranged": "{}+ invulnerable against shooting",
    "invuln_melee": "{}+ invulnerable in melee",
    "fnp": "ignores damage on {}+",
    "fnp_mortal": "ignores mortal wounds on {}+",
}
FURTHER = {
    "wounds_lost": "wounds already lost: {}",
    "save_mod": "{:+d} to saves",
    "half_damage": "half damage",
    "damage_reduction": "-{} damage",
}
