# Ready Room: "make run" plays it, "make test" tests it, "make check" checks everything else.

PYTHON ?= $(shell for p in python3.13 python3.12 python3.11 python3 python; do \
	$$p -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null && { echo $$p; break; }; done)
RUN = .venv/bin/python

.PHONY: help setup run test check bench python
help:
	@echo "make run    start Ready Room in this folder (PORT and DATABASE_URL are honoured)"
	@echo "make setup  only make .venv, with all that developing needs"
	@echo "make test   run all tests"
	@echo "make check  run every other check and list all failures"
	@echo "make bench  print the table of speeds"

python:
	@test -n "$(PYTHON)" || { echo "Ready Room needs Python 3.11 or newer. Install it, or name it: make run PYTHON=/path/to/python3.11"; exit 1; }

setup: python
	@$(PYTHON) scripts/setup.py --development

run: python
	@$(PYTHON) scripts/setup.py
	@exec $(RUN) manage.py serve

test: setup
	@$(RUN) -m pytest -n auto --dist worksteal

check: setup
	@$(RUN) scripts/check.py

bench: setup
	@$(RUN) -m tests.bench
