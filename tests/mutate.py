#!/usr/bin/env python3
"""Breaks the code in one place at a time and asks whether a quick test notices; prints what survives.

    tests/mutate.py [--mutants N] [--seed S] [--jobs J] [--name NAME] [FOLDER...]

FOLDERs are of the tree (all of MIRRORS unless named); the unit tests of the folder that mirrors them judge. Everything
happens in a copy of what is committed, below build/NAME (a name each for runs side by side). A survivor is a line
`file:line: before -> after`: either nothing tests it, or the two mean the same.
"""

import argparse
import json
import pathlib
import random
import re
import subprocess
import sys
import time

ROOT = pathlib.Path(__file__).resolve().parent.parent
# Where the unit tests of a folder are. Folders below one of these belong to another one, or to nobody.
MIRRORS = {"core": "tests/core", "core/engine": "tests/core", "core/analysis": "tests/core/analysis",
           "core/logic": "tests/core/logic", "server/work": "tests/server/work",
           "client/puzzles/notations": "tests/client/puzzles", "client/puzzles/formats": "tests/client/puzzles"}

# clang-format puts blanks around operators, so brackets of templates and pointers are no match.
SWAPS = [(" < ", " <= "), (" <= ", " < "), (" > ", " >= "), (" >= ", " > "), (" == ", " != "), (" != ", " == "),
         (" && ", " || "), (" || ", " && "), (" + ", " - "), (" - ", " + "), (" += ", " -= "), (" -= ", " += "),
         ("++", "--"), ("true", "false"), ("false", "true"), ("(!", "(")]
NUMBER = re.compile(r"(?<![\w.'\"])\d+(?![\w.'\"])")
IGNORED = re.compile(r"^\s*(//|#|using |static_assert|assert|namespace |template)")


def mutations(text):
    """Line, column, before and after of every place where the code can be broken."""
    for number, line in enumerate(text.splitlines()):
        code = re.sub(r'"(\\.|[^"\\])*"', lambda quoted: "\0" * len(quoted[0]), line.split("  // ")[0])
        if IGNORED.match(code):
            continue
        for before, after in SWAPS:
            for found in re.finditer(r"\b" * before[0].isalpha() + re.escape(before), code):
                yield number, found.start(), before, after
        for found in NUMBER.finditer(code):
            yield number, found.start(), found[0], str(int(found[0]) + 1)


def quiet(*command, timeout=900):
    try:
        return subprocess.run([str(word) for word in command], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
                              timeout=timeout, check=False).returncode == 0
    except subprocess.TimeoutExpired:
        return False


class Tree:
    """A copy of what is committed, and its tests.

    Libraries are shared ones there: so a mutant costs one compilation and one link, not a link of every test.
    """

    def __init__(self, name, jobs):
        self.copy = ROOT / "build" / name / "tree"
        self.build = ROOT / "build" / name / "build"
        self.jobs = jobs
        self.programs = {}  # By folder of tests: programs, and how long each may take.
        self.copy.mkdir(parents=True, exist_ok=True)
        archive = subprocess.run(["git", "-C", ROOT, "archive", "HEAD"], capture_output=True, check=True).stdout
        subprocess.run(["tar", "-x", "-m", "-C", self.copy], input=archive, check=True)
        for lists in self.copy.rglob("CMakeLists.txt"):
            text = re.sub(r"(add_library\(\w+) STATIC", r"\1 SHARED", lists.read_text())
            lists.write_text(text.replace('"-O3;', '"-O1;'))  # Kernels take a tenth of the time to compile.
        if not quiet("cmake", "-S", self.copy, "-B", self.build, "-G", "Ninja", "-DCMAKE_BUILD_TYPE=Debug",
                     "-DCMAKE_CXX_FLAGS_DEBUG=-O1", "-DBUILD_TESTING=ON", "-DCMAKE_POSITION_INDEPENDENT_CODE=ON",
                     "-DCMAKE_LINK_DEPENDS_NO_SHARED=ON"):
            sys.exit("mutate: cannot configure")

    def mutants(self, folders):
        for folder in folders:
            for path in sorted((self.copy / folder).iterdir()):
                # Files of kernels hold no code, only the engine's headers.
                if path.suffix in (".cc", ".h") and not path.name.startswith("kernel_"):
                    for mutation in mutations(path.read_text()):
                        yield path, mutation

    def prepare(self, folder):
        """Builds the tests, and sees them green: else every mutant would seem to be noticed."""
        tests = MIRRORS[folder]
        listing = subprocess.run(["ctest", "--test-dir", self.build / tests, "-L", "unit", "--show-only=json-v1"],
                                 capture_output=True, check=True).stdout
        # A test of one word is a program of the same name; ctest knows no command before it is built.
        here = {"name": "WORKING_DIRECTORY", "value": str(self.build / tests)}
        self.programs[folder] = {self.build / tests / test["name"]: 900 for test in json.loads(listing)["tests"]
                                 if here in test["properties"] and len(test.get("command", "1")) == 1}
        if not self.builds(folder):
            sys.exit(f"mutate: {tests} does not build")
        for program in self.programs[folder]:
            began = time.monotonic()
            if not quiet(program, timeout=900):
                sys.exit(f"mutate: {program.name} is not green to begin with")
            self.programs[folder][program] = 10 + 5 * (time.monotonic() - began)

    def builds(self, folder):
        return quiet("ninja", "-C", self.build, f"-j{self.jobs}",
                     *(program.relative_to(self.build) for program in self.programs[folder]))

    def passes(self, folder, stem):
        programs = self.programs[folder].items()
        # The unit's own test is the one most likely to fail.
        return all(quiet(program, "--gtest_fail_fast", timeout=seconds)
                   for program, seconds in sorted(programs, key=lambda item: item[0].name != f"{stem}_test"))

    def judge(self, path, mutation):
        """"stillborn" if it does not compile, "killed" if a test fails, "survived" if none does."""
        number, column, before, after = mutation
        text = path.read_text()
        lines = text.splitlines(keepends=True)
        lines[number] = lines[number][:column] + after + lines[number][column + len(before):]
        path.write_text("".join(lines))
        folder = str(path.relative_to(self.copy).parent)
        try:
            if not self.builds(folder):
                return "stillborn"
            return "survived" if self.passes(folder, path.stem) else "killed"
        finally:
            path.write_text(text)


def main():
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("folders", nargs="*", default=list(MIRRORS))
    arguments.add_argument("--mutants", type=int, default=200)
    arguments.add_argument("--seed", type=int, default=1)
    arguments.add_argument("--jobs", type=int, default=2)
    arguments.add_argument("--name", default="mutants")
    chosen = arguments.parse_args()
    tree = Tree(chosen.name, chosen.jobs)
    for folder in chosen.folders:
        tree.prepare(folder)
    mutants = list(tree.mutants(chosen.folders))
    random.Random(chosen.seed).shuffle(mutants)
    tally = {"killed": 0, "survived": 0, "stillborn": 0}
    for path, mutation in mutants:
        if tally["killed"] + tally["survived"] == chosen.mutants:
            break
        verdict = tree.judge(path, mutation)
        tally[verdict] += 1
        if verdict == "survived":
            number, _, before, after = mutation
            line = path.read_text().splitlines()[number].strip()
            print(f"{path.relative_to(tree.copy)}:{number + 1}: {before.strip()} -> {after.strip()}   {line}", flush=True)
        print(tally, file=sys.stderr, flush=True)
    print(f"{tally['killed'] + tally['survived']} of {len(mutants)} mutants judged: {tally['killed']} killed, "
          f"{tally['survived']} survived; {tally['stillborn']} more did not compile")


if __name__ == "__main__":
    main()
