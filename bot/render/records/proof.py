"""The proof of a roll, the epochs, and a player's luck, in words."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from bot.dice.face_statistics import FaceStatistics, describe_faces
from bot.dice.fairness import SENTENCES, Part, Standing, Verdict
from bot.render.card import GOOD, NEUTRAL, WARNING, Card, Section
from bot.render.escape import typed
from bot.render.numbers import counted
from bot.render.records.history import asked, outcome, place_words
from bot.render.times import moment
from bot.storage import Epoch, Roll, Scope

COLOURS = {Standing.HOLDS: GOOD, Standing.OPEN: NEUTRAL, Standing.FAILS: WARNING}
MARKS = {Standing.HOLDS: "✔", Standing.OPEN: "…", Standing.FAILS: "✘"}
CHECK = (
    "Keep the file. `docs/verify.html` or `python -m bot verify FILE` checks it offline: its head "
    "must be that under the roll, its commitment that of `/fairness show`."
)
FIRST = (
    "Its seed was sealed after the click, as nobody had used `/fairness show` before: only of "
    "later rolls does the proof show that the dice were not chosen then."
)
ALIKE = ("form", "record", "number")
"""Parts of a proof that are told in one line where they hold."""
KINDS = 3
"""Kinds of dice that a card tells the luck of."""


def sealed_with(roll: Roll, epoch: Epoch) -> bool:
    """Whether a roll is a scope's first, and its seed was sealed only when it was asked for."""
    if roll.epoch > 1 or roll.number > 1 or roll.record is None:
        return False
    return roll.record.at <= epoch.opened


def proof_card(roll: Roll, epoch: Epoch, verdict: Verdict) -> Card:
    """What of a roll's proof holds, part by part; and that other epochs have such numbers too."""
    assert roll.record is not None
    record = roll.record
    command = typed(asked(record), 200)
    end = typed(outcome(record))
    lines = [
        f"{command} → **{end}**, by <@{record.user}>, {moment(record.at)}",
        *_which_epoch(roll, epoch),
        "",
    ]
    lines += _parts(verdict.parts)
    sections = [Section("Check it yourself", CHECK)]
    if sealed_with(roll, epoch):
        sections.insert(0, Section("The first roll here", FIRST))
    return Card(
        title=f"Roll #{roll.number} of epoch {roll.epoch}: {_in_short(verdict)}",
        text="\n".join(lines),
        colour=COLOURS[verdict.standing],
        sections=tuple(sections),
        footer=f"#{roll.number} · {roll.head.hex()[:16]}",
    )


def _in_short(verdict: Verdict) -> str:
    """The verdict, without what the open parts of the card say as well."""
    is_open = verdict.standing is Standing.OPEN
    return "So far everything fits." if is_open else verdict.sentence


def _parts(parts: Sequence[Part]) -> Iterator[str]:
    """Part by part what holds and what does not; those that say the same in one line."""
    holding = [each for each in parts if each.standing is Standing.HOLDS]
    alike = [each for each in holding if each.name in ALIKE]
    if alike:
        mark = MARKS[Standing.HOLDS]
        names = ", ".join(each.name for each in alike)
        yield f"{mark} **{names}** The file tells of the roll as it was logged."
    for each in parts:
        if each not in alike:
            mark = MARKS[each.standing]
            sentence = typed(each.sentence, 400)
            yield f"{mark} **{each.name}** {sentence}"


def _which_epoch(roll: Roll, epoch: Epoch) -> Iterator[str]:
    """Which of several rolls with this number it is, and how another is named."""
    if epoch.number > 1:
        until = f" to {moment(epoch.closed)}" if epoch.closed else ""
        yield (
            f"-# Epoch {epoch.number}, from {moment(epoch.opened)}{until}. Roll #{roll.number} of "
            f"another epoch: `/verify number:{roll.number} epoch:{epoch.number - 1}`"
        )


def removed_card(roll: Roll) -> Card:
    """A roll whose record is gone."""
    return Card(
        f"Roll #{roll.number} of epoch {roll.epoch} was removed",
        "Its record was removed at its owner’s request, or because the server keeps rolls no "
        "longer. Its place in the chain stays, so that no other roll could be changed:\nleaf "
        f"`{roll.leaf.hex()}`\nhead `{roll.head.hex()}`",
    )


def fairness_card(epoch: Epoch, past: Sequence[Epoch]) -> Card:
    """What is sealed now, what will be next, and what was revealed."""
    rolls = counted(epoch.rolls, "roll")
    lines = [
        f"**Epoch {epoch.number}**, since {moment(epoch.opened)}, {rolls} so far",
        f"Commitment\n`{epoch.commitment.hex()}`",
        f"of the next epoch\n`{epoch.next_commitment.hex()}`",
        "",
    ]
    lines += [f"- {sentence}" for sentence in SENTENCES]
    sections = []
    if past:
        sections.append(Section("Revealed", "\n".join(map(_revealed, past))))
    return Card(
        "How rolls can be checked",
        "\n".join(lines),
        sections=tuple(sections),
        footer="/verify shows the proof of a roll",
    )


def log_file_card(epochs: Sequence[Epoch], name: str) -> Card:
    """What stands in a log that is given out as the file `name`."""
    unpacked = "Unpack it first. " if name.endswith(".gz") else ""
    rolls = sum(each.rolls for each in epochs)
    text = (
        f"{counted(len(epochs), 'epoch')} that ended, {counted(rolls, 'roll')}. "
        f"{unpacked}Anyone can check it "
        "offline with `python -m bot verify FILE`: that no number is missing, that each roll "
        "follows from the one before, and that the seeds are those that were committed to.\nOf "
        "rolls that were made in another channel, or for one other player alone, only the hashes "
        "stand in it."
    )
    return Card("The log of rolls", text, colour=GOOD)


def _revealed(epoch: Epoch) -> str:
    seed = f"`{epoch.seed.hex()}`" if epoch.seed else "*seed not revealed*"
    return f"Epoch {epoch.number}, {counted(epoch.rolls, 'roll')}: {seed}"


def revealed_card(epoch: Epoch) -> Card:
    """An epoch that ended."""
    assert epoch.seed is not None
    rolls = counted(epoch.rolls, "roll")
    following = epoch.number + 1
    text = (
        f"Its {rolls} can be checked now, each with `/verify`.\n"
        f"Commitment\n`{epoch.commitment.hex()}`\nSeed\n`{epoch.seed.hex()}`\n"
        f"Commitment of epoch {following}, which has begun\n`{epoch.next_commitment.hex()}`"
    )
    title = f"Epoch {epoch.number} has ended, and its seed is revealed"
    return Card(title, text, colour=GOOD)


def counted_of(scope: Scope, own: bool, private: bool) -> str:
    """Which rolls a player's luck is counted of."""
    if not own:
        return "Of rolls made openly in this channel that are kept"
    if private:
        return (
            f"Of all your rolls in {place_words(scope)} that are kept, those that only you saw "
            "included"
        )
    return (
        f"Of rolls made openly in {place_words(scope)} that are kept; private:True counts yours "
        "that only you saw"
    )


ENOUGH = 60
"""Dice of a kind from which on luck is spoken of."""


def luck_card(player: int, lucks: Sequence[FaceStatistics], of: str) -> Card:
    """How lucky a player's dice were, and how even. `of` says which rolls are counted."""
    if not lucks:
        text = f"<@{player}> has rolled nothing that is counted here."
        return Card("No dice yet", text, footer=of)
    sections = []
    for luck in lucks[:KINDS]:
        lines = [*_luck_words(luck), _faces(luck)]
        text = "\n".join(lines)
        sections.append(Section(f"D{luck.sides}", text))
    dice = sum(luck.dice for luck in lucks)
    title = f"Luck over {dice:,} dice"
    return Card(title, f"<@{player}>", sections=tuple(sections), footer=of)


def _luck_words(luck: FaceStatistics) -> tuple[str, ...]:
    """Of few dice no luck: whatever it is, it says nothing."""
    if luck.dice < ENOUGH:
        return (f"So few dice say nothing about luck; it takes {ENOUGH}.",)
    return describe_faces(luck)


def _faces(luck: FaceStatistics) -> str:
    if luck.sides > 12:
        return ""
    return " · ".join(f"{face}: {count:,}" for face, count in enumerate(luck.counts, 1))
