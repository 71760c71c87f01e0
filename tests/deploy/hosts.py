"""Hosts of our own: network namespaces on one bridge, each with an address, and a DNS server that knows them.

A test that uses them runs in namespaces that unshare(1) makes for it alone. When it ends, however it ends, the kernel
ends all that it started and takes the networks away.
"""

import os
import signal
import subprocess
import sys

import tools
from server_process import ServerProcess

NETWORK = "10.203.0"
DOMAIN = "sudoku.test"


def reexec_isolated():
    """Starts this program again inside namespaces of its own (network, processes, mounts), if it is not there yet."""
    if os.environ.get("SUDOKU_ISOLATED"):
        return
    os.environ["SUDOKU_ISOLATED"] = "1"
    probe = subprocess.run(["unshare", "--net", "--pid", "--fork", "--mount", "true"], capture_output=True, text=True)
    if probe.returncode != 0:
        sys.exit(f"this test needs root, and a sandbox that permits namespaces: {probe.stderr.strip()}")
    command = [sys.executable, *sys.argv]
    os.execvp("unshare", ["unshare", "--net", "--pid", "--fork", "--kill-child", "--mount", "--mount-proc", *command])


class Network:
    """The bridge, on which this process is host 1, and the DNS server for it alone."""

    def __init__(self, folder):
        self._hosts_file = folder / "hosts"
        os.makedirs("/run/netns", exist_ok=True)
        tools.run("mount", "-t", "tmpfs", "tmpfs", "/run/netns")  # Where ip-netns keeps its names: ours alone.
        tools.run("ip", "link", "set", "lo", "up")
        tools.run("ip", "link", "add", "bridge", "type", "bridge")
        tools.run("ip", "address", "add", f"{NETWORK}.1/24", "dev", "bridge")
        tools.run("ip", "link", "set", "bridge", "up")
        self._hosts_file.write_text("")
        self._dns = subprocess.Popen(
            ["dnsmasq", "--keep-in-foreground", "--conf-file=/dev/null", "--pid-file=", "--user=root", "--no-resolv",
             "--no-hosts", f"--addn-hosts={self._hosts_file}", f"--local=/{DOMAIN}/", f"--listen-address={NETWORK}.1",
             "--bind-interfaces"],
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
        )
        resolv = folder / "resolv.conf"
        resolv.write_text(f"nameserver {NETWORK}.1\n")
        tools.run("mount", "--bind", resolv, os.path.realpath("/etc/resolv.conf"))

    def publish(self, hosts):
        """Makes the name of the service mean these hosts, as a headless Service does with its ready pods."""
        self._hosts_file.write_text("".join(f"{host.address} {DOMAIN}\n" for host in hosts))
        self._dns.send_signal(signal.SIGHUP)

    def close(self):
        self._dns.terminate()
        self._dns.wait()


class Host:
    """A network namespace with a server in it."""

    def __init__(self, number, *server_arguments):
        self.address = f"{NETWORK}.{number}"
        self._name = f"host{number}"
        tools.run("ip", "netns", "add", self._name)
        tools.run("ip", "link", "add", f"port{number}", "type", "veth", "peer", "name", "eth0", "netns", self._name)
        tools.run("ip", "link", "set", f"port{number}", "master", "bridge", "up")
        tools.run("ip", "-netns", self._name, "link", "set", "lo", "up")
        tools.run("ip", "-netns", self._name, "address", "add", f"{self.address}/24", "dev", "eth0")
        tools.run("ip", "-netns", self._name, "link", "set", "eth0", "up")
        self.server = ServerProcess(
            "--insecure", "--listen", f"{self.address}:50051", "--metrics-listen", f"{self.address}:8080",
            *server_arguments, prefix=("ip", "netns", "exec", self._name),
        )

    def cut_off(self):
        """From now on every packet to and from the host vanishes: no reset, no answer."""
        rules = """
            table inet cut {
                chain in { type filter hook input priority 0; policy drop; }
                chain out { type filter hook output priority 0; policy drop; }
            }
        """
        tools.run("ip", "netns", "exec", self._name, "nft", "-f", "-", input=rules)

    def close(self):
        self.server.kill()
        tools.run("ip", "netns", "del", self._name)
