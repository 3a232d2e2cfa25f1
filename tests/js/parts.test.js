import { queensGame } from '../../www/shared/queens.js';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { LinkTexts, readLink, writeLink } from '../../www/page/app/link.js';
import { Parts, partKeys } from '../../www/page/app/parts.js';
import { readCell, writeCell } from '../../www/page/core/selection.js';

/**
 * Parts whose calls are noted down.
 * @param {LinkTexts} texts
 * @param {{fails?: number, throws?: number, early?: boolean, stored?: string | null}} [options] how often loading fails
 *   and starting throws; what is remembered
 */
function noted(texts, { fails = 0, throws = 0, early, stored = null } = {}) {
  /** @type {string[]} */
  const calls = [];
  /** @type {string[]} */
  const notices = [];
  const part = {
    start: () => {
      calls.push('start');
      if (throws-- > 0) throw new Error('no canvas');
      return { toggle: () => calls.push('toggle'), applyLink: () => calls.push('visit') };
    },
  };
  const load = () => {
    calls.push('load');
    return fails-- > 0 ? Promise.reject(new Error('no network')) : Promise.resolve(part);
  };
  const storage = () => ({ getItem: (/** @type {string} */ key) => (key === 'taste' ? stored : null) });
  const host = {
    link: texts,
    panel: { owner: null },
    storage,
    notices: {
      show: (/** @type {string} */ _, /** @type {string} */ sentence) => notices.push(sentence),
      forget: () => notices.splice(0),
    },
  };
  const parts = new Parts(
    { colours: { title: 'Colours', keys: ['palette'], remembered: 'taste', load: /** @type {any} */ (load), early } },
    /** @type {any} */ (host),
    { name: 'queens', fallback: queensGame(5) },
  );
  return { parts, calls, notices };
}

test('a part is loaded once, when it is asked for', async () => {
  const { parts, calls } = noted(new LinkTexts());
  await parts.applyLink();
  assert.deepEqual(calls, []);
  await Promise.all([parts.toggle('colours'), parts.toggle('colours')]);
  assert.deepEqual(calls, ['load', 'start', 'toggle'], 'two quick presses are one');
  await parts.toggle('colours');
  assert.equal(calls.at(-1), 'toggle', 'and another one later another');
  await parts.applyLink();
  assert.equal(calls.at(-1), 'visit');
});

test('a part is loaded when the link has one of its keys', async () => {
  const { parts, calls } = noted(new LinkTexts(new Map([['palette', 'grey']])));
  await parts.applyLink();
  assert.deepEqual(calls, ['load', 'start', 'visit']);
});

test('a part is loaded when something of it is remembered from another visit', async () => {
  const { parts, calls } = noted(new LinkTexts(), { stored: 'grey' });
  await parts.applyLink();
  assert.deepEqual(calls, ['load', 'start', 'visit']);
});

test('whoever waits for a part goes on when it has heard of the link, or at once if nobody wants it', async () => {
  const { parts, calls } = noted(new LinkTexts());
  await parts.started('colours');
  assert.deepEqual(calls, []);
  const asked = noted(new LinkTexts(new Map([['palette', 'grey']])));
  void asked.parts.applyLink();
  await asked.parts.started('colours');
  assert.deepEqual(asked.calls, ['load', 'start', 'visit']);
  const lost = noted(new LinkTexts(new Map([['palette', 'grey']])), { fails: 1 });
  void lost.parts.applyLink();
  await lost.parts.started('colours');
  assert.equal(lost.notices.length, 1);
});

test('an early part comes by itself, and once', async () => {
  const { parts, calls } = noted(new LinkTexts(), { early: true });
  parts.startEarly();
  parts.startEarly();
  await parts.start('colours');
  assert.deepEqual(calls, ['load', 'start', 'visit']);
});

test('a part that cannot be loaded is told of, and tried again when asked for again', async () => {
  const { parts, calls, notices } = noted(new LinkTexts(), { fails: 1 });
  await parts.toggle('colours');
  assert.deepEqual(calls, ['load']);
  assert.match(notices[0], /\u201cColours\u201d could not be loaded/);
  await parts.toggle('colours');
  assert.deepEqual(calls, ['load', 'load', 'start', 'toggle']);
  assert.deepEqual(notices, [], 'what was told is of the past');
});

test('a part whose loading ended as the page was left comes after Back, without a word', async (t) => {
  /** @type {() => void} */
  let leave = () => {};
  const scope = /** @type {any} */ (globalThis);
  scope.addEventListener = (/** @type {string} */ _, /** @type {() => void} */ listener) => (leave = listener);
  t.after(() => delete scope.addEventListener);
  const { parts, calls, notices } = noted(new LinkTexts(), { fails: 1 });
  const toggled = parts.toggle('colours');
  leave();
  await toggled;
  assert.deepEqual([calls, notices], [['load', 'load', 'start', 'toggle'], []]);
});

test('a part whose start throws is told of, and tried again when asked for again', async () => {
  const { parts, calls, notices } = noted(new LinkTexts(), { throws: 1 });
  await parts.toggle('colours');
  assert.match(notices[0], /\u201cColours\u201d could not be started: no canvas\./);
  await parts.toggle('colours');
  assert.deepEqual(calls, ['load', 'start', 'load', 'start', 'toggle']);
});

test('of a part that comes by itself nobody is told when it cannot be loaded, until somebody asks for it', async () => {
  const { parts, calls, notices } = noted(new LinkTexts(), { early: true, fails: 2 });
  parts.startEarly();
  await new Promise((resolve) => setImmediate(resolve));
  assert.deepEqual([calls, notices], [['load'], []]);
  await parts.toggle('colours');
  assert.equal(notices.length, 1);
});

test('the texts of the parts\u2019 keys go into the link and come back', () => {
  const keys = partKeys({
    a: { title: 'A', keys: ['sel', 'palette'], load: () => Promise.reject() },
    b: { title: 'B', keys: ['cmp'], load: () => Promise.reject() },
  });
  assert.deepEqual(keys, ['sel', 'palette', 'cmp']);
  const { texts, foreign } = readLink('?palette=grey&utm=1', '#k=5&sel=3,4&other=1', keys);
  assert.deepEqual(foreign, ['other=1']);
  assert.deepEqual([texts.get('sel'), texts.get('palette'), texts.get('cmp')], ['3,4', 'grey', null]);
  // What the query has fixed is not written again, and what is removed stays so.
  assert.deepEqual(texts.written, ['sel=3,4']);
  texts.set('palette', null);
  texts.set('cmp', 'k-3 (1,1)&+3%');
  texts.set('sel', null);
  const hash = writeLink(queensGame(5), null, [...texts.written, ...foreign]);
  const again = readLink('?palette=grey', hash, keys);
  assert.deepEqual(
    [again.texts.get('sel'), again.texts.get('palette'), again.texts.get('cmp')],
    [null, '', 'k-3 (1,1)&+3%'],
  );
  assert.equal(writeLink(queensGame(5), null, [...again.texts.written, ...again.foreign]), hash);
});

test('a selected cell is written and read exactly, up to the last cell of the board', () => {
  for (const cell of [
    { x: 0, y: 0 },
    { x: 3, y: 12345678901 },
    { x: 2 ** 53 - 1, y: 2 ** 53 - 1 },
  ]) {
    assert.deepEqual(readCell(writeCell(cell)), cell);
  }
  for (const text of ['', '3', '3,', ',4', '3,4,5', '-1,2', '3.5,1', '1e-3,1', '9007199254740992,0', 'x,y']) {
    assert.throws(() => readCell(text), /^Error: sel .* not /, text);
  }
});

/** A page on which games of a family are shown, and what parts do to it. */
function pageOf(/** @type {any} */ game) {
  /** @type {string[]} */
  const calls = [];
  /** @type {((...scene: any[]) => void)[]} */
  const frames = [];
  /** @type {((point: any) => boolean)[]} */
  const claims = [];
  let owner = /** @type {string | null} */ (null);
  const noted =
    (/** @type {string} */ name) =>
    (/** @type {unknown[]} */ ...given) =>
      void calls.push(`${name} ${given.join(' ')}`.trim());
  class Map {
    #game = game; // out of reach of what only looks like a map
    get game() {
      return this.#game;
    }
    set game(/** @type {any} */ game) {
      this.#game = game;
    }
    get isShowing() {
      return true;
    }
    shows(/** @type {any} */ game) {
      return this.#game === game;
    }
  }
  const host = {
    explorer: new Map(),
    link: { get: () => 'said', set: noted('set') },
    storage: () => ({ getItem: () => null }),
    notices: { show: noted('notice'), forget: () => {} },
    panel: {
      get owner() {
        return owner;
      },
      open: (/** @type {string} */ name) => (owner = name),
      close: () => (owner = null),
    },
    layers: { add: (/** @type {(typeof frames)[0]} */ layer) => frames.push(layer) },
    watch: (/** @type {() => void} */ listener) => frames.push(listener),
    interceptTap: (/** @type {(typeof claims)[0]} */ target) => claims.push(target),
    ...Object.fromEntries(['jump', 'perform', 'follow', 'move', 'recolour'].map((name) => [name, noted(name)])),
  };
  /** @type {any} the page, as the part sees it */
  let seen;
  const entry = (/** @type {string} */ name) => ({
    title: name,
    keys: [],
    load: /** @type {any} */ (
      async () => ({
        start: (/** @type {any} */ own) => {
          seen = own;
          own.watch(() => calls.push(`frame of ${own.explorer.game.key}`));
          own.layers.add(() => calls.push(`layer on ${own.explorer.game.key}`));
          own.interceptTap(() => true);
          return {
            toggle: () => own.panel.open(name),
            applyLink: () => calls.push('visit'),
            leave: () => calls.push(`leave ${own.explorer.game.key}`),
          };
        },
      })
    ),
  });
  const frame = () => frames.forEach((draw) => draw());
  return { host, calls, frame, claims, entry, part: () => seen, owner: () => owner };
}

const PAWN = { family: 'pieces', key: 'pawn' };
const KNIGHT = { family: 'pieces', key: 'knight' };

test('a family brings parts of its own along, which never meet a game of another one', async () => {
  const queens = { name: 'queens', fallback: queensGame(5) };
  const { host, calls, frame, claims, entry, part, owner } = pageOf(queensGame(5));
  const pieces = { name: 'pieces', fallback: PAWN, parts: { catalogue: entry('catalogue') } };
  const parts = new Parts({}, /** @type {any} */ (host), queens);
  await parts.toggle('catalogue');
  assert.equal(owner(), null, 'queens have no catalogue');
  // Games are about to be shown, then are.
  parts.begin(pieces);
  assert.deepEqual([...parts.entries.keys()], ['catalogue']);
  await parts.toggle('catalogue');
  frame();
  assert.equal(part().explorer.game, PAWN, 'before it has seen a game it is given the family\u2019s first one');
  host.explorer.game = KNIGHT;
  frame();
  assert.deepEqual(calls.splice(0), ['frame of knight', 'layer on knight']);
  assert.equal(part().link.get('key'), 'said');
  // And are about to be left, then are.
  parts.begin(queens);
  assert.equal(owner(), null, 'its panel is closed');
  host.explorer.game = queensGame(7);
  await Promise.resolve();
  frame();
  assert.deepEqual(calls.splice(0), ['leave knight'], 'it gets no other game');
  const { explorer, link, panel, notices, jump, move, perform, follow, recolour } = part();
  assert.deepEqual([explorer.game, explorer.shows(KNIGHT), link.get('key'), panel.owner], [KNIGHT, false, null, null]);
  assert.equal(claims[0]({}), false);
  for (const act of [jump, move, perform, follow, recolour, link.set, notices.show]) act('late');
  panel.open('late');
  assert.deepEqual([calls, owner()], [[], null], 'whatever it still does, nothing happens');
  parts.begin(pieces);
  host.explorer.game = PAWN;
  await parts.applyLink();
  frame();
  jump('there');
  assert.deepEqual(calls, ['visit', 'frame of pawn', 'layer on pawn', 'jump there']);
});

test('a part whose family is left while it loads neither opens nor hears of the link', async () => {
  for (const ask of [
    (/** @type {Parts} */ parts) => parts.toggle('catalogue'),
    (/** @type {Parts} */ parts) => parts.applyLink(),
  ]) {
    const { host, calls, entry, owner } = pageOf(PAWN);
    const catalogue = { ...entry('catalogue'), keys: ['key'] };
    const parts = new Parts({}, /** @type {any} */ (host), { name: 'pieces', fallback: PAWN, parts: { catalogue } });
    const asked = ask(parts);
    parts.begin({ name: 'queens', fallback: queensGame(5) });
    await asked;
    assert.deepEqual([calls, owner()], [['leave pawn'], null]);
  }
});

test('a part is told once of what the link says, and not of what it writes itself', async () => {
  /** @type {unknown[]} */
  const told = [];
  /** @type {string[]} */
  const notices = [];
  const host = {
    link: new LinkTexts(),
    storage: () => ({ getItem: () => null }),
    panel: { owner: /** @type {string | null} */ (null), close: () => told.push('closed') },
    notices: {
      show: (/** @type {string} */ _, /** @type {string} */ sentence) => notices.push(sentence),
      forget: () => notices.splice(0),
    },
  };
  /** @type {string | null} */
  let shown = null;
  const part = {
    written: () => shown,
    show: (/** @type {string} */ text) => {
      const cell = readCell(text);
      shown = writeCell(cell);
      told.push(cell);
    },
    clear: () => {
      shown = null;
      told.push('cleared');
    },
    again: () => false,
  };
  const start = () => part;
  const inspect = { title: 'Inspect', keys: ['sel'], load: () => Promise.resolve({ start }) };
  const family = { name: 'queens', fallback: queensGame(5) };
  const parts = new Parts({ inspect }, /** @type {any} */ (host), family);
  /** @param {string | null} text */
  const visit = async (text) => {
    host.link.set('sel', text);
    await parts.applyLink();
    return told.splice(0);
  };
  assert.deepEqual(await visit('3,4'), [{ x: 3, y: 4 }]);
  assert.deepEqual(await visit('3,4'), [], 'it knows that');
  shown = '5,6';
  assert.deepEqual(await visit('5,6'), [], 'its own text');
  assert.deepEqual(await visit('queen'), []);
  assert.match(notices[0], /^In the link, sel is a cell as x,y, not \u201cqueen\u201d\.$/);
  assert.deepEqual([await visit(null), notices], [['cleared'], []]);
  host.panel.owner = 'inspect';
  await visit('7,8');
  assert.deepEqual(await visit(null), ['closed'], 'what has the panel hears of that by its end');
  await parts.toggle('inspect');
  assert.deepEqual(told, ['closed'], 'and so it does at a second press');
});
