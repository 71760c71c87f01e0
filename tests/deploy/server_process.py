"""A running sudoku-server, and what it says of itself."""

import re
import selectors
import shutil
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

    `prefix` is a command that runs it elsewhere, e.g. ip netns exec NAME; `program` is where the server is there.
    """

    def __init__(self, *arguments, prefix=(), environment=None, program=tools.SERVER):
        self.process = subprocess.Popen(
            [*prefix, program, *arguments], env=environment,
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


class Certificate:
    """A certificate of its own making for localhost, in the files of a Secret of cert-manager."""

    def __init__(self, folder):
        self.files = {name: folder / name for name in ("tls.crt", "tls.key", "ca.crt")}
        tools.run("openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes",
                  "-subj", "/CN=sudoku", "-addext", "subjectAltName=DNS:localhost", "-days", "90",
                  "-keyout", self.files["tls.key"], "-out", self.files["tls.crt"])
        shutil.copy(self.files["tls.crt"], self.files["ca.crt"])

    @property
    def flags(self):
        """Of a server that shows it."""
        return "--tls-cert", str(self.files["tls.crt"]), "--tls-key", str(self.files["tls.key"])

    @property
    def client_flags(self):
        """Of a client that trusts it."""
        return "--tls-ca", str(self.files["ca.crt"]), "--tls-server-name", "localhost"


def open_channel(server, certificate=None):
    """To a server of this machine, over TLS if it shows that certificate."""
    address = f"127.0.0.1:{server.address.rsplit(':', 1)[1]}"
    if certificate is None:
        return grpc.insecure_channel(address)
    credentials = grpc.ssl_channel_credentials(certificate.files["ca.crt"].read_bytes())
    return grpc.secure_channel(address, credentials, [("grpc.ssl_target_name_override", "localhost")])


def serves_reflection(server, certificate=None):
    with open_channel(server, certificate) as channel:
        call = channel.stream_stream("/grpc.reflection.v1alpha.ServerReflection/ServerReflectionInfo")
        try:
            return b"sudoku.v1.SudokuService" in next(call(iter([b"\x3a\x00"]), timeout=5))  # list_services
        except grpc.RpcError as error:
            if error.code() == grpc.StatusCode.UNIMPLEMENTED:
                return False
            raise


class Facts:
    """What manifests are held against: the flags the binary knows, the metrics it exports, the health it answers."""

    def __init__(self, server, metrics_address, certificate):
        self._server = server
        self._certificate = certificate
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
        with open_channel(self._server, self._certificate) as channel:
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
