# make run      set up and start the app (without a display: the example rewrite in the terminal)
# make test     set up and run every test this machine can run; PYTEST="tests/core -x" for some of them
# make fuzz     atheris on every harness, SECONDS=60 each; NAMES="frames gguf" for some of them
# make soak     REQUESTS=10000 from eight browsers at once, with kills in between
# make check    linters and types, Python and JavaScript
# make package  the Linux bundle, its .deb and checksums, in dist/
# make install-test  as root: the .deb in dist/, in a clean Debian of its own
# make lock     pin what a release is built from, with hashes (LOCK=--upgrade for newer versions)
# make browser  Chromium with the extension, registered and paired to the running app

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
# What `make test` installs beside the base; .ci/run asks for everything.
EXTRAS ?= dev
comma := ,

.PHONY: run test check fuzz soak browser package install-test lock clean
.DEFAULT_GOAL := run

$(VENV)/bin/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' \
	  || { echo "Sotto needs Python 3.11 or newer; this is $$($(PYTHON) --version). Set PYTHON=... to another one."; exit 1; }
	@$(PYTHON) -m venv $(VENV) \
	  || { echo "Python's venv module is missing. On Debian and Ubuntu: sudo apt-get install python3-venv"; exit 1; }

$(VENV)/.base: pyproject.toml | $(VENV)/bin/python
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -e .
	@touch $@

$(VENV)/.extras-$(subst $(comma),-,$(EXTRAS)): pyproject.toml | $(VENV)/bin/python
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -e '.[$(EXTRAS)]'
	@touch $@ $(VENV)/.base

extension/node_modules/.installed: extension/package-lock.json
	@if command -v npm >/dev/null; then \
	  cd extension && npm ci --no-audit --no-fund --loglevel=error && touch node_modules/.installed; \
	else \
	  echo "npm is missing: the extension's tests and checks will be skipped. On Debian and Ubuntu: sudo apt-get install npm"; \
	fi

run: $(VENV)/.base
	@packaging/run.sh $(BIN)

# Two workers on two cores: a thread that waited by spinning would take the other one's time.
test: $(VENV)/.extras-$(subst $(comma),-,$(EXTRAS)) extension/node_modules/.installed
ifdef PYTEST
	$(BIN)/python -m pytest $(PYTEST)
else
	$(BIN)/python -m pytest --ignore tests/core --ignore tests/extension; others=$$?; \
	  OMP_WAIT_POLICY=passive $(BIN)/python -m pytest tests/core tests/extension -n 2 --dist loadfile && exit $$others
endif

fuzz: $(VENV)/.extras-$(subst $(comma),-,$(EXTRAS))
	$(BIN)/python -m tests.fuzz --seconds $(or $(SECONDS),60) $(NAMES)

soak: $(VENV)/.extras-$(subst $(comma),-,$(EXTRAS))
	$(BIN)/python -m tests.soak --requests $(or $(REQUESTS),10000)

check: $(VENV)/.extras-$(subst $(comma),-,$(EXTRAS)) extension/node_modules/.installed
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	cd extension && npm run --silent check

browser: $(VENV)/.base
	@packaging/browser.sh $(BIN)

# An environment of its own: pinned, and with a llama.cpp that runs on other computers too.
build/venv/.ready: packaging/environment.py packaging/requirements.txt packaging/requirements-build.txt
	$(PYTHON) packaging/environment.py build/venv
	@touch $@

package: build/venv/.ready
	build/venv/bin/python packaging/package.py

install-test: $(VENV)/.extras-$(subst $(comma),-,$(EXTRAS)) extension/node_modules/.installed
	$(BIN)/python -m tests.packaging.install dist/sotto_*_$$(dpkg --print-architecture).deb

lock: $(VENV)/.extras-$(subst $(comma),-,$(EXTRAS))
	packaging/lock.sh $(BIN) $(LOCK)

clean:
	rm -rf $(VENV) extension/node_modules build dist .pytest_cache .mypy_cache .ruff_cache
