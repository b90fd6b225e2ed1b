"""Rolls that anyone can check: commit, roll, reveal, and a chain that keeps what was shown.

An epoch has a secret seed whose commitment is public before the first roll; dice come from the seed
and the roll's own data; each roll enters a chain of hashes. docs/fairness.md describes every byte
of it.
"""

from bot.dice.fairness.claims import SENTENCES
from bot.dice.fairness.encoding import Die
from bot.dice.fairness.findings import Gap, LogVerdict
from bot.dice.fairness.gather import gather_log, gather_receipt
from bot.dice.fairness.log_file import LogEpoch, LogRoll, SaltedRecord, log_lines
from bot.dice.fairness.receipt import After, Before, Receipt
from bot.dice.fairness.record import GENESIS, SALT_BYTES, Record, next_head
from bot.dice.fairness.seed import SEED_BYTES, FairDice, RollInputs, commitment
from bot.dice.fairness.stored_rolls import (
    ChainEpoch,
    ChainRoll,
    fair_dice,
    links,
    log_epoch,
    log_roll,
    receipt_of,
)
from bot.dice.fairness.verdict import Part, Standing, Verdict
from bot.dice.fairness.verify_log import is_log, verify_log
from bot.dice.fairness.verify_receipt import verify_receipt

__all__ = [
    "GENESIS",
    "SALT_BYTES",
    "SEED_BYTES",
    "SENTENCES",
    "After",
    "Before",
    "ChainEpoch",
    "ChainRoll",
    "Die",
    "FairDice",
    "Gap",
    "LogEpoch",
    "LogRoll",
    "LogVerdict",
    "Part",
    "Receipt",
    "Record",
    "RollInputs",
    "SaltedRecord",
    "Standing",
    "Verdict",
    "commitment",
    "fair_dice",
    "gather_log",
    "gather_receipt",
    "is_log",
    "links",
    "log_epoch",
    "log_lines",
    "log_roll",
    "next_head",
    "receipt_of",
    "verify_log",
    "verify_receipt",
]
