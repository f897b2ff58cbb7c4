# Every target does the set-up it needs. See README.md.
.DEFAULT_GOAL := help
PYTHON := .venv/bin/python
READY := .venv/ready
SITE := $(PYTHON) -m sphinx -q -W --keep-going -c docs . build/site

help: ## what there is
	@grep -hE '^[a-z-]+:.*## ' Makefile | sed 's/:.*## /\t/' | expand -t 12

$(READY): pyproject.toml requirements.lock tools/setup.sh simulators/micropython/package-lock.json
	@sh tools/setup.sh
	@touch $@

setup: $(READY) ## install what is missing

play: $(READY) ## the app (or the terminal) on a simulated table; make play GAME=...
	@.venv/bin/tabletwin play $(GAME)

hub: $(READY) ## the hub of a house with several tables
	@.venv/bin/tabletwin hub

test: $(READY) ## all tests
	$(PYTHON) -m pytest -n 3 --dist worksteal tests

check: $(READY) ## format, lint, types, firmware checks, the site, fast tests
	.venv/bin/ruff format --check .
	.venv/bin/ruff check .
	.venv/bin/mypy
	$(PYTHON) firmware/check.py
	$(SITE)
	$(PYTHON) -m pytest -q -n 2 --dist worksteal -m "not slow and not soak" tests

format: $(READY) ## write the code as the formatter wants it
	.venv/bin/ruff format .
	.venv/bin/ruff check --fix .

bench: $(READY) ## measure, print, write bench/results/latest.json
	$(PYTHON) -m bench

mutants: $(READY) ## 300 small mistakes in rules, table, store and link, and 127 in the drivers; tests must see them
	$(PYTHON) -m bench.mutants
	$(PYTHON) -m bench.driver_mutants

soak-earth: $(READY) ## 300 matches of Earth a seat count and tier, and ten each with boards: all must come out right
	$(PYTHON) -m bench.soak --games earth --noise calm --matches 4500 --report build/soak/earth.jsonl
	$(PYTHON) -m bench.soak --games earth --noise clean --matches 150 --report build/soak/earth-boards.jsonl

soak: $(READY) ## hours: 1,000 hostile matches by robot hands; goes on where it was stopped
	$(PYTHON) -m bench.soak
	$(PYTHON) -m bench.soak --noise people --report build/soak/people.jsonl
	$(PYTHON) -m bench.fuzz
	$(MAKE) soak-earth
	$(PYTHON) -m pytest -n 2 --dist worksteal -m soak tests
	$(PYTHON) -m bench.day

soak-fuzz: $(READY) ## 10 million inputs that nobody should send, into every parser
	$(PYTHON) -m bench.fuzz

soak-link: $(READY) ## every fault of the wire and every cut of an update on both interpreters
	$(PYTHON) -m pytest -n 2 --dist worksteal -m soak tests

scale: $(READY) ## 7, 70 and 700 simulated nodes on a broker of this machine: processor and memory
	$(PYTHON) -m bench.scale

day: $(READY) ## 24 simulated hours of the largest layout; the heap after each hour
	$(PYTHON) -m bench.day

art: $(READY) ## draw the pieces anew whose data or templates changed
	$(PYTHON) -m companion.art.make

pictures: art ## draw every screen, page and face into build/pictures
	$(PYTHON) -m tests.ui.pictures
	$(PYTHON) -m tests.ui.crowded
	$(PYTHON) -m tests.ui.tired
	$(PYTHON) -m tests.ui.first
	$(PYTHON) -m tests.art.sheets
	$(PYTHON) -m tests.ui.beautiful
	$(PYTHON) -m tests.web.pictures
	$(PYTHON) -m tests.hub.pictures

readme: art ## draw the pictures of the README anew
	$(PYTHON) -m tests.ui.pictures readme
	$(PYTHON) -m tests.ui.beautiful readme

site: $(READY) ## build the site for readers into build/site; a dead link stops it
	$(SITE)

wheel: art ## build the wheel with the pictures of all pieces in it
	rm -rf build/lib  # what an earlier build left there would be shipped
	$(PYTHON) -m pip wheel -q --no-deps --no-build-isolation -w build/wheel .

release: $(READY) ## a version with its changelog: make release VERSION=minor
	$(PYTHON) tools/release.py $(VERSION)

licences: $(READY) ## write LICENSES/everything-shipped.txt anew
	$(PYTHON) tools/licences.py

lock: $(READY) ## renew requirements.lock from pyproject.toml
	sh tools/lock.sh
	$(PYTHON) tools/licences.py

clean: ## forget everything that was installed or made
	rm -rf .venv .cache build *.egg-info .mypy_cache .ruff_cache .pytest_cache .hypothesis

.PHONY: help setup play hub test check format bench mutants soak-earth soak soak-fuzz soak-link scale day art pictures readme site release licences lock clean wheel
