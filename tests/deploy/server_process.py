"""A running sudoku-server, and what it says of itself."""

import re
import selectors
import signal
import socket
import subprocess
import time
import urllib.error
import urllib.request

import grpc

import tools


class ServerProcess:
    """Starts the server and waits until it listens. Use as a context: it ends with it, whatever happens.

    `prefix` is a command that runs it elsewhere, e.g. ip netns exec NAME.
    """

    def __init__(self, *arguments, prefix=(), environment=None):
        self.process = subprocess.Popen(
            [*prefix, tools.SERVER, *arguments], env=environment,
            stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True,
        )
        try:
            self.address = self._await_address(20)
        except BaseException:
            self.kill()
            raise

    def _await_address(self, seconds):
        with selectors.DefaultSelector() as selector:
            selector.register(self.process.stdout, selectors.EVENT_READ)
            if not selector.select(seconds):
                raise TimeoutError("the server does not say that it listens")
        line = self.process.stdout.readline()
        found = re.fullmatch(r"listening on (.+)\n", line)
        if not found:
            raise RuntimeError(f"the server says {line!r} and exits {self.process.wait(5)}")
        return found[1]

    def terminate(self, timeout=30):
        """SIGTERM; returns the exit code."""
        self.process.send_signal(signal.SIGTERM)
        return self.process.wait(timeout)

    def kill(self):
        if self.process.poll() is None:
            self.process.kill()
        self.process.wait()
        self.process.stdout.close()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.kill()


class Facts:
    """What manifests are held against: the flags the binary knows, the metrics it exports, the health it answers."""

    def __init__(self, server, metrics_address):
        self._server = server
        self._http = f"http://{metrics_address}"
        self.flags = flags()
        self.metrics = {}  # Name -> the names of its labels. Of a histogram, its three series.
        for name, labels, _ in parse_samples(self.http("/metrics")[1]):
            self.metrics.setdefault(name, set()).update(labels)

    def http(self, path):
        """Status and body."""
        try:
            with urllib.request.urlopen(self._http + path, timeout=5) as answer:
                return answer.status, answer.read().decode()
        except urllib.error.HTTPError as error:
            return error.code, ""

    def serves(self, service):
        """Whether grpc.health.v1 knows the service and says SERVING."""
        request = bytes([0x0A, len(service)]) + service.encode()  # HealthCheckRequest{service}
        with grpc.insecure_channel(self._server.address) as channel:
            try:
                return channel.unary_unary("/grpc.health.v1.Health/Check")(request, timeout=5) == b"\x08\x01"
            except grpc.RpcError as error:
                if error.code() == grpc.StatusCode.NOT_FOUND:
                    return False
                raise


def flags():
    """Flag -> its default, as --help prints them."""
    lines = re.findall(r"^ +(?:-\w,)?--([\w-]+)(.*)", tools.run(tools.SERVER, "--help"), re.M)
    return {name: (re.findall(r"=(\S+) \(Env", rest) or [""])[-1] for name, rest in lines}


def parse_samples(text):
    """Name, labels and value of every sample in Prometheus' text format."""
    for name, labels, value in re.findall(r"^(\w+)(?:\{(.*)\})? (\S+)$", text, re.M):
        yield name, dict(re.findall(r'(\w+)="([^"]*)"', labels)), float(value)


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def wait_until(condition, seconds, what):
    """Polls until `condition()` is true, and returns its value."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        value = condition()
        if value:
            return value
        time.sleep(0.05)
    raise TimeoutError(f"{what}: not within {seconds} s")
