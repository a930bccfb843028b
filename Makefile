# make play    the table, in the browser        make test    every check there is
# make lint    the quick checks                 make format  put the code in its form
# make compile the compiled build               make bench   speeds, beside the peers'
# make web     the browser table's files        make clean   all that was made here
#
# Each sets up what it needs, on a fresh Debian as root too. VENV=/elsewhere/.venv uses another environment.

SHELL := /bin/bash
.SHELLFLAGS := -euo pipefail -c
MAKEFLAGS += --no-print-directory
.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
.NOTPARALLEL:

PYTHON ?= python3
VENV ?= .venv
BENCH_VENV ?= $(VENV)-bench
RUN := $(VENV)/bin/python
ARGS ?=
export PYTHONPATH := $(CURDIR)/src
export PIP_DISABLE_PIP_VERSION_CHECK := 1
export PIP_ROOT_USER_ACTION := ignore

# A stamp names the content it was made from, so that a new clone or another worktree does not redo it.
content = $(shell cat $(1) 2>/dev/null | sha256sum | cut -c1-16)
BASE := $(VENV)/.base-$(call content,requirements/base.txt)
DEV := $(VENV)/.dev-$(call content,requirements/dev.txt)
BENCH := $(BENCH_VENV)/.bench-$(call content,requirements/bench.txt)

# $(call debian,program,packages): have a program, from Debian's packages if it is missing.
as_root := $(if $(filter 0,$(shell id -u)),,sudo )
debian = command -v $(1) >/dev/null || { $(as_root)apt-get update -qq && \
	$(as_root)env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends $(2) >/dev/null; }

COMPILED := build/compiled
SOURCES := setup.py pyproject.toml $(shell find src -name '*.so' -prune -o -name __pycache__ -prune -o -type f -print)
HOT_TESTS := $(wildcard tests/core tests/ground tests/books tests/conformance tests/records) tests/test_build.py
HAS_WEB := $(wildcard web/package.json)

.PHONY: help play test bench lint format compile web web-checks clean requirements environment \
	python compiler node chromium postgres test-interpreted test-compiled

help:
	@sed -n '1,/^$$/s/^# \{0,1\}//p' Makefile

play: $(BASE) $(if $(HAS_WEB),web)
	@$(VENV)/bin/python -m grognard play $(ARGS)

# --- the checks ---------------------------------------------------------------------------------------------

test: lint test-interpreted test-compiled

lint: $(DEV) $(if $(HAS_WEB),web-checks)
	$(RUN) -m ruff format --check .
	$(RUN) -m ruff check .
	$(RUN) -m mypy

test-interpreted: $(DEV) $(if $(HAS_WEB),web) $(if $(wildcard tests/browser/test_*.py),chromium) \
		$(if $(wildcard tests/server/test_*postgres*.py),postgres)
	GROGNARD_SEEDS=$${GROGNARD_SEEDS:-30} $(RUN) -m pytest $(ARGS)

# The rules, the ground and the engine once more, from the compiled build: the results must be the same. The walker
# goes its hundreds of seeds here, where they take a third of the time, and some of them before.
test-compiled: $(DEV) $(COMPILED)/.stamp
	PYTHONPATH=$(CURDIR)/$(COMPILED) GROGNARD_COMPILED=1 \
		$(RUN) -m pytest -o pythonpath="$(COMPILED) ." $(HOT_TESTS)

format: $(DEV)
	$(RUN) -m ruff format .
	$(RUN) -m ruff check --fix .

bench: $(BENCH) compiler
	GROGNARD_COMPILE=1 GROGNARD_OPT=3 $(BENCH_VENV)/bin/python setup.py -q build --build-lib build/release \
		--build-temp build/objects-3
	$(if $(wildcard benchmarks/package.json),$(MAKE) node && cd benchmarks && npm ci --no-audit --no-fund && cd ..)
	PYTHONPATH=$(CURDIR)/build/release $(BENCH_VENV)/bin/python benchmarks/run.py $(ARGS)

# --- what is built ------------------------------------------------------------------------------------------

compile: $(COMPILED)/.stamp

$(COMPILED)/.stamp: $(DEV) $(SOURCES) | compiler
	rm -rf $(COMPILED)
	GROGNARD_COMPILE=1 GROGNARD_OPT=1 $(RUN) setup.py -q build --build-lib $(COMPILED) \
		--build-temp build/objects-1
	@touch $@

web: web/node_modules/.stamp
	cd web && npm run build

web-checks: web/node_modules/.stamp
	cd web && npm run --if-present format:check && npm run --if-present lint && npm run --if-present check \
		&& npm test --if-present

# `npm ci` refuses a lock that leaves out other machines' optional parts; `install` keeps to the same pins and hashes.
web/node_modules/.stamp: $(wildcard web/package.json web/package-lock.json) | node
	cd web && npm install --no-save --no-audit --no-fund
	@touch $@

# --- what is installed --------------------------------------------------------------------------------------

environment: $(DEV)

$(BASE) $(DEV) $(BENCH): | python
	$(PYTHON) -m venv $(@D)
	$(@D)/bin/python -m pip install -q --require-hashes \
		-r requirements/$(firstword $(subst -, ,$(patsubst .%,%,$(@F)))).txt
	@rm -f $(@D)/$(firstword $(subst -, ,$(@F)))-* && touch $@

python:
	@$(call debian,$(PYTHON),python3 python3-venv)
	@$(PYTHON) -c 'import ensurepip' 2>/dev/null || $(call debian,ensurepip,python3-venv)
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Grognard needs Python 3.11 or later")'

compiler:
	@$(call debian,gcc,gcc libc6-dev python3-dev)

node:
	@$(call debian,npm,nodejs npm)

chromium:
	@$(call debian,chromium,chromium)

postgres:
	@ls /usr/lib/postgresql/*/bin/initdb >/dev/null 2>&1 || $(call debian,initdb,postgresql)

# Pins the newest versions that fit (needs uv); the files name no index.
requirements:
	cd requirements && for name in base dev bench; do \
		uv pip compile -q --upgrade --generate-hashes --no-header --no-annotate --no-emit-index-url \
			--python-version 3.11 $$name.in -o $$name.txt; done

clean:
	rm -rf build dist .mypy_cache .ruff_cache .pytest_cache .hypothesis web/node_modules \
		src/*.egg-info src/grognard/server/static .venv .venv-bench
	find . -name __pycache__ -prune -exec rm -rf {} +
