# On a fresh machine with Python 3.11 and make, `make demo` and `make test` each do everything.
PORT ?= 8000
UV := $(or $(shell command -v uv 2>/dev/null),.uv/bin/uv)
RUN := $(UV) run --no-sync
PY := $(RUN) python
ARGS ?= -n auto --dist worksteal
export UV_PYTHON_PREFERENCE ?= system
export UV_COMPILE_BYTECODE ?= 1

help: ## what can be made
	@awk -F ':.*## ' '/^[a-z0-9-]+:.*## / {printf "  make %-14s %s\n", $$1, $$2}' Makefile

.uv/bin/uv:
	python3 -m venv .uv && .uv/bin/python -m pip --quiet --disable-pip-version-check install uv

setup: $(filter .uv/%,$(UV)) ## everything that developing needs, in .venv
	@$(UV) sync --frozen --quiet --all-groups --no-group bench && $(PY) -m config.catalogue compile

demo: ## a working site to look at, on http://localhost:8000 (PORT=…)
hall: ## the site of your own evening, for every phone and screen in the room (PORT=…)
demo hall: $(filter .uv/%,$(UV))
	@$(UV) sync --frozen --quiet --inexact --no-default-groups
	@$(PY) -m config.catalogue compile
	@$(PY) manage.py $@ --port $(PORT)

test: setup ## the whole suite: SQLite and browser, then PostgreSQL, Redis and a worker
	@$(PY) -m tests.services browser
	$(PY) -m pytest -m "not services" $(ARGS)
	$(PY) -m tests.services run -- python -m pytest -m "(database or services) and not (browser or once)" $(ARGS)

check: lint ## the quick half: no browser, no services, under a minute
	$(PY) -m pytest -q -x -m "not services and not browser and not slow" $(ARGS)

e2e: setup ## an evening in a real browser
	@$(PY) -m tests.services browser
	$(PY) -m pytest -m browser $(ARGS)

types: setup ## mypy, strict
	$(RUN) mypy

lint: setup types ## style, contracts, templates, spelling, dependencies, migrations, types
	$(RUN) ruff check .
	$(RUN) ruff format --check .
	git ls-files -z 'templates/**.html' | xargs -0 -r $(RUN) djade --check --target-version 5.2
	$(RUN) lint-imports --no-logo
	$(RUN) typos
	$(RUN) deptry .
	$(PY) manage.py makemigrations --check --dry-run

messages: setup ## bring the French and English catalogues up to the code
	$(PY) -m config.catalogue update
docs: setup ## check that the documentation says what the program does
	$(PY) -m pytest -q tests/test_docs.py
bench: setup ## measure, into docs/performance.md
	@$(UV) sync --frozen --quiet --inexact --group bench && $(PY) -m bench
compose-check: ## is docker-compose.yml sound?
	POSTGRES_PASSWORD=x DIXDEDER_HOSTS=x $(or $(shell command -v docker-compose),docker compose) config -q

.PHONY: help setup demo hall test check e2e lint types messages docs bench compose-check
