"""Runs the Python cells of notebooks and Quarto pages, each in a kernel of its own: python3 notebooks/run.py FILE..

Nothing is written; a cell that fails ends the program with its error.
"""

import os
import re
import sys
from pathlib import Path

import nbformat
from nbclient import NotebookClient

CELL = re.compile(r"^```\{python\}\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def cells_of(path: Path) -> nbformat.NotebookNode:
    if path.suffix == ".ipynb":
        return nbformat.read(path, as_version=4)
    codes = CELL.findall(path.read_text(encoding="utf-8"))
    return nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(code) for code in codes])


def main(paths: list[str]) -> None:
    # Packages may lie in a folder of their own, of which the kernel must know, too.
    os.environ["PYTHONPATH"] = os.pathsep.join(filter(None, sys.path))
    for name in paths:
        notebook = cells_of(Path(name))
        nbformat.validate(notebook)
        NotebookClient(notebook, timeout=300, kernel_name="python3").execute()
        count = sum(cell.cell_type == "code" for cell in notebook.cells)
        if count == 0:
            sys.exit(f"{name} holds no cell of Python")
        print(f"{name}: {count} cells of Python run")


if __name__ == "__main__":
    main(sys.argv[1:])
