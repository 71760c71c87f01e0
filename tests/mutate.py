#!/usr/bin/env python3
"""Breaks the code in one place at a time and asks whether a quick test notices; prints what survives.

    tests/mutate.py [--mutants N] [--seed S] [--jobs J] [--name NAME] [FOLDER...]

FOLDERs are of the tree (all of MIRRORS unless named); the unit tests of the folder that mirrors them judge. Everything
happens in a copy of what is committed, below build/NAME (a name each for runs side by side). All mutants are in one
build: each place asks mutant::On<its number>, and the environment says which one is on (see mutant.h beside this). So a
mutant costs only the tests that reach its place. A survivor is a line `file:line: before -> after`: either nothing
tests it, or the two mean the same. "unreached" is a place that no test runs, or that is computed at compile time.
"""

import argparse
import io
import json
import os
import pathlib
import random
import re
import subprocess
import sys
import tarfile
import time

ROOT = pathlib.Path(__file__).resolve().parent.parent
# Where the unit tests of a folder are. Folders below one of these belong to another one, or to nobody.
MIRRORS = {"core": "tests/core", "core/engine": "tests/core", "core/analysis": "tests/core/analysis",
           "core/logic": "tests/core/logic", "server/work": "tests/server/work",
           "client/puzzles/notations": "tests/client/puzzles", "client/puzzles/formats": "tests/client/puzzles"}

# What is replaced, by what, and what it is when the mutant is on. The operators of mutant.h have the precedence of those
# that they replace, so that no operand needs to be found. clang-format puts blanks around operators, so brackets of
# templates and pointers are no match.
SWAPS = [(r" < ", " < mutant::lt<{}> > ", "<="), (r" <= ", " < mutant::le<{}> > ", "<"),
         (r" > ", " < mutant::gt<{}> > ", ">="), (r" >= ", " < mutant::ge<{}> > ", ">"),
         (r" == ", " == mutant::eq<{}> == ", "!="), (r" != ", " == mutant::ne<{}> == ", "=="),
         (r" \+ ", " + mutant::plus<{}> + ", "-"), (r" - ", " + mutant::minus<{}> + ", "+"),
         (r" && ", " && !mutant::On<{}>() && ", "&& false &&"), (r" \|\| ", " || mutant::On<{}>() || ", "|| true ||"),
         (r" \+= ", " += mutant::negated<{}> |= ", "-="), (r" -= ", " -= mutant::negated<{}> |= ", "+="),
         (r"\btrue\b", "!mutant::On<{}>()", "false"), (r"\bfalse\b", "mutant::On<{}>()", "true"),
         (r"(?<=\()!(?=\w)", "mutant::On<{}>() != !", "")]
NUMBER = re.compile(r"(?<![\w.'\"<\[])\d+(?![\w.'\">\]])")
IGNORED = re.compile(r"^\s*(//|#|using |static_assert|assert|namespace |template|case |struct |class )|constexpr|consteval"
                     r"|operator|concept|requires|__attribute__|= default")
STILLBORN = 77  # As in mutant.h.


def mutations(text):
    """Line, column, before, replacement and after of every place where the code can be broken."""
    for number, line in enumerate(text.splitlines()):
        code = re.sub(r'"(\\.|[^"\\])*"', lambda quoted: "\0" * len(quoted[0]), line.split("  // ")[0])
        if IGNORED.search(code):
            continue
        for pattern, replacement, after in SWAPS:
            for found in re.finditer(pattern, code):
                yield number, found.start(), found[0], replacement, after
        for found in NUMBER.finditer(code):
            after = str(int(found[0]) + 1)
            yield number, found.start(), found[0], f"(mutant::On<{{}}>() ? {after} : {found[0]})", after


def run(*command, timeout=900, **environment):
    """The exit code; -1 if it took too long."""
    try:
        return subprocess.run([str(word) for word in command], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
                              timeout=timeout, check=False, env={**os.environ, **environment}).returncode
    except subprocess.TimeoutExpired:
        return -1


def write(path, content):
    """Leaves alone what is so already: it would be built again."""
    path.parent.mkdir(parents=True, exist_ok=True)
    if not path.exists() or path.read_bytes() != content:
        path.write_bytes(content)


def prepared(name, content):
    if not name.endswith("CMakeLists.txt"):
        return content
    # Kernels take a tenth of the time to compile.
    return re.sub(rb"(add_library\(\w+) STATIC", rb"\1 SHARED", content).replace(b'"-O3;', b'"-O1;')


class Tree:
    """A copy of what is committed with all mutants in it, and its tests. Libraries are shared ones there: when some
    mutants do not compile and go, no test is linked again."""

    def __init__(self, name, jobs):
        self.copy = ROOT / "build" / name / "tree"
        self.build = ROOT / "build" / name / "build"
        self.jobs = jobs
        self.programs = {}  # By folder of the tree: the tests.
        self.mutants = {}  # By number: file, and what mutations() says of it.
        self.reached = {}  # By test: the mutants, and the time it takes.
        archive = subprocess.run(["git", "-C", ROOT, "archive", "HEAD"], capture_output=True, check=True).stdout
        with tarfile.open(fileobj=io.BytesIO(archive)) as files:
            for member in filter(tarfile.TarInfo.isfile, files):
                write(self.copy / member.name, prepared(member.name, files.extractfile(member).read()))
                (self.copy / member.name).chmod(member.mode)
        if run("cmake", "-S", self.copy, "-B", self.build, "-G", "Ninja", "-DCMAKE_BUILD_TYPE=Debug",
               "-DCMAKE_CXX_FLAGS_DEBUG=-O1", "-DBUILD_TESTING=ON", "-DCMAKE_POSITION_INDEPENDENT_CODE=ON",
               "-DCMAKE_LINK_DEPENDS_NO_SHARED=ON") != 0:
            sys.exit("mutate: cannot configure")

    def plant(self, folders):
        for folder in folders:
            for path in sorted((self.copy / folder).iterdir()):
                # Files of kernels hold no code, only the engine's headers.
                if path.suffix in (".cc", ".h") and not path.name.startswith("kernel_"):
                    for mutation in mutations(path.read_text()):
                        self.mutants[len(self.mutants) + 1] = (path, *mutation)
        originals = {path: path.read_text() for path, *_ in self.mutants.values()}
        while True:
            for path, text in originals.items():
                write(path, self.with_mutants(path, text).encode())
            wrong = self.wrong_lines(folders)
            if not wrong:
                break
            self.mutants = {number: mutant for number, mutant in self.mutants.items()
                            if (str(mutant[0]), mutant[1]) not in wrong}
        for folder in folders:
            for program in self.programs[folder]:
                self.listen(program)

    def with_mutants(self, path, text):
        lines = text.splitlines(keepends=True)
        here = [(line, column, number, before, replacement)
                for number, (file, line, column, before, replacement, _) in self.mutants.items() if file == path]
        for line, column, number, before, replacement in sorted(here, reverse=True):
            lines[line] = lines[line][:column] + replacement.format(number) + lines[line][column + len(before):]
        return f'#include "tests/mutant.h"\n#line 1 "{path}"\n' + "".join(lines)

    def wrong_lines(self, folders):
        """Builds; the lines that do not compile."""
        targets = []
        for folder in folders:
            tests = MIRRORS[folder]
            listing = subprocess.run(["ctest", "--test-dir", self.build / tests, "-L", "unit", "--show-only=json-v1"],
                                     capture_output=True, check=True).stdout
            # A test of one word is a program of the same name; ctest knows no command before it is built.
            here = {"name": "WORKING_DIRECTORY", "value": str(self.build / tests)}
            self.programs[folder] = [self.build / tests / test["name"] for test in json.loads(listing)["tests"]
                                     if here in test["properties"] and len(test.get("command", "1")) == 1]
            targets += [program.relative_to(self.build) for program in self.programs[folder]]
        built = subprocess.run(["ninja", "-C", self.build, f"-j{self.jobs}", "-k0", *targets], capture_output=True,
                               text=True, check=False)
        if built.returncode == 0:
            return set()
        wrong = {(file, int(line) - 1) for file, line in re.findall(r"^(/[^:\n]+):(\d+):", built.stdout, re.MULTILINE)}
        known = {(str(mutant[0]), mutant[1]) for mutant in self.mutants.values()}
        if not wrong & known:
            sys.exit(f"mutate: does not build\n{built.stdout[-4000:]}")
        print(f"{len(wrong & known)} lines do not compile with their mutants", file=sys.stderr, flush=True)
        return wrong

    def listen(self, program):
        """Runs a test unbroken, and learns which mutants it reaches: it has to be green, or all would seem noticed."""
        seen = self.build / f"{program.name}.reached"
        seen.unlink(missing_ok=True)
        began = time.monotonic()
        if run(program, MUTANT="-1", MUTANTS_REACHED=str(seen)) != 0:
            sys.exit(f"mutate: {program.name} is not green to begin with")
        self.reached[program] = (set(map(int, seen.read_text().split())) if seen.exists() else set(),
                                 10 + 5 * (time.monotonic() - began))

    def judge(self, number):
        path = self.mutants[number][0]
        programs = [program for program in self.programs[str(path.relative_to(self.copy).parent)]
                    if number in self.reached[program][0]]
        if not programs:
            return "unreached"
        # The unit's own test is the one most likely to fail.
        for program in sorted(programs, key=lambda each: (each.name != f"{path.stem}_test", self.reached[each][1])):
            code = run(program, "--gtest_fail_fast", timeout=self.reached[program][1], MUTANT=str(number))
            if code == STILLBORN:
                return "stillborn"
            if code != 0:
                return "killed"
        return "survived"


def main():
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("folders", nargs="*", default=list(MIRRORS))
    arguments.add_argument("--mutants", type=int, default=200)
    arguments.add_argument("--seed", type=int, default=1)
    arguments.add_argument("--jobs", type=int, default=2)
    arguments.add_argument("--name", default="mutants")
    chosen = arguments.parse_args()
    tree = Tree(chosen.name, chosen.jobs)
    tree.plant(chosen.folders)
    numbers = sorted(tree.mutants)
    random.Random(chosen.seed).shuffle(numbers)
    tally = {"killed": 0, "survived": 0, "unreached": 0, "stillborn": 0}
    for number in numbers:
        if tally["killed"] + tally["survived"] == chosen.mutants:
            break
        verdict = tree.judge(number)
        tally[verdict] += 1
        if verdict in ("survived", "unreached"):
            path, line, _, before, _, after = tree.mutants[number]
            path = path.relative_to(tree.copy)
            text = (ROOT / path).read_text().splitlines()[line].strip()
            print(f"{path}:{line + 1}: {before.strip()} -> {after}   {text}   ({verdict})", flush=True)
        print(tally, file=sys.stderr, flush=True)
    print(f"{len(numbers)} mutants: {tally}")


if __name__ == "__main__":
    main()
