"""The map in notebooks: its traits, and all of it in a real JupyterLab, where that and a browser are installed."""

import json
import os
import shutil
import socket
import subprocess
import sys
import time
import urllib.request
from fractions import Fraction
from pathlib import Path

import numpy as np
import pytest

import blocking_queens as bq

MAPS = Path(bq.__file__).parent / "maps"
needs_maps = pytest.mark.skipif(not MAPS.exists(), reason="the site was not built before the package")


def test_without_anywidget_it_says_what_is_missing():
    code = "import sys; sys.modules['anywidget'] = None\nimport blocking_queens as bq\nbq.Map"
    found = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert "ImportError: the map in notebooks needs anywidget: pip install anywidget" in found.stderr
    with pytest.raises(AttributeError, match="has no attribute 'Card'"):
        _ = bq.Card


def test_without_its_files_it_says_what_to_do(monkeypatch, tmp_path):
    pytest.importorskip("anywidget")
    monkeypatch.setattr("blocking_queens._map._FOLDER", tmp_path)
    with pytest.raises(FileNotFoundError, match="this installation has no map .* run cargo xtask build"):
        bq.Map(k=5)


@needs_maps
def test_its_traits_say_the_game_and_the_place():
    pytest.importorskip("anywidget")
    game = bq.Map(k=1000, x=1290, y=700, zoom=2)
    assert (game.game, game.x, game.y, game.zoom, game.selection) == ("k=1000", 1290, 700, 2, None)
    assert bq.Map().game == "k=1000" and bq.Map("#game=chessfights").game == "game=chessfights"
    assert bq.Map(bq.Piece("(1,0)+ (1,2)"), k=9).game == "game=piece&moves=1,0r;1,2&k=9"
    assert bq.Map(k=5.0, x=np.float32(2.5), y=Fraction(1, 2)).x == 2.5
    for wrong in ({"k": True}, {"x": "3"}, {"zoom": False}, {"height": "tall"}):
        with pytest.raises(TypeError, match=f"{next(iter(wrong))} is .*; expected a"):
            bq.Map(**wrong)
    with pytest.raises(ValueError, match="k is 0.5; expected a whole number from 1 to"):
        bq.Map(k=0.5)
    with pytest.raises(TypeError, match="game is 5, of the type int; expected a text"):
        bq.Map(5)
    for wrong in (float("nan"), float("inf"), 10**400):
        with pytest.raises(ValueError, match=f"x is {wrong}; expected a number up to 9007199254740992"):
            bq.Map(k=5, x=wrong)
    queens = game._file
    game.game = "k=7"
    assert (game._file, game.x) == (queens, 1290)
    game.game = "game=ryuo&p=4"
    assert game._file != queens and (game.x, game.y, game.zoom) == (None, None, None)


CELLS = [
    "import blocking_queens as bq\nm = bq.Map(k=1000, x=1290, y=700, zoom=2, height=400)\nm",
    "print('CLICKED', m.selection['x'], m.selection['y'], m.selection['deviation'], m.game, m.x, m.cells['left'])",
    "m.selection = {'x': 1300, 'y': 702}; m.x = 1295.5",
    "print('SET', m.selection['x'], m.selection['y'], m.selection['deviation'], m.x, m.zoom)",
    "m.game = 'k=7'",
    "print('SAME', m.game, m.cells['left'])",
    "m.game = 'game=chessfights'",
    "print('OTHER', m.game.split('&')[0], m.cells['left'], m.selection)",
]


@needs_maps
def test_in_jupyterlab_a_cell_reads_what_was_clicked_and_moves_the_map(tmp_path):
    for module in ("anywidget", "jupyterlab", "selenium"):
        pytest.importorskip(module)
    if shutil.which("chromedriver") is None:
        pytest.skip("there is no chromedriver")
    cells = [
        {"cell_type": "code", "id": f"c{i}", "execution_count": None, "metadata": {}, "outputs": [], "source": source}
        for i, source in enumerate(CELLS)
    ]
    kernel = {"display_name": "Python 3", "language": "python", "name": "python3"}
    notebook = {"cells": cells, "metadata": {"kernelspec": kernel}, "nbformat": 4, "nbformat_minor": 5}
    (tmp_path / "map.ipynb").write_text(json.dumps(notebook))
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    options = ["--no-browser", "--allow-root", f"--port={port}", "--IdentityProvider.token=", "--LabApp.news_url="]
    # Where pip installed into a folder, JupyterLab's own files lie there.
    share = Path(pytest.importorskip("jupyterlab").__file__).parents[1] / "share" / "jupyter"
    if share.exists():
        options.append(f"--LabApp.app_dir={share / 'lab'}")
    places = {"JUPYTER_CONFIG_DIR": str(tmp_path / "config"), "JUPYTER_PATH": str(share)}
    environment = os.environ | places | {"PYTHONPATH": os.pathsep.join(filter(None, sys.path))}
    with (tmp_path / "log").open("w") as log:
        command = [sys.executable, "-m", "jupyterlab", *options, f"--ServerApp.root_dir={tmp_path}"]
        server = subprocess.Popen(command, env=environment, cwd=tmp_path, stdout=log, stderr=log)
    try:
        address = f"http://127.0.0.1:{port}"
        _until(lambda: urllib.request.urlopen(f"{address}/api", timeout=5).status == 200)
        _in_a_browser(f"{address}/lab/tree/map.ipynb?reset", tmp_path)
    finally:
        server.terminate()
        server.wait(30)


def _until(what, seconds=120):
    """Waits until something is so."""
    end = time.monotonic() + seconds
    while True:
        try:
            if found := what():
                return found
        except Exception:
            if time.monotonic() > end:
                raise
        assert time.monotonic() < end, "it did not become so"
        time.sleep(0.3)


def _in_a_browser(address, folder):
    from selenium import webdriver
    from selenium.webdriver.common.by import By
    from selenium.webdriver.common.keys import Keys

    options = webdriver.ChromeOptions()
    for flag in ("headless=new", "no-sandbox", "disable-gpu", "disable-dev-shm-usage", "window-size=1200,1100"):
        options.add_argument(f"--{flag}")
    if chromium := shutil.which("chromium"):
        options.binary_location = chromium
    driver = webdriver.Chrome(options=options, service=webdriver.ChromeService(shutil.which("chromedriver")))
    try:
        driver.get(address)
        _until(lambda: len(driver.find_elements(By.CSS_SELECTOR, ".jp-CodeCell")) == len(CELLS))

        def cell(index):
            return driver.find_elements(By.CSS_SELECTOR, ".jp-CodeCell")[index]

        def run(index, expected=""):
            """Runs a cell until it has printed what is expected."""

            def once():
                driver.execute_script("arguments[0].scrollIntoView()", cell(index))
                cell(index).find_element(By.CSS_SELECTOR, ".cm-content").click()
                enter = webdriver.ActionChains(driver).key_down(Keys.CONTROL).send_keys(Keys.ENTER).key_up(Keys.CONTROL)
                enter.perform()
                time.sleep(1)
                prompt = cell(index).find_element(By.CSS_SELECTOR, ".jp-InputPrompt").text
                outputs = [
                    output.text for output in cell(index).find_elements(By.CSS_SELECTOR, ".jp-OutputArea-output")
                ]
                return prompt.strip("[]: ").isdigit() and expected in "\n".join(outputs)

            _until(once)

        run(0)
        frame = _until(lambda: driver.find_element(By.CSS_SELECTOR, "iframe[title*=Queens]"))
        driver.execute_script("arguments[0].scrollIntoView()", cell(0))
        driver.switch_to.frame(frame)
        _until(lambda: "Game 1000" in driver.find_element(By.TAG_NAME, "body").text)
        assert "not understood" not in driver.find_element(By.TAG_NAME, "body").text
        driver.switch_to.default_content()

        def click():
            driver.find_element(By.CSS_SELECTOR, "iframe[title*=Queens]").click()
            time.sleep(2)
            run(1)
            return "CLICKED" in "".join(o.text for o in cell(1).find_elements(By.CSS_SELECTOR, ".jp-OutputArea-output"))

        _until(click)
        run(2)
        v = int(bq.window(1000, 1300, 702, 1, 1)[0, 0])
        run(3, f"SET 1300 702 {v} 1295.5 2.0")
        driver.execute_script("arguments[0].scrollIntoView()", cell(0))
        driver.save_screenshot(str(folder / "jupyterlab.png"))
        run(4)
        run(5, "SAME k=7 0")
        driver.switch_to.frame(driver.find_element(By.CSS_SELECTOR, "iframe[title*=Queens]"))
        _until(lambda: "Game 7" in driver.find_element(By.TAG_NAME, "body").text)
        driver.switch_to.default_content()
        run(6)
        run(7, "OTHER game=chessfights 0 None")
    finally:
        driver.quit()
