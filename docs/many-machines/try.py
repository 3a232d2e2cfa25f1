"""Tries the Snakefile on a small range with two cores of this machine: python3 docs/many-machines/try.py TOOL

The table must be that of the experiment by itself, and a shard that was stopped must be resumed.
"""

import hashlib
import subprocess
import sys
import tempfile
from pathlib import Path

SNAKEFILE = Path(__file__).parent / "Snakefile"
OPTIONS = "--k 1-24 --row 2000"
SHARDS = 5


def main(tool: str) -> None:
    lab = [str(Path(tool).resolve()), "lab"]
    whole = subprocess.run([*lab, "beams", *OPTIONS.split()], check=True, capture_output=True, text=True).stdout
    with tempfile.TemporaryDirectory() as folder:
        shards = Path(folder) / "shards"
        shards.mkdir()
        # As if the second shard had been stopped after a game that it invented: a resumed one keeps it.
        begun = shards / f"beams-2-of-{SHARDS}.begun"
        subprocess.run([*lab, "beams", *OPTIONS.split(), "--shard", f"2/{SHARDS}", "--out", str(begun)], check=True)
        title, columns, *_, last = begun.read_text().splitlines()
        games = last.split(" of ")[1].split(",")[0]
        row = "0,0,invented,[]\n"
        checksum = hashlib.sha256(row.encode()).hexdigest()[:16]
        begun.write_text(f"{title}\n{columns}\n{row}# 1 of {games}, sha256 {checksum}\nhalf a li")
        config = [f"tool={lab[0]}", f"options={OPTIONS}", f"shards={SHARDS}"]
        command = [sys.executable, "-m", "snakemake", "--snakefile", str(SNAKEFILE), "--cores", "2", "--quiet", "all"]
        subprocess.run([*command, "--config", *config], cwd=folder, check=True)
        found = (Path(folder) / "beams.csv").read_text()
        assert "0,0,invented,[]\n" in found, found
        # By itself it has the whole table.
        for path in (shards / "beams-2.csv", Path(folder) / "beams.csv"):
            path.unlink()
        subprocess.run([*command, "--config", *config], cwd=folder, check=True)
        assert (Path(folder) / "beams.csv").read_text() == whole
    print(f"beams {OPTIONS} in {SHARDS} shards: the same table, {len(whole.splitlines()) - 1} rows")


if __name__ == "__main__":
    main(*sys.argv[1:])
