#!/usr/bin/python3
"""Prints what a core serves, for the capacity section of deploy/README.md.

    tests/deploy/capacity.py [FILE]      with grids from a file of yours, instead of the client's own

Drives a server on this machine with sudoku-client bench and divides by the server's own CPU time, so that neither the
client nor other programs count. Each load runs three times; the median is printed.
"""

import json
import statistics
import sys
import tempfile
import urllib.request

import tools
from server_process import ServerProcess, free_port, parse_samples

GRID_LOADS = {
    "grids, `Solve`, 64 calls in flight": ("solve", "--concurrency", "64"),
    "grids, `SolveBatch` of 64": ("batch", "--batch", "64", "--concurrency", "16"),
    "grids, `SolveBatch` of 1,024": ("batch", "--batch", "1024", "--concurrency", "4"),
    "grids, `SolveBatch` of 16,384": ("batch", "--batch", "16384", "--concurrency", "2"),
}
# Of the empty grid, which has more than any limit.
SOLUTIONS = 10_000
SOLUTION_LOADS = {
    "solutions, `CountSolutions`": ("count", "--limit", str(SOLUTIONS), "--concurrency", "8"),
    "solutions, `EnumerateSolutions`": ("enumerate", "--limit", str(SOLUTIONS), "--concurrency", "8"),
}
SECONDS = 4
CORES_AT = 0.7  # The utilisation that the autoscaler aims at.
HOURLY = (1e6, 1e8, 1e10)


def cpu_seconds(metrics):
    with urllib.request.urlopen(f"http://{metrics}/metrics") as answer:
        samples = {name: value for name, _, value in parse_samples(answer.read().decode())}
    return samples["process_cpu_seconds_total"]


def calls_per_core_second(server, metrics, load, file):
    before = cpu_seconds(metrics)
    grids = ["--grids", file] if file else []
    result = json.loads(tools.run(tools.CLIENT, "bench", "--server", server.address, "--method", *load, *grids,
                                  "--warm-up", "1ms", "--duration", f"{SECONDS}s", "--json"))
    if result["errors"]:
        raise RuntimeError(f"calls failed: {result['errors']}")
    return result["grids_per_second"] * result["seconds"] / (cpu_seconds(metrics) - before)


def print_row(server, metrics, name, load, file, items):
    rate = items * statistics.median(calls_per_core_second(server, metrics, load, file) for _ in range(3))
    needed = [hourly / 3600 / rate / CORES_AT for hourly in HOURLY]
    cores = " | ".join(f"{cores:,.0f}" if cores >= 10 else f"{cores:.2g}" for cores in needed)
    print(f"| {name} | {rate:,.0f} | {cores} |", flush=True)


def main():
    file = sys.argv[1] if len(sys.argv) > 1 else None
    metrics = f"127.0.0.1:{free_port()}"
    print("| load | a second and core | cores for 1 | 100 | 10,000 million an hour |\n|---|---|---|---|---|")
    with tempfile.NamedTemporaryFile("w", suffix=".txt") as empty:
        empty.write("." * 81 + "\n")
        empty.flush()
        with ServerProcess("--listen", "127.0.0.1:0", "--metrics-listen", metrics) as server:
            for name, load in GRID_LOADS.items():
                print_row(server, metrics, name, load, file, 1)
            for name, load in SOLUTION_LOADS.items() if not file else ():
                print_row(server, metrics, name, load, empty.name, SOLUTIONS)


if __name__ == "__main__":
    main()
