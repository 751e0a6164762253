# The two commands of the README are `make run` and `make test`; each sets up what it needs.
PYTHON ?= python3
BIN := .venv/bin

.PHONY: run test check format pictures screenshots bench clean

## Play: on Discord where a token is set (environment or .env), else in the browser on this machine.
run: .venv/.host-ready
	@if [ -n "$$DISCORD_TOKEN" ] || grep -qs '^DISCORD_TOKEN=.' .env; then \
		exec $(BIN)/python bot.py; \
	else \
		exec $(BIN)/python bot.py --sandbox; \
	fi

## Every test, on all cores; what is skipped is printed with its reason.
test: .venv/.development-ready
	$(BIN)/python -m pytest -n auto

## Style and types.
check: .venv/.development-ready
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy

format: .venv/.development-ready
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

## The contact sheet of all pictures.
pictures: .venv/.host-ready
	$(BIN)/python -m rendering docs/pictures.png

## The README's screenshots of the page; needs Chromium.
screenshots: .venv/.development-ready
	$(BIN)/python -m tools.screenshots docs/screenshots

## Figures: engine, pictures, host, league (players has its own options: python -m benchmarks.players -h).
bench: .venv/.development-ready
	$(BIN)/python -m benchmarks.engine
	$(BIN)/python -m benchmarks.rendering
	$(BIN)/python -m benchmarks.host
	$(BIN)/python -m benchmarks.league

clean:
	rm -rf .venv .mypy_cache .ruff_cache .pytest_cache

.venv/bin/python:
	$(PYTHON) -m venv .venv

.venv/.host-ready: requirements.txt | .venv/bin/python
	$(BIN)/python -m pip install --quiet --requirement requirements.txt
	@touch $@

.venv/.development-ready: requirements-dev.txt .venv/.host-ready
	$(BIN)/python -m pip install --quiet --requirement requirements-dev.txt
	@touch $@
