// What was fitted beside the panels is fitted anew when there is more or less room, until somebody moves the map.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Framing } from '../../www/page/app/framing.js';
import { coordinate } from '../../www/page/core/view.js';

const at = (/** @type {number} */ cell) => ({ x: coordinate(cell), y: coordinate(cell), zoom: 1 });
const BOX = { left: 0, top: 0, right: 9, bottom: 9 };

/** A map of some size; what is wanted lies in its middle. */
function mapOf() {
  const map = {
    room: 100,
    /** @type {ReturnType<typeof at> | null} */
    place: at(50),
    game: {},
    shown: 0,
    show(/** @type {object} */ _, /** @type {ReturnType<typeof at>} */ place) {
      map.place = place;
      map.shown++;
    },
  };
  /** @type {{owner: string | null}} */
  const panel = { owner: 'play' };
  const framing = new Framing(/** @type {any} */ (map), /** @type {any} */ (panel), () => `${map.room}`);
  return { map, panel, framing, fit: () => at(map.room / 2) };
}

test('what a part fitted beside its panel follows the room that is left', () => {
  const { map, framing, fit } = mapOf();
  framing.keep(fit);
  assert.equal(framing.refit(), false, 'nothing has changed');
  map.room = 60;
  assert.equal(framing.refit(), true);
  assert.deepEqual(map.place, at(30));
  map.room = 80;
  assert.equal(framing.refit(), true, 'once more');
  assert.deepEqual([map.place, map.shown], [at(40), 2]);
});

test('whoever has moved the map keeps his place, also if there is more room then', () => {
  const { map, framing, fit } = mapOf();
  framing.keep(fit, BOX);
  assert.equal(framing.box, BOX);
  map.place = at(51);
  map.room = 60;
  assert.deepEqual([framing.refit(), framing.box, map.place], [false, null, at(51)]);
});

test('a part\u2019s fit ends when its panel is closed or another\u2019s, a link\u2019s box does not', () => {
  for (const [owner, box, isFitted] of /** @type {const} */ ([
    [null, null, false],
    ['tour', null, false],
    [null, BOX, true],
  ])) {
    const { map, panel, framing, fit } = mapOf();
    framing.keep(fit, box);
    panel.owner = owner;
    map.room = 60;
    assert.equal(framing.refit(), isFitted, `${owner} ${box === null ? '' : 'box'}`);
  }
});

test('another place, or a whole game, is not fitted to what was wanted before', () => {
  const { map, framing, fit } = mapOf();
  framing.keep(fit);
  framing.keep(null);
  map.room = 60;
  assert.equal(framing.refit(), false, 'a place');
  map.place = null;
  framing.keep(fit);
  assert.equal(framing.refit(), false, 'a whole game');
});
