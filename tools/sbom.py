"""Writes the software bill of materials of a deployment: each package of the lock, its version and its hashes.

    python tools/sbom.py [FILE]

The format is CycloneDX 1.6 in JSON, made by `cyclonedx-py` from `requirements/deploy.txt`, which contains the base. The
file names no address of a registry or of anything else, and is the same for the same lock.
"""

from __future__ import annotations

import json
import re
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
LOCK = ROOT / "requirements" / "deploy.txt"
FILE = ROOT / "var" / "sbom.cdx.json"
HASH = re.compile(r"--hash=sha256:([0-9a-f]{64})")


def main(file: Path) -> None:
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(json.dumps(bill(), indent=1, ensure_ascii=False) + "\n")
    print(f"{file}: {len(bill_components(file))} packages")


def bill() -> dict[str, Any]:
    """Returns the bill of materials of the lock."""
    command = [
        sys.executable, "-W", "ignore", "-m", "cyclonedx_py", "requirements", str(LOCK), "--pyproject",
        str(ROOT / "pyproject.toml"), "--output-reproducible", "--short-PURLs", "--sv", "1.6",
    ]  # fmt: skip
    made: dict[str, Any] = json.loads(subprocess.run(command, check=True, capture_output=True, text=True).stdout)
    made["metadata"].pop("tools", None)
    hashes = locked_hashes(LOCK.read_text())
    for component in made["components"]:
        component.pop("externalReferences", None)
        component.pop("description", None)
        # one package has many files, and CycloneDX would take hashes of a component for those of one file
        component["properties"] = [
            {"name": "kaiju:locked-sha256", "value": each} for each in hashes[_normal(component["name"])]
        ]
    _name_direct_dependencies(made)
    return made


def bill_components(file: Path) -> list[str]:
    return [f"{each['name']} {each['version']}" for each in json.loads(file.read_text())["components"]]


def locked_hashes(lock: str) -> dict[str, list[str]]:
    """Returns the SHA-256 hashes of each package of a lock, by its normal name."""
    found: dict[str, list[str]] = {}
    for entry in re.split(r"\n(?=[A-Za-z0-9])", lock):
        name = re.match(r"[A-Za-z0-9._-]+", entry)
        if name is not None:
            found[_normal(name[0])] = HASH.findall(entry)
    return found


def _name_direct_dependencies(made: dict[str, Any]) -> None:
    """Lets the product depend on the packages that `pyproject.toml` names, of the product and of a deployment."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())
    wanted = [*project["project"]["dependencies"], *project["dependency-groups"]["deploy"]]
    names = {_normal(re.split(r"[\[<>=~!; ]", each)[0]) for each in wanted}
    root = made["metadata"]["component"]["bom-ref"]
    direct = sorted(each["bom-ref"] for each in made["components"] if _normal(each["name"]) in names)
    others = [each for each in made["dependencies"] if each["ref"] != root]
    made["dependencies"] = [{"ref": root, "dependsOn": direct}, *others]


def _normal(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()


if __name__ == "__main__":
    main(Path(sys.argv[1]) if len(sys.argv) > 1 else FILE)
