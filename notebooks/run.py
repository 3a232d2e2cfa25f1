"""Runs notebooks, each in a kernel of its own: python3 notebooks/run.py FOLDER FILE..

Executed copies are written to the folder, from which the site's pages take their results. A cell that fails ends the
program with its error, and so does a notebook without a picture, or with a picture that has no words.
"""

import os
import sys
from pathlib import Path

import nbformat
from nbclient import NotebookClient


def pictures_of(notebook: nbformat.NotebookNode) -> int:
    """How many pictures its cells have shown; those cells say in their metadata what is seen."""
    count = 0
    for cell in notebook.cells:
        forms = {form for output in cell.get("outputs", ()) for form in output.get("data", ())}
        if forms & {"image/png", "image/svg+xml"}:
            count += 1
            assert cell.metadata.get("alt"), f"a cell shows a picture and has no alt: {cell.source}"
    return count


def main(folder: str, *paths: str) -> None:
    if not paths:
        sys.exit("no notebook was named; expected a folder for executed copies, and notebooks")
    # Packages may lie in a folder of their own, of which the kernel must know, too.
    os.environ["PYTHONPATH"] = os.pathsep.join(filter(None, sys.path))
    Path(folder).mkdir(parents=True, exist_ok=True)
    for path in map(Path, paths):
        notebook = nbformat.read(path, as_version=4)
        nbformat.validate(notebook)
        NotebookClient(notebook, timeout=300, kernel_name="python3", record_timing=False).execute()
        count, pictures = sum(cell.cell_type == "code" for cell in notebook.cells), pictures_of(notebook)
        if pictures == 0:
            sys.exit(f"{path} shows no picture")
        nbformat.write(notebook, Path(folder) / path.name)
        print(f"{path}: {count} cells of Python run, {pictures} pictures")


if __name__ == "__main__":
    main(*sys.argv[1:])
