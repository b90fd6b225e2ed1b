"""The attack sequence: from a specification to stages."""
