# Every chore has one name. `make play` and `make test` set up what they need.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
GAME ?= $(shell $(BIN)/python -m tools.games)
PIP := $(BIN)/python -m pip install --quiet --disable-pip-version-check
# Nothing is installed that a lock file doesn't name with its hash, and nothing is built from source but the package itself.
LOCKED := $(PIP) --require-hashes --only-binary :all:
PYTEST := $(BIN)/python -m pytest -n auto
# Compiled tests are kept between runs, whatever the shell says: else every worker compiles all of them again.
export PYTHONDONTWRITEBYTECODE =
# One lock file for every system and every Python from the oldest one we support.
COMPILE := $(BIN)/uv pip compile -q --no-header --no-emit-index-url --universal --python-version 3.11 --generate-hashes

.PHONY: help play terminal learn page browser check test garbled coverage lint format hooks clauses mutants fuzz bench strength docs site pictures \
	icons boxes lock clean

help:  ## list the chores
	@grep -E '^[a-z]+:.*##' $(MAKEFILE_LIST) | sed 's/:.*## /\t/' | expand -t 12

$(VENV)/.play: requirements/build.txt requirements/play.txt pyproject.toml
	@test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	@$(LOCKED) -r requirements/build.txt -r requirements/play.txt
	@$(PIP) --no-index --no-deps --no-build-isolation -e .
	@touch $@

$(VENV)/.dev: requirements/dev.txt $(VENV)/.play
	@$(LOCKED) -r requirements/dev.txt
	@touch $@

$(VENV)/.bench: requirements/source.txt requirements/bench.txt $(VENV)/.dev
	@$(LOCKED) -r requirements/source.txt
	@$(LOCKED) --no-binary rlcard --no-build-isolation -r requirements/bench.txt  # rlcard comes as source only
	@$(PIP) --no-index --no-deps --no-build-isolation -e examples/hearts
	@touch $@

$(VENV)/.site: requirements/site.txt $(VENV)/.dev
	@$(LOCKED) -r requirements/site.txt
	@touch $@

play: $(VENV)/.play  ## open the parlour in your browser
	@$(BIN)/parlour

terminal: $(VENV)/.play  ## play in the terminal (GAME=NAME for another game)
	@$(BIN)/parlour play $(GAME)

learn: $(VENV)/.play  ## play a guided first hand (GAME=NAME for another game)
	@$(BIN)/parlour learn $(GAME)

page: $(VENV)/.dev  ## build the browser page (installing does this too)
	@$(BIN)/python web/make_page.py

browser:  ## install Chromium for the browser tests if there is none
	@command -v chromium >/dev/null || command -v chromium-browser >/dev/null || command -v google-chrome >/dev/null || { \
		sudo=$$(test $$(id -u) = 0 || echo sudo); $$sudo apt-get update -qq && $$sudo apt-get install -y -qq chromium >/dev/null; }

check: lint  ## lint and run the quick tests, in a minute or two
	@$(PYTEST) -m "not slow"

test: lint clauses browser  ## run every check and every test
	@$(PYTEST) --ignore tests/page --ignore tests/server
	@PYTEST_XDIST_AUTO_NUM_WORKERS=$$(($$(getconf _NPROCESSORS_ONLN) * 2)) $(PYTEST) tests/page tests/server  # both wait a lot

garbled: $(VENV)/.dev  ## run the quick tests with every sentence garbled: nothing may depend on words
	@PARLOUR_GARBLE=1 $(PYTEST) -m "not slow and not english"

coverage: $(VENV)/.dev  ## measure what the quick tests cover, and fail if it is too little
	@$(BIN)/coverage erase
	@$(BIN)/coverage run -m pytest -n auto -m "not slow"
	@$(BIN)/coverage combine --quiet
	@$(BIN)/coverage report

lint: $(VENV)/.dev  ## check style, formatting, types, imports and workflows
	@$(BIN)/ruff check .
	@$(BIN)/ruff format --check .
	@$(BIN)/mypy
	@$(BIN)/lint-imports --no-cache
	@$(BIN)/zizmor --offline --quiet .
	@$(BIN)/python web/make_page.py lint check

format: $(VENV)/.dev  ## format the Python code and the page
	@$(BIN)/ruff check --fix .
	@$(BIN)/ruff format .
	@$(BIN)/python web/make_page.py format

hooks: $(VENV)/.dev  ## lint and format before each of your commits
	@$(BIN)/pre-commit install

clauses: $(VENV)/.dev  ## list the code and tests of every clause; fail if one has none
	@$(BIN)/python -m tools.clauses

mutants: $(VENV)/.dev  ## break the code of each clause and expect its tests to fail
	@$(BIN)/python -m tools.mutants

fuzz: $(VENV)/.dev  ## feed a million wrong inputs to records, moves, sockets and HTTP; Ctrl-C ends it
	@$(BIN)/python -m tools.fuzz $(FUZZ)

bench: $(VENV)/.bench  ## compare speed with other libraries; writes docs/benchmarks.md
	@$(BIN)/python -m bench

strength: $(VENV)/.bench  ## measure how strong the bots are; writes docs/strength.md
	@$(BIN)/python -m bench.strength

docs: $(VENV)/.dev  ## write the pages that come from the code
	@$(BIN)/python -m tools.pages

site: $(VENV)/.site  ## build the documentation as a website in build/site
	@$(BIN)/python -m tools.site

pictures: $(VENV)/.dev browser  ## take the README's pictures from the page
	@$(BIN)/python -m tools.page_pictures

icons: $(VENV)/.dev browser  ## draw the icons of the installed app
	@$(BIN)/python -m tools.icons

boxes: $(VENV)/.dev browser  ## draw what messengers show of a link to a table
	@$(BIN)/python -m tools.link_pictures

lock: $(VENV)/.dev  ## update the lock files after a change to the dependencies
	@$(LOCKED) -r requirements/lock.txt
	@$(COMPILE) --group lock -o requirements/lock.txt
	@$(COMPILE) --group build -o requirements/build.txt
	@$(COMPILE) --group source -o requirements/source.txt
	@$(COMPILE) pyproject.toml -c requirements/build.txt -o requirements/play.txt
	@$(COMPILE) pyproject.toml --group dev -c requirements/build.txt -c requirements/play.txt -o requirements/dev.txt
	@$(COMPILE) pyproject.toml --group dev --extra bench -c requirements/dev.txt -o requirements/bench.txt
	@$(COMPILE) --group build --group release -c requirements/build.txt -o requirements/release.txt
	@$(COMPILE) --group site -c requirements/dev.txt -o requirements/site.txt

clean:  ## delete everything that was installed, built or cached
	rm -rf $(VENV) web/node_modules src/parlour/server/page .pytest_cache .mypy_cache .ruff_cache .hypothesis .coverage .coverage.* \
		build dist
