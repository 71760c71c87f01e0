#!/usr/bin/env python3
"""Breaks the code in one place at a time and asks whether a quick test notices; prints what survives.

    tests/mutate.py [--mutants N] [--seed S] [--jobs J] [FOLDER...]

FOLDERs are of the tree (core, server/work and client/puzzles/notations unless named); the unit tests of the folder that
mirrors them judge. Everything happens in a copy of what is committed, below build/mutants. A survivor is a line
`file:line: before -> after`: either nothing tests it, or the two mean the same.
"""

import argparse
import pathlib
import random
import re
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
COPY = ROOT / "build" / "mutants" / "tree"
BUILD = ROOT / "build" / "mutants" / "build"
# Where the unit tests of a folder are.
TESTS = {"core": "tests/core", "server/work": "tests/server/work", "client/puzzles": "tests/client/puzzles"}

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


def all_mutants(folders):
    for folder in folders:
        for path in sorted((COPY / folder).rglob("*.cc")):
            if not path.name.startswith("kernel_"):  # They hold no code, only the engine's headers.
                for mutation in mutations(path.read_text()):
                    yield path, mutation


def quiet(*command, timeout=900):
    try:
        return subprocess.run([str(word) for word in command], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
                              timeout=timeout, check=False).returncode == 0
    except subprocess.TimeoutExpired:
        return False


def prepare(folders, jobs):
    """A copy of what is committed, built, its tests green: else every mutant would seem to be noticed."""
    COPY.mkdir(parents=True, exist_ok=True)
    archive = subprocess.run(["git", "-C", ROOT, "archive", "HEAD"], capture_output=True, check=True).stdout
    subprocess.run(["tar", "-x", "-C", COPY], input=archive, check=True)
    if not quiet("cmake", "-S", COPY, "-B", BUILD, "-G", "Ninja", "-DCMAKE_BUILD_TYPE=Debug", "-DBUILD_TESTING=ON"):
        sys.exit("mutate: cannot configure")
    for tests in {tests_of(folder) for folder in folders}:
        if not build(tests, jobs) or not passes(tests, jobs):
            sys.exit(f"mutate: {tests} is not green to begin with")


def tests_of(folder):
    return next(tests for prefix, tests in TESTS.items() if str(folder).startswith(prefix))


def build(tests, jobs):
    return quiet("ninja", "-C", BUILD, f"-j{jobs}", f"{tests}/all")


def passes(tests, jobs):
    return quiet("ctest", "--test-dir", BUILD / tests, "-L", "unit", "-j", jobs, "--stop-on-failure", "--timeout", 60)


def judge(path, mutation, jobs):
    """"stillborn" if it does not compile, "killed" if a test fails, "survived" if none does."""
    number, column, before, after = mutation
    text = path.read_text()
    lines = text.splitlines(keepends=True)
    lines[number] = lines[number][:column] + after + lines[number][column + len(before):]
    path.write_text("".join(lines))
    try:
        tests = tests_of(path.relative_to(COPY))
        if not build(tests, jobs):
            return "stillborn"
        return "survived" if passes(tests, jobs) else "killed"
    finally:
        path.write_text(text)


def main():
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("folders", nargs="*", default=["core", "server/work", "client/puzzles/notations"])
    arguments.add_argument("--mutants", type=int, default=200)
    arguments.add_argument("--seed", type=int, default=1)
    arguments.add_argument("--jobs", type=int, default=2)
    chosen = arguments.parse_args()
    prepare(chosen.folders, chosen.jobs)
    mutants = list(all_mutants(chosen.folders))
    random.Random(chosen.seed).shuffle(mutants)
    tally = {"killed": 0, "survived": 0, "stillborn": 0}
    for path, mutation in mutants:
        if tally["killed"] + tally["survived"] == chosen.mutants:
            break
        verdict = judge(path, mutation, chosen.jobs)
        tally[verdict] += 1
        if verdict == "survived":
            number, _, before, after = mutation
            line = path.read_text().splitlines()[number].strip()
            print(f"{path.relative_to(COPY)}:{number + 1}: {before.strip()} -> {after.strip()}   {line}", flush=True)
        print(tally, file=sys.stderr, flush=True)
    print(f"{tally['killed'] + tally['survived']} of {len(mutants)} mutants judged: {tally['killed']} killed, "
          f"{tally['survived']} survived; {tally['stillborn']} more did not compile")


if __name__ == "__main__":
    main()
