"""The witnesses of dice serve the tests of the editions as well."""

from tests.dice.conftest import exhaust as exhaust
