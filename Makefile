# Every chore has one name. `make play` and `make test` set up what they need by themselves.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
GAME ?= $(shell $(BIN)/python -m tools.games)
AGAIN := $(BIN)/python -m pytest --last-failed --last-failed-no-failures none

.PHONY: play terminal lock learn page browser test lint types bench strength clauses mutants docs pictures check clean help

help:  ## what there is
	@grep -E '^[a-z]+:.*##' $(MAKEFILE_LIST) | sed 's/:.*## /\t/' | expand -t 12

$(VENV)/.play: requirements/play.txt pyproject.toml
	@test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check -r requirements/play.txt
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --no-deps -e .
	@touch $@

$(VENV)/.dev: requirements/dev.txt $(VENV)/.play
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check -r requirements/dev.txt
	@touch $@

$(VENV)/.bench: requirements/bench.txt $(VENV)/.dev
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check -r requirements/bench.txt
	@touch $@

play: $(VENV)/.play  ## set up and open the parlour in the browser
	@$(BIN)/parlour

terminal: $(VENV)/.play  ## play a game in the terminal (GAME=NAME for another)
	@$(BIN)/parlour play $(GAME)

learn: $(VENV)/.play  ## set up and take a guided first hand (GAME=NAME for another)
	@$(BIN)/parlour learn $(GAME)

page: $(VENV)/.dev  ## build the page (an install does it by itself)
	@$(BIN)/python web/make_page.py

browser:  ## the browser for the tests of the page, where there is none
	@command -v chromium >/dev/null || command -v chromium-browser >/dev/null || command -v google-chrome >/dev/null || { \
		sudo=$$(test $$(id -u) = 0 || echo sudo); $$sudo apt-get update -qq && $$sudo apt-get install -y -qq chromium >/dev/null; }

test: $(VENV)/.dev lint clauses browser  ## set up and run all checks
	@# Terminals, sockets and browsers on a busy machine may miss a moment: what failed is told, and tried once more, alone.
	@$(BIN)/python -m pytest -n auto --dist loadgroup --ignore tests/page || $(AGAIN) --ignore tests/page
	@$(BIN)/python -m pytest -n auto --dist loadgroup tests/page || $(AGAIN) tests/page

lint: $(VENV)/.dev  ## style, types, import direction
	@$(BIN)/ruff check .
	@$(BIN)/mypy
	@$(BIN)/lint-imports --no-cache

clauses: $(VENV)/.dev  ## for each clause of the rule sheets: its code and its tests
	@$(BIN)/python -m tools.clauses

mutants: $(VENV)/.dev  ## break the code of each clause and see its tests turn red
	@$(BIN)/python -m tools.mutants

bench: $(VENV)/.bench  ## speed beside rivals; writes docs/benchmarks.md
	@$(BIN)/python -m bench

strength: $(VENV)/.bench  ## how strong the bots are; writes docs/strength.md
	@$(BIN)/python -m bench.strength

docs: $(VENV)/.dev  ## write the pages of the games from their files
	@$(BIN)/python -m tools.pages

pictures: $(VENV)/.dev browser  ## take the pictures in the README from the page as it is
	@$(BIN)/python -m tools.pictures

lock: $(VENV)/.dev  ## write the lock files anew
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check uv
	@$(BIN)/uv pip compile -q --no-header pyproject.toml -o requirements/play.txt
	@$(BIN)/uv pip compile -q --no-header pyproject.toml --group dev -c requirements/play.txt -o requirements/dev.txt
	@$(BIN)/uv pip compile -q --no-header pyproject.toml --group dev --extra bench -c requirements/dev.txt -o requirements/bench.txt

clean:
	rm -rf $(VENV) web/node_modules src/parlour/server/page .pytest_cache .mypy_cache .ruff_cache .hypothesis build dist
