"""The base of all JSON forms: pydantic checks them, and what is wrong becomes one sentence.

A sentence names the field and what it takes: "`strength` of the attack is a whole number from 1
to 40, not `0`." A null counts as not given.
"""

from collections.abc import Mapping
from enum import Enum
from typing import Annotated, Any, ClassVar, Literal, TypeVar, get_args, get_origin

from annotated_types import Ge, Le, MaxLen
from pydantic import BaseModel, BeforeValidator, ConfigDict, ValidationError, model_validator
from pydantic.fields import FieldInfo
from pydantic_core import ErrorDetails, PydanticCustomError

from bot.errors import InputError, LimitError, UserError, all_at_once, quoted
from bot.typed_text.spelling import nearest

ANNOTATIONS = ("id", "note", "expected", "basis", "kind", "ms")
"""Fields that a specification may carry and that ask for nothing."""


class Form(BaseModel):
    """A JSON object. `called` is what a sentence calls it."""

    model_config = ConfigDict(extra="forbid", frozen=True, arbitrary_types_allowed=True)
    called: ClassVar[str]

    @model_validator(mode="before")
    @classmethod
    def _leave_out_nulls(cls, data: Any) -> Any:
        if not isinstance(data, Mapping):
            return data
        return {name: value for name, value in data.items() if value is not None}


AnyForm = TypeVar("AnyForm", bound=Form)


def _only_numbers(given: object) -> object:
    """JSON's `true` is no number, though Python counts it as 1."""
    if isinstance(given, bool):
        raise PydanticCustomError("int_type", "not a number")
    return given


def _digits_of_roll(given: object) -> object:
    """`3`, `"3+"` and `"4++"` are the number."""
    return _only_numbers(given.rstrip("+") if isinstance(given, str) else given)


def _only_flags(given: object) -> object:
    if not isinstance(given, bool):
        raise PydanticCustomError("bool_type", "not a flag")
    return given


class _RollMark:
    """Marks a number that sentences write as a roll: `3+`."""


Number = Annotated[int, BeforeValidator(_only_numbers)]
"""A whole number; `Field(ge=…, le=…)` bounds it."""
Roll = Annotated[int, BeforeValidator(_digits_of_roll), _RollMark()]
"""A number needed on a die, bounded in the same way."""
Flag = Annotated[bool, BeforeValidator(_only_flags)]


def read_form(form: type[AnyForm], data: object, called: str = "") -> AnyForm:
    """A checked form. InputError or LimitError says all that is wrong with it.

    `called` replaces what the form is called otherwise.
    """
    try:
        return form.model_validate(data)
    except ValidationError as error:
        found = _worth_telling(error.errors(include_url=False))
        raise all_at_once([_refusal(form, data, each, called) for each in found]) from None


def _worth_telling(errors: list[ErrorDetails]) -> list[ErrorDetails]:
    """Unknown fields first. Beside those none is called missing, for it may only be misspelt."""
    unknown = [error for error in errors if error["type"] == "extra_forbidden"]
    if not unknown:
        return errors
    told = ("extra_forbidden", "missing")
    others = [error for error in errors if error["type"] not in told]
    return [*unknown, *others]


def _refusal(form: type[Form], data: Any, error: ErrorDetails, called: str) -> UserError:
    """What to say of one error."""
    *outer, name = error["loc"] or ("",)
    for part in outer:
        form = _inner_form(form, str(part))
        data = data[part]
        called = ""
    owner = called or form.called
    known = form.model_fields
    if error["type"] == "extra_forbidden":
        return unknown_field(str(name), known, owner)
    if error["type"] == "model_type":
        inner = _inner_form(form, str(name)).called if name else owner
        return InputError(f"{inner} is a JSON object with fields, not {quoted(error['input'])}.")
    value = data.get(name)
    return _wrong_value(f"`{name}` of {owner}", known[str(name)], value, error)


def _inner_form(form: type[Form], name: str) -> type[Form]:
    """The form of a field that holds one, also an optional one."""
    annotation = form.model_fields[name].annotation
    forms = [each for each in (annotation, *get_args(annotation)) if isinstance(each, type)]
    return next(each for each in forms if issubclass(each, Form))


def unknown_field(name: str, known: Mapping[str, object], called: str) -> InputError:
    """Names a field that nobody knows, and the one that may be meant."""
    near = nearest(name, known)
    meant = f"; did you mean `{near}`?" if near else "."
    return InputError(f"{called} has no field {quoted(name)}{meant}")


def check_known(data: Mapping[str, object], known: Mapping[str, object], called: str) -> None:
    """InputError for the fields that nobody knows."""
    unknown = [unknown_field(name, known, called) for name in data if name not in known]
    if unknown:
        raise all_at_once(unknown)


def _wrong_value(field: str, info: FieldInfo, value: object, error: ErrorDetails) -> UserError:
    """A field that is missing, too large, or not what it takes."""
    given = quoted(value)
    kind = error["type"]
    if kind == "too_long":
        most = error["ctx"]["max_length"]
        return LimitError(f"{field} has at most {most} entries, not {len(error['input'])}.")
    if kind == "less_than_equal" and not _is_roll(info):
        return LimitError(f"{field} is at most {error['ctx']['le']}, not {given}.")
    missing = kind == "missing"
    choices = _choices(info)
    if choices:
        wrong = "is missing" if missing else f"is not {given}"
        return InputError(f"{field} {wrong}: it is one of {', '.join(choices)}.")
    takes = _takes(info)
    if missing:
        return InputError(f"{field} is missing: {takes}.")
    return InputError(f"{field} is {takes}, not {given}.")


def _is_roll(info: FieldInfo) -> bool:
    """Whether a field is a `Roll`, or one that may be absent."""
    optional = (getattr(each, "__metadata__", ()) for each in get_args(info.annotation))
    marks = [*info.metadata, *(mark for each in optional for mark in each)]
    return any(isinstance(mark, _RollMark) for mark in marks)


def _choices(info: FieldInfo) -> tuple[str, ...]:
    """The words that a field takes, if it takes words."""
    annotation = info.annotation
    if get_origin(annotation) is Literal:
        return get_args(annotation)
    if isinstance(annotation, type) and issubclass(annotation, Enum):
        return tuple(item.value for item in annotation)
    return ()


def _takes(info: FieldInfo) -> str:
    """What a field takes, in words."""
    if any(isinstance(mark, MaxLen) for mark in info.metadata):
        return "a list"
    low = next((mark.ge for mark in info.metadata if isinstance(mark, Ge)), None)
    high = next((mark.le for mark in info.metadata if isinstance(mark, Le)), None)
    if low is None:
        return "true or false"
    if _is_roll(info):
        return f"a roll from {low}+ to {high}+"
    return f"a whole number from {low} to {high}"
