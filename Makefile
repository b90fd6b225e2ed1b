# Two commands matter to a stranger: `make demo` and `make test`. Both set up what they need.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
# The tests of what the game says, which must reach all of it (`pyproject.toml`). Measuring doubles
# a test's time, so the others run without, and so do tests of very many cases (`no_cover`), whose
# lines others reach as well.
MEASURED := $(addprefix tests/,armies attack dice editions ingest rules)

# Matrices here are small: on a busy machine further threads of one process only get in each
# other's way (reading the rules took twice the processor's time).
export OPENBLAS_NUM_THREADS := 1
# The tests start many processes: what one of them has compiled, the others need not.
export PYTHONDONTWRITEBYTECODE :=

.PHONY: demo test check setup lock datasheets run clean

$(VENV)/.ready: requirements.lock requirements-dev.lock
	@test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	@echo "Installing the pinned dependencies into $(VENV) ..."
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements-dev.lock
	@touch $@

setup: $(VENV)/.ready

demo: setup
	@$(BIN)/python -m bot console --seed 40000 \
	  -c "/rule coherency 10th" \
	  -c '/attack weapon:"20 3+ S4 AP-1 D1 [lethal hits]" target:"10x T4 3+ W2"' \
	  -c "/rolloff reason:first turn" \
	  -c "/attack weapon:Boyz target:Intercessors"

test: check

check: setup
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/python -m bot corpus check
	$(BIN)/python -m pytest -n auto --dist worksteal $(MEASURED:%=--ignore=%)
	$(BIN)/python -m pytest -n auto --dist worksteal $(MEASURED) --cov

lock:
	uv pip compile --universal --python-version 3.11 --generate-hashes --no-header --no-emit-index-url --no-strip-extras -q --extra datasheets --extra postgres pyproject.toml -o requirements.lock
	uv pip compile --universal --python-version 3.11 --generate-hashes --no-header --no-emit-index-url --no-strip-extras -q --extra dev --extra datasheets --extra postgres -c requirements.lock pyproject.toml -o requirements-dev.lock

# The newest datasheets: the pin of their package in both locks, and the table that is made of it.
datasheets:
	uv pip compile --universal --python-version 3.11 --generate-hashes --no-header --no-emit-index-url --no-strip-extras -q --extra datasheets --extra postgres --upgrade-package wh40kdc pyproject.toml -o requirements.lock
	$(MAKE) lock setup
	rm -f data/datasheets-*.json.gz
	$(BIN)/python -m bot unit intercessors

run: setup
	$(BIN)/python -m bot run

clean:
	rm -rf $(VENV) .mypy_cache .pytest_cache .ruff_cache .coverage
