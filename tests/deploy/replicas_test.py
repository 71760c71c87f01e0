"""Several servers for real: each on a host of its own, one DNS name for all, and a client that balances by itself."""

import json
import pathlib
import random
import subprocess
import tempfile
import threading
import time
import unittest
import urllib.request

import hosts
import tools
from server_process import parse_samples, wait_until

READINESS = "sudoku.v1.SudokuService"
CALLS = "sudoku_calls_total", "Solve"
TARGET = f"dns:///{hosts.DOMAIN}:50051"
CONNECTION_AGE = 10  # Seconds. gRPC adds or takes away a tenth.
SERVER = ("--max-connection-age", f"{CONNECTION_AGE}s", "--drain-delay", "2s", "--drain-limit", "20s")


def make_grids(count):
    """Lines of 81 characters: a solved grid with digits, rows and columns exchanged, and 45 cells emptied."""
    random.seed(20261129)
    for _ in range(count):
        digits = random.sample("123456789", 9)
        rows, columns = (
            [3 * band + line for band in random.sample(range(3), 3) for line in random.sample(range(3), 3)]
            for _ in range(2)
        )
        cells = [digits[(3 * (row % 3) + row // 3 + column) % 9] for row in rows for column in columns]
        for cell in random.sample(range(81), 45):
            cells[cell] = "."
        yield "".join(cells) + "\n"


class Bench:
    """sudoku-client bench in the background, at a fixed rate. It repeats no call, not even as gRPC does by itself, so
    that every failure shows."""

    def __init__(self, rate, seconds):
        self._process = subprocess.Popen(
            [tools.CLIENT, "bench", "--insecure", "--server", TARGET, "--connections", "1", "--method", "solve",
             "--rate", str(rate), "--duration", f"{seconds}s", "--warm-up", "1ms", "--timeout", "10s", "--json"],
            stdout=subprocess.PIPE, text=True,
        )

    def result(self):
        output, _ = self._process.communicate(timeout=120)
        if self._process.returncode != 0:
            raise RuntimeError(f"bench exited {self._process.returncode}: {output}")
        return json.loads(output)

    def close(self):
        if self._process.poll() is None:
            self._process.kill()
        self._process.communicate()


class Feed:
    """sudoku-client solve, fed grids at a steady pace; keeps every answer and when it came."""

    def __init__(self, grids, a_second):
        self.answers = []
        self._process = subprocess.Popen(
            [tools.CLIENT, "solve", "--insecure", "--server", TARGET, "--input-format", "line"],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1,
        )
        self._threads = [
            threading.Thread(target=self._write, args=(grids, 1 / a_second)), threading.Thread(target=self._read),
        ]
        for thread in self._threads:
            thread.start()

    def _write(self, grids, pause):
        due = time.monotonic()
        for grid in grids:
            self._process.stdin.write(grid)
            due += pause
            time.sleep(max(0, due - time.monotonic()))
        self._process.stdin.close()

    def _read(self):
        for line in self._process.stdout:
            self.answers.append((time.monotonic(), line))

    def finish(self):
        for thread in self._threads:
            thread.join()
        return self._process.wait(60)

    def close(self):
        if self._process.poll() is None:
            self._process.kill()
            self._process.wait()
        self._process.stdout.close()

    def longest_pause(self, begin, end):
        """Between two answers, in seconds, from the last one before `begin` on."""
        times = [when for when, _ in self.answers]
        return max(after - before for before, after in zip(times, times[1:]) if after > begin and before < end)


class ReplicasTest(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = pathlib.Path(cls.enterClassContext(tempfile.TemporaryDirectory()))
        cls.network = hosts.Network(cls.folder)
        cls.addClassCleanup(cls.network.close)
        cls.numbers = iter(range(11, 250))

    def start(self, count):
        return [self.open(hosts.Host(next(self.numbers), *SERVER)) for _ in range(count)]

    def open(self, resource):
        self.addCleanup(resource.close)
        return resource

    @staticmethod
    def calls(host):
        with urllib.request.urlopen(f"http://{host.address}:8080/metrics", timeout=5) as answer:
            samples = list(parse_samples(answer.read().decode()))
        return sum(value for name, labels, value in samples if (name, labels.get("method")) == CALLS)

    def assert_no_failure(self, result):
        """But for calls that cross the end of their connection on the wire, 1 in 100,000: whoever retries, as solve
        does and gRPC's own transparent retry, never sees them. A server that turns calls away fails 100 times as many.
        """
        self.assertEqual(result["dropped"], 0)
        self.assertLessEqual(result["errors"].keys(), {"UNAVAILABLE"})
        self.assertLessEqual(sum(result["errors"].values()), result["calls"] / 5000)

    def assert_all_answered(self, feed, grids):
        self.assertEqual(feed.finish(), 0)
        expected = tools.run(tools.CLIENT, "solve", "--input-format", "line", input="".join(grids)).splitlines(True)
        self.assertEqual([line for _, line in feed.answers], expected)

    def test_calls_spread_evenly(self):
        replicas = self.start(3)
        self.network.publish(replicas)
        self.assert_no_failure(self.open(Bench(rate=3000, seconds=10)).result())
        calls = [self.calls(replica) for replica in replicas]
        print("calls of each of three:", calls)
        self.assertGreaterEqual(sum(calls), 30_000)
        for each in calls:
            self.assertAlmostEqual(each, sum(calls) / 3, delta=0.05 * sum(calls) / 3)

    def test_new_replicas_get_their_load_within_a_connection_age(self):
        replicas = self.start(3)
        self.network.publish(replicas)
        bench = self.open(Bench(rate=500, seconds=3.5 * CONNECTION_AGE))
        for count in (1, 2):
            time.sleep(2)
            new = self.start(count)
            replicas += new
            self.network.publish(replicas)
            begin = time.monotonic()
            wait_until(lambda: all(self.calls(each) for each in new), 1.1 * CONNECTION_AGE + 2, "calls of new replicas")
            print(f"{count} more called after {time.monotonic() - begin:.1f} s; connection age {CONNECTION_AGE} s")
        before = [self.calls(replica) for replica in replicas]
        time.sleep(3)
        shares = [self.calls(replica) - count for replica, count in zip(replicas, before)]
        print("calls of each in the next 3 s:", shares)
        self.assertGreater(min(shares), sum(shares) / len(shares) / 2)
        self.assert_no_failure(bench.result())

    def test_rolling_all_replicas_fails_no_call(self):
        replicas = self.start(3)
        self.network.publish(replicas)
        grids = list(make_grids(4000))
        feed = self.open(Feed(grids, a_second=200))
        bench = self.open(Bench(rate=500, seconds=22))
        begin = time.monotonic()
        time.sleep(2)
        for old in list(replicas):
            replicas += self.start(1)  # One more before one goes, as the Deployment says.
            self.network.publish(replicas)
            time.sleep(1)
            replicas.remove(old)
            self.network.publish(replicas)
            self.assertEqual(old.server.terminate(timeout=15), 0)  # Well before the drain limit.
        result = bench.result()
        self.assert_all_answered(feed, grids)
        print(f"rolled three replicas under load: bench {result['calls']} calls, errors {result['errors']}; "
              f"solve's longest pause {feed.longest_pause(begin, time.monotonic()):.2f} s")
        self.assert_no_failure(result)
        for replica in replicas:
            self.assertGreater(self.calls(replica), 0)

    def test_a_draining_replica_is_alive_but_not_ready(self):
        (replica,) = self.start(1)

        def health(service):
            return subprocess.run([tools.CLIENT, "health", "--insecure", "--server", f"{replica.address}:50051",
                                   "--service", service], capture_output=True, text=True).stdout.split()[-1]

        self.assertEqual((health(READINESS), health("")), ("SERVING", "SERVING"))
        replica.server.process.terminate()
        wait_until(lambda: health(READINESS) == "NOT_SERVING", 1.5, "not ready")
        self.assertEqual(health(""), "SERVING")
        self.assertEqual(replica.server.process.wait(20), 0)

    def test_no_answer_is_lost_with_a_killed_and_a_cut_off_replica(self):
        grids = list(make_grids(6000))
        killed, cut, _ = replicas = self.start(3)
        self.network.publish(replicas)
        feed = self.open(Feed(grids, a_second=300))
        wait_until(lambda: len(feed.answers) > 600, 20, "answers")
        kill_time = time.monotonic()
        killed.server.kill()
        time.sleep(4)
        cut_time = time.monotonic()
        cut.cut_off()
        self.assert_all_answered(feed, grids)
        pauses = feed.longest_pause(kill_time, cut_time), feed.longest_pause(cut_time, time.monotonic())
        print(f"longest pause with a killed replica {pauses[0]:.2f} s, with one cut off {pauses[1]:.2f} s")
        self.assertLess(pauses[0], 3)
        self.assertLess(pauses[1], 25)


if __name__ == "__main__":
    hosts.reexec_isolated()
    unittest.main()
