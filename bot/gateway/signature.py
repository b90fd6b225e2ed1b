"""Whether a request comes from Discord: it signs the time and the body of each."""

from __future__ import annotations

from nacl.exceptions import CryptoError
from nacl.signing import VerifyKey

FRESH = 60.0
"""Seconds that a request's time may be away from ours. Discord waits for three; the rest is for
clocks that differ.
"""
DIGITS = 128
"""Hexadecimal digits of a signature: `bytes.fromhex` would pass over spaces among them."""


class Signature:
    """Checks requests by an application's public key, 64 hexadecimal digits."""

    def __init__(self, public_key: str) -> None:
        self._key = VerifyKey(bytes.fromhex(public_key))

    def stands(self, signature: str, timestamp: str, body: bytes, now: float) -> bool:
        """Whether Discord signed this body at this time (seconds since 1970, as text), and of
        late.
        """
        if not (timestamp.isascii() and timestamp.isdigit() and len(timestamp) <= 12):
            return False
        if abs(now - int(timestamp)) > FRESH or len(signature) != DIGITS:
            return False
        try:
            self._key.verify(timestamp.encode() + body, bytes.fromhex(signature))
        except (CryptoError, ValueError):
            return False
        return True
