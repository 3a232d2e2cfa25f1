// Playing: who plays, which cell is meant, what is said, and that a game outlives the worker that it was played in.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { served } from '../../www/worker/croupier.js';
import { RefusedError } from '../../www/page/workers/pool.js';
import { VERSION } from '../../www/shared/messages.js';
import { Table, Unavailable } from '../../www/page/families/queens/play/table.js';
import { Session, latestOf, readKept } from '../../www/page/families/queens/play/session.js';
import {
  allOf,
  cellOn,
  isAmong,
  nearest,
  optionNear,
  partsAmong,
  readTypedCell,
  wayTo,
} from '../../www/page/families/queens/play/options.js';
import { humansOf, readPlayers, writePlayers } from '../../www/page/families/queens/play/players.js';
import {
  endOf,
  happened,
  inSight,
  outcome,
  reasonOf,
  reasonOfEnd,
  whatNow,
} from '../../www/page/families/queens/play/words.js';

/** @import { Ask, FromWorker, ToWorker } from '../../www/shared/messages.js' */
/** @import { Deed, Explanation, Last, Scene } from '../../www/shared/play.js' */
/** @import { Work } from '../../www/worker/families.js' */

const QUEEN = { x: 7, y: 4 };
/** @type {Last} */
const LAST = { player: 'B', kind: 'move', from: { x: 9, y: 4 }, cell: { x: 3, y: 4 }, pawns: 0 };
const at = (/** @type {number} */ x, /** @type {number} */ y) => ({ x, y });
/** How far she can go each way. */
const LENGTHS = [7, 4, 4];

/** @param {Partial<Scene>} [change] @returns {Scene} */
const scene = (change) => ({
  k: 5,
  heaps: false,
  turn: 'A',
  mover: 'A',
  task: 'move',
  proposal: null,
  queen: QUEEN,
  blocked: new Float64Array(),
  blocks: 0,
  blocksLeft: 4,
  options: 15,
  ending: null,
  pos: '7,4',
  full: '7,4',
  list: '',
  last: null,
  ...change,
});

test('players are read as they were written, and what tells none is refused in a sentence', () => {
  for (const text of ['human,perfect', 'random,careless,42', 'human,human'])
    assert.equal(writePlayers(readPlayers(text)), text);
  assert.equal(humansOf(readPlayers('human,perfect')), 'A');
  for (const text of ['', 'human', 'human,god', 'human,human,x', 'human,human,1,2', 'toString,human']) {
    assert.throws(() => readPlayers(text), /players are two of human, perfect, careless, random/, text);
  }
});

test('a game that was kept is taken up where it makes sense, and otherwise there is none', () => {
  const { k, pos, log, at } = { k: 5, pos: '7,4', log: ['7,5,place', '7,5,B', '7,4'], at: 2 };
  const players = { A: 'human', B: 'perfect', seed: 3 };
  const kept = { k, pos, log, at, players: 'human,perfect,3' };
  assert.deepEqual(readKept(JSON.stringify(kept)), { k, pos, game: { k, log, at, link: pos }, players });
  const earlier = { k, pos, players: 'human,perfect,3', deeds: [] };
  assert.deepEqual(readKept(JSON.stringify(earlier)), { k, pos, game: { k, log: [pos], at: 0, link: pos }, players });
  const malformed = [
    { ...kept, players: 'human,god' },
    { ...kept, players: 7 },
    { ...kept, log: 'none' },
    { ...kept, log: [] },
    { ...kept, at: 3 },
    'text',
    5,
    [],
  ];
  for (const text of [null, '', '{', 'null', ...malformed.map((value) => JSON.stringify(value))])
    assert.equal(readKept(text), null, String(text));
});

test('of a game that is too long to be kept the latest steps are, and of one huge position that alone', () => {
  const game = { k: 5, log: ['7,5,place', '7,5,B', '7,4', '6,4,B'], at: 2 };
  assert.deepEqual(latestOf(game, 100), game);
  assert.deepEqual(latestOf(game, 19), { k: 5, log: ['7,5,B', '7,4'], at: 1 });
  assert.deepEqual(latestOf({ ...game, at: 0 }, 12), { k: 5, log: ['7,5,place'], at: 0 });
  assert.deepEqual(latestOf(game, 3), { k: 5 });
  const alone = JSON.stringify({ ...latestOf(game, 3), pos: '7,4', players: 'human,perfect' });
  assert.deepEqual(readKept(alone)?.game, { k: 5, log: ['7,4'], at: 0, link: '7,4' });
});

test('a cell is on one of three lines, or out of reach', () => {
  for (const way of [0, 1, 2]) {
    for (let distance = 1; distance <= LENGTHS[way]; distance++) {
      const cell = cellOn(QUEEN, way, distance);
      assert.deepEqual(wayTo(QUEEN, cell), { way, distance });
      assert.ok(isAmong(Float64Array.of(way, 1, distance), QUEEN, cell));
      assert.ok(!isAmong(Float64Array.of(way, distance + 1, 9), QUEEN, cell));
    }
  }
  for (const cell of [QUEEN, { x: 8, y: 4 }, { x: 6, y: 2 }, { x: 6, y: 5 }]) assert.equal(wayTo(QUEEN, cell), null);
});

test('the parts of runs among some cells are those of their cells that lie there', () => {
  const cells = { left: 2, top: 1, right: 7, bottom: 5 };
  const runs = [...allOf(QUEEN), 0, 4, 6, 1, 4, 4];
  const inside = [0, 1, 2, 3, 4].flatMap((run) => {
    const [way, first, last] = runs.slice(3 * run);
    const distances = Array.from({ length: LENGTHS[way] }, (_, index) => index + 1).filter((distance) => {
      const { x, y } = cellOn(QUEEN, way, distance);
      const isThere = x >= cells.left && x < cells.right && y >= cells.top && y < cells.bottom;
      return isThere && first <= distance && distance <= last;
    });
    return distances.length > 0 ? [{ way, from: distances[0], to: distances.at(-1) }] : [];
  });
  assert.deepEqual([...partsAmong(runs, QUEEN, cells)], inside);
  assert.deepEqual([...partsAmong(runs, QUEEN, { ...cells, left: 8, right: 9 })], []);
  const board = { left: 0, top: 0, right: 8, bottom: 5 };
  const near = [0, 1, 2, 0, 4, 5, 0, 7, 7, 1, 2, 2];
  assert.deepEqual(
    [...partsAmong(near, QUEEN, board, 3)],
    [
      { way: 0, from: 1, to: 7 },
      { way: 1, from: 2, to: 2 },
    ],
  );
});

test('a page of cells is cut from all of them, the nearest first', () => {
  for (const pawns of [[], [0, 1, 2, 0, 5, 5, 1, 4, 4], [0, 4, 7, 1, 1, 4, 2, 1, 3], allOf(QUEEN)]) {
    const blocked = Float64Array.from(pawns);
    const open = [0, 1, 2]
      .flatMap((way) => Array.from({ length: LENGTHS[way] }, (_, index) => ({ way, distance: index + 1 })))
      .toSorted((one, other) => one.distance - other.distance || one.way - other.way)
      .map(({ way, distance }) => cellOn(QUEEN, way, distance))
      .filter((cell) => !isAmong(blocked, QUEEN, cell));
    for (let start = 0; start <= open.length + 1; start++) {
      for (const length of [1, 3, 12])
        assert.deepEqual(nearest(QUEEN, blocked, start, length), open.slice(start, start + length));
    }
  }
  assert.deepEqual(nearest(at(0, 0), new Float64Array(), 0, 12), []);
  const far = 2 ** 53;
  const page = (/** @type {number[]} */ blocked) => nearest(at(far, far - 1), Float64Array.from(blocked), 3, 3);
  assert.deepEqual(page([]), [at(far - 2, far - 1), at(far, far - 3), at(far - 2, far - 3)]);
  assert.deepEqual(page([0, 1, far - 7, 1, 1, far - 6, 2, 1, far - 6]), [at(5, 4), at(4, far - 1), at(far, 3)]);
});

test('a tap near a line of tiny cells means the nearest option', () => {
  const far = { x: 1000, y: 800 };
  assert.deepEqual(optionNear(far, { x: -500.2, y: 3 }, 6), { x: 500, y: 800 });
  assert.deepEqual(optionNear(far, { x: -2, y: -300 }, 6), { x: 1000, y: 500 });
  assert.deepEqual(optionNear(far, { x: -201, y: -199 }, 6), { x: 800, y: 600 });
  assert.equal(optionNear(far, { x: -500, y: -300 }, 6), null);
  assert.equal(optionNear({ x: 0, y: 0 }, { x: 0, y: 0 }, 6), null);
});

test('cells are read as people write them', () => {
  for (const text of ['3,1', '(3, 1)', ' 3 1 ', '3;1']) assert.deepEqual(readTypedCell(text), { x: 3, y: 1 });
  for (const text of ['', '3', '3,1,2', '-3,1', 'x,y', '3.5,1']) assert.equal(readTypedCell(text), null);
});

test('one line says whose turn it is and what to do', () => {
  const computer = readPlayers('human,perfect');
  const humans = readPlayers('human,human');
  assert.equal(whatNow(scene(), computer), 'Your turn: move the queen to a marked cell.');
  assert.equal(whatNow(scene({ turn: 'B' }), humans), 'B\u2019s turn: move the queen to a marked cell.');
  assert.equal(whatNow(scene({ turn: 'B' }), computer), 'The computer is thinking\u2026');
  assert.equal(
    whatNow(scene({ task: 'block' }), computer),
    'Your turn: block up to 4 cells with pawns, then press Done.',
  );
  assert.equal(
    whatNow(scene({ task: 'block', blocks: 3, blocksLeft: 1 }), computer),
    'Your turn: 3 of 4 pawns placed. Place more, or press Done.',
  );
  assert.equal(
    whatNow(scene({ task: 'block', blocks: 4, blocksLeft: 0 }), computer),
    'Your turn: all 4 pawns are placed. Press Done.',
  );
  assert.equal(
    whatNow(scene({ task: 'block', blocks: 1, blocksLeft: 0 }), computer),
    'Your turn: the pawn is placed. Press Done.',
  );
  const told = (/** @type {Parameters<typeof scene>[0]} */ change) =>
    whatNow(scene({ task: 'block', ...change }), computer);
  assert.equal(
    told({ options: 1 }),
    'Your turn: block up to 1 cell with pawns, then press Done.',
    'one cell in sight, four pawns',
  );
  assert.equal(told({ blocks: 1, blocksLeft: 3, options: 0 }), 'Your turn: the only cell is blocked. Press Done.');
  assert.equal(told({ blocks: 3, blocksLeft: 1, options: 0 }), 'Your turn: all 3 cells are blocked. Press Done.');
  assert.equal(
    told({ blocks: 1, blocksLeft: 3, options: 2 }),
    'Your turn: 1 of 3 pawns placed. Place more, or press Done.',
  );
  assert.equal(
    whatNow(scene({ heaps: true, task: 'answer', proposal: { x: 1, y: 1 }, blocksLeft: 1 }), computer),
    'Your turn: accept (1, 1), or reject it? You can reject 1 more move.',
  );
  const ending = { winner: /** @type {const} */ ('B'), blocked: 0 };
  assert.equal(outcome(scene({ ending }), computer), 'The computer wins.');
  assert.equal(outcome(scene({ ending }), humans), 'B wins.');
});

test('what was done is told of the players, or of you and the computer', () => {
  const told = (/** @type {Partial<Last>} */ done, /** @type {Partial<Scene>} */ change = {}) =>
    ['human,human', 'human,perfect'].map((players) =>
      happened(scene({ ...change, last: { ...LAST, ...done } }), readPlayers(players)),
    );
  assert.deepEqual(told({}), ['B moved the queen to (3, 4).', 'The computer moved the queen to (3, 4).']);
  assert.deepEqual(told({ player: 'A', kind: 'block', cell: null, pawns: 2 }), [
    'A placed 2 pawns.',
    'You placed 2 pawns.',
  ]);
  assert.equal(told({ kind: 'block', cell: null })[0], 'B placed no pawns.');
  assert.equal(told({}, { heaps: true })[0], 'B proposed (3, 4).');
  assert.equal(told({}, { heaps: true, queen: at(3, 4) })[0], 'B moved to (3, 4).');
  assert.equal(told({ kind: 'reject' }, { heaps: true })[0], 'B rejected (3, 4).');
});

/**
 * Why something was good or bad, told of two humans and told to A, who plays against the computer.
 * @param {Partial<Scene>} change
 * @param {Partial<Last>} done
 * @param {Partial<Explanation>} facts
 */
function reasons(change, done, facts) {
  const last = { ...LAST, player: /** @type {const} */ ('A'), cell: change.queen ?? QUEEN, ...done };
  const explanation = { isPalace: false, seen: null, open: 0, rejections: 0, isMistake: false, ...facts };
  return ['human,human', 'human,perfect'].map((players) =>
    reasonOf(scene({ ...change, last }), explanation, readPlayers(players)),
  );
}

test('moves are explained by the palaces in sight', () => {
  const queen = at(2, 2);
  const told = 'A moved to (2, 2), which sees six palaces; four pawns are too few for them.';
  assert.deepEqual(
    reasons({ queen }, {}, { seen: 6 }),
    [told, told.replace('A', 'You')].map((moved) => `${moved} No palace was open: every move loses.`),
  );
  assert.equal(reasons({ queen }, {}, { seen: 6, open: 1 })[0], `${told} One palace was open.`);
  assert.equal(reasons({ queen }, {}, { seen: 6, open: 4 })[0], `${told} Four palaces were open.`);
  assert.equal(
    reasons({ queen: at(0, 3) }, {}, { isPalace: true, seen: 3, open: 4 })[0],
    'A moved to a palace: (0, 3) sees three palaces, and four pawns are enough for them.',
  );
  assert.deepEqual(reasons({ queen: at(0, 0) }, { player: 'B' }, { isPalace: true, seen: 0, open: 1 }), [
    'B moved to a palace: (0, 0) sees none.',
    'The computer moved to a palace: (0, 0) sees none.',
  ]);
  assert.equal(
    reasons({ k: 1, heaps: true, queen }, {}, { seen: 3, open: 2 })[0],
    'A moved to (2, 2), which sees three palaces. Two palaces were open.',
  );
  assert.equal(reasons({ queen }, {}, { open: 13 })[0], 'A moved to (2, 2), which is no palace. 13 palaces were open.');
  assert.equal(reasons({ queen }, {}, { isPalace: true })[0], 'A moved to a palace: (2, 2).');
});

test('pawns are explained by the palaces that they leave open', () => {
  const block = (/** @type {Partial<Explanation>} */ facts, change = {}) =>
    reasons(change, { kind: 'block', cell: null, ...change }, facts);
  assert.deepEqual(block({ seen: 4 }), [
    'A blocked all palaces in sight: every move of B loses.',
    'You blocked all palaces in sight: every move of the computer loses.',
  ]);
  assert.deepEqual(block({ seen: 1 }, { player: 'B' }), [
    'B blocked the only palace in sight: every move of A loses.',
    'The computer blocked the only palace in sight: every move of yours loses.',
  ]);
  assert.equal(block({ seen: 0 })[1], 'No palace is in sight: every move of the computer loses.');
  assert.equal(
    block({ seen: 4, open: 1 })[0],
    'A left one palace open, though four pawns are enough for all in sight.',
  );
  assert.equal(
    block({ seen: 3, open: 3 }, { k: 3 })[1],
    'You left three palaces open: three are in sight, and two pawns are too few for them.',
  );
});

test('proposals and answers are explained by the rejections that are left', () => {
  const heaps = (/** @type {Last['kind']} */ kind, /** @type {Partial<Explanation>} */ facts, cell = at(0, 0)) =>
    reasons({ heaps: true }, { kind, cell }, facts);
  const balance = 'Four palaces are open, and four rejections are enough for them.';
  assert.equal(heaps('move', { isPalace: true, open: 4, rejections: 4 })[0], `A proposed a palace, (0, 0). ${balance}`);
  assert.equal(
    heaps('move', { isPalace: true, open: 6, rejections: 1 })[0],
    'A proposed a palace, (0, 0). Six palaces are open, and one rejection is too few for them.',
  );
  assert.deepEqual(heaps('move', { open: 4 }, at(3, 1)), [
    'A proposed (3, 1), which is no palace: B can accept it and win.',
    'You proposed (3, 1), which is no palace: the computer can accept it and win.',
  ]);
  assert.equal(
    heaps('reject', { isPalace: true, open: 1, rejections: 3 })[0],
    'A rejected a palace, (0, 0). One palace is open, and three rejections are enough for them.',
  );
  assert.equal(
    heaps('reject', {}, at(3, 1))[0],
    'A rejected (3, 1), which is no palace and could be accepted. No palace is open.',
  );
  assert.deepEqual(heaps('accept', { isPalace: true }), [
    'A accepted a palace: B can win from (0, 0).',
    'You accepted a palace: the computer can win from (0, 0).',
  ]);
  assert.deepEqual(heaps('accept', {}, at(3, 1)), [
    'A accepted (3, 1), which is no palace: A can win from there.',
    'You accepted (3, 1), which is no palace: you can win from there.',
  ]);
});

test('endings are explained, to the loser, too', () => {
  for (const [
    winner,
    heaps,
    blocked,
    sentence,
    said,
  ] of /** @type {['A' | 'B', boolean, number, string, string][]} */ ([
    [
      'B',
      false,
      0,
      'the queen is at (0, 0), and A cannot move her.',
      'The queen is at (0, 0), and you cannot move her.',
    ],
    ['B', false, 1, 'a pawn stands on the only option of A.', 'A pawn stands on your only option.'],
    ['B', false, 2, 'pawns stand on both options of A.', 'Pawns stand on both of your options.'],
    ['A', false, 3, 'pawns stand on all three options of B.', 'Pawns stand on all three options of the computer.'],
    [
      'B',
      true,
      0,
      'both heaps are empty, and A has no counters to remove.',
      'Both heaps are empty, and you have no counters to remove.',
    ],
    ['B', true, 1, 'the only move of A has been rejected.', 'Your only move has been rejected.'],
    ['A', true, 3, 'all three moves of B have been rejected.', 'All three moves of the computer have been rejected.'],
  ])) {
    const over = scene({ heaps, ending: { winner, blocked } });
    assert.equal(endOf(over), `${winner} has won: ${sentence}`);
    assert.equal(reasonOfEnd(over, readPlayers('human,perfect')), said);
  }
});

test('a hint tells what is in sight, and who wins', () => {
  const insight = {
    winner: /** @type {const} */ ('A'),
    isPalace: true,
    palaces: new Float64Array(),
    number: 0,
    open: 0,
    explanation: null,
  };
  assert.equal(
    inSight(scene(), insight, readPlayers('human,perfect')),
    'No palace in sight. The queen stands on a palace. You win if both play well.',
  );
  assert.equal(
    inSight(scene(), { ...insight, isPalace: false, number: 1200, open: 1 }, readPlayers('human,human')),
    '1200 palaces in sight, 1 of them open. A wins if both play well.',
  );
});

/** A worker of which one decides what it answers. */
class Puppet {
  /** @type {any} */
  onmessage = null;
  /** @type {any} */
  onerror = null;
  /** @type {any} */
  onmessageerror = null;
  /** @type {ToWorker[]} */
  heard = [];
  isEnded = false;
  /** @param {ToWorker} message */
  postMessage(message) {
    this.heard.push(message);
    if (message.type === 'start') this.say({ type: 'ready', version: VERSION });
  }
  terminate() {
    this.isEnded = true;
  }
  /** @param {FromWorker} data */
  say(data) {
    this.onmessage({ data });
  }
  /** What it was asked last. */
  get asked() {
    const ask = this.heard.findLast((message) => message.type === 'ask');
    return /** @type {Extract<Ask, {method: 'query'}>} */ (ask);
  }
  /** @param {unknown} result */
  answer(result) {
    this.say({ type: 'answer', id: this.asked.id, result });
  }
}

/** A table, its workers as they are started, and what it says of their loss. */
function table(module = async () => /** @type {WebAssembly.Module} */ ({})) {
  /** @type {Puppet[]} */
  const workers = [];
  /** @type {string[]} */
  const losses = [];
  const made = new Table({
    create: () => {
      const worker = new Puppet();
      workers.push(worker);
      return worker;
    },
    module,
    onLoss: (sentence) => losses.push(sentence),
    onReading: () => {},
  });
  return { made, workers, losses };
}

const settled = () => new Promise((resolve) => setTimeout(resolve, 5));

const BEGIN = { list: 'k=5 (7,4) A begins' };

/** A table at which a game has begun. */
async function begun() {
  const found = table();
  const isBegun = found.made.open(BEGIN);
  await settled();
  found.workers[0].answer([scene()]);
  await isBegun;
  return found;
}

test('a game whose worker panics goes on in another, and nothing is lost', async () => {
  const { made, workers, losses } = await begun();
  const replied = made.act({ do: 'reply', strength: 'careless', seed: 3 });
  await settled();
  workers[0].answer(scene({ full: '3,4', last: LAST }));
  await replied;
  const moved = made.act({ do: 'move', x: 1, y: 4 });
  await settled();
  workers[0].say({ type: 'panicked', message: 'unreachable', outOfMemory: false });
  assert.ok(workers[0].isEnded);
  assert.match(losses.join(), /^A background worker failed \(unreachable\).* The game goes on in a new one\.$/);
  await settled();
  // It is told what the game has come through, with what the computer chose.
  assert.deepEqual(workers[1].asked.params.about, {
    k: 5,
    log: ['7,4', '3,4'],
    deed: { do: 'move', x: 1, y: 4 },
  });
  workers[1].answer(scene({ pos: '1,4' }));
  assert.equal((await moved)?.pos, '1,4');
});

test('what makes one worker after the other panic is given up, and the game stays', async () => {
  const { made, workers } = await begun();
  const bad = assert.rejects(
    made.act({ do: 'suggest' }),
    (error) => error instanceof Unavailable && /cannot be played now\. .* failed \(boom\)/.test(error.message),
  );
  for (let index = 0; index < 3; index++) {
    await settled();
    workers[index].say({ type: 'panicked', message: 'boom', outOfMemory: false });
  }
  await bad;
  assert.deepEqual(made.kept, { k: 5, log: ['7,4'], at: 0 });
});

test('a refused deed is a sentence, and is not done again', async () => {
  const { made, workers } = await begun();
  const refused = assert.rejects(
    made.act({ do: 'move', x: 9, y: 9 }),
    (error) => error instanceof RefusedError && error.message === 'no option',
  );
  await settled();
  workers[0].say({ type: 'refused', id: workers[0].asked.id, message: 'no option' });
  await refused;
  assert.deepEqual(made.kept, { k: 5, log: ['7,4'], at: 0 });
});

test('a deed overtakes questions and what the computer was about to do, but no other deed', async () => {
  const { made, workers } = await begun();
  const seen = made.insight();
  const reply = made.act({ do: 'reply', strength: 'perfect', seed: 1 });
  const toggles = [1, 2].map((x) => made.act({ do: 'toggle', x, y: 4 }));
  assert.deepEqual([await seen, await reply], [null, null]);
  for (const [index, toggle] of toggles.entries()) {
    await settled();
    const { log, deed } = workers[0].asked.params.about;
    assert.deepEqual([log.length, deed.x], [1 + index, 1 + index]);
    workers[0].answer(scene());
    assert.ok(await toggle);
  }
});

test('a module that could not be loaded is told of in a sentence, and asked for again with the next deed', async () => {
  let fails = 1;
  const { made, workers } = table(() =>
    fails-- > 0
      ? Promise.reject(new Error('The engine could not be fetched: the network failed.'))
      : Promise.resolve(/** @type {WebAssembly.Module} */ ({})),
  );
  await assert.rejects(
    made.open(BEGIN),
    (error) =>
      error instanceof Unavailable && /cannot be played now. The engine could not be fetched/.test(error.message),
  );
  const isBegun = made.open(BEGIN);
  await settled();
  workers[1].answer([scene()]);
  await isBegun;
  assert.deepEqual(made.kept, { k: 5, log: ['7,4'], at: 0 });
});

test('a closed table answers whoever still waits', async () => {
  const { made } = table();
  const waits = assert.rejects(made.open(BEGIN), Unavailable);
  await settled();
  made.close();
  await waits;
});

test('what was done is taken back and done again as far as a player has the turn, and links lead there', async () => {
  const { made, workers } = table();
  const turns = /** @type {const} */ (['A', 'A', 'B', 'B', 'A']);
  const scenes = turns.map((turn, index) => scene({ turn, full: `${index}`, pos: `link ${index}` }));
  /** @param {Promise<Scene | null>} found @param {unknown} [answer] */
  const where = async (found, answer) => {
    await settled();
    if (answer) workers[0].answer(answer);
    return (await found)?.full;
  };
  const steps = (/** @type {string} */ players) =>
    ['undo', 'redo'].map((way) => made.canStep(/** @type {any} */ (way), players));
  assert.equal(await where(made.open(BEGIN), scenes), '4');
  assert.deepEqual(
    [steps('A'), steps('B')],
    [
      [true, false],
      [true, false],
    ],
  );
  assert.equal(await where(made.step('undo', 'A')), '1');
  assert.equal(await where(made.step('redo', 'A')), '4');
  assert.equal(await where(made.step('undo', '')), '3');
  assert.equal(await where(made.step('undo', 'B')), '2');
  assert.equal(await where(made.step('undo', 'B')), '2');
  assert.deepEqual(
    [steps('A'), steps('B')],
    [
      [true, true],
      [false, true],
    ],
  );
  assert.equal(await where(made.step('redo', 'B')), '3');
  assert.equal(await where(made.step('redo', 'B')), '4', 'to the end');
  // A link's position that has come up, and one that has not.
  assert.equal(await where(made.open({ k: 5, pos: 'any' }), [scene({ full: '1' })]), '1');
  assert.deepEqual(made.kept, { k: 5, log: ['0', '1', '2', '3', '4'], at: 1 });
  assert.equal(await where(made.act({ do: 'finish' }), scene({ full: '9' })), '9');
  assert.deepEqual(made.kept, { k: 5, log: ['0', '1', '9'], at: 2 }, 'what was taken back is forgotten');
  assert.equal(await where(made.open({ k: 5, pos: 'any' }), [scene({ full: '3' })]), '3');
  assert.deepEqual(made.kept, { k: 5, log: ['3'], at: 0 });
  assert.equal(await where(made.open({ k: 6, pos: 'any' }), [scene({ k: 6, full: '3' })]), '3');
  assert.equal(made.kept.k, 6);
  assert.equal(await where(made.open({ k: 5, log: ['0', '1', '2'], at: 1 }), scenes.slice(0, 3)), '1');
  const kept = made.open({ k: 5, log: ['0', '1'], at: 0, link: 'short' });
  assert.equal(await where(kept, scenes.slice(0, 2)), '0');
  assert.equal((await kept)?.pos, 'short');
});

/** A session at a table that answers with these scenes in turn. @param {(Scene | Error)[]} scenes */
function session(scenes) {
  /** @type {unknown[]} what it was asked to do */
  const deeds = [];
  const next = async (/** @type {unknown[]} */ ...asked) => {
    deeds.push(asked.length === 1 ? asked[0] : asked);
    const scene = scenes.shift();
    if (!scene || scene instanceof Error) throw scene ?? new Error('no more');
    return scene;
  };
  const made = new Session({
    table: {
      open: next,
      act: next,
      step: next,
      canStep: () => false,
      insight: async () => ({
        winner: 'A',
        isPalace: false,
        palaces: new Float64Array(),
        number: 5,
        open: 1,
        explanation: { isPalace: true, seen: 0, open: 0, rejections: 0, isMistake: true },
      }),
    },
    pause: async () => {},
    onScene: () => {},
    onChange: () => {},
  });
  return { made, deeds };
}

test('a computer that is held back does one thing for each release, and goes on by itself once let go', async () => {
  const { made, deeds } = session([
    scene({ turn: 'B' }),
    scene({ turn: 'B', task: 'block', last: LAST }),
    scene({ turn: 'B' }),
    scene({ turn: 'B', task: 'block', last: LAST }),
    scene({}),
  ]);
  made.isHeld = true;
  assert.ok(await made.open(BEGIN, readPlayers('human,careless,9')));
  await settled();
  assert.deepEqual([deeds.length, made.isWaiting], [1, true]);
  assert.equal(
    whatNow(/** @type {Scene} */ (made.scene), made.players, made.isWaiting),
    'The computer\u2019s turn: press Move.',
  );
  made.release();
  await settled();
  assert.deepEqual([deeds.length, made.isWaiting], [2, true]);
  await made.step('undo');
  assert.deepEqual(deeds[2], ['undo', 'AB']);
  await settled();
  assert.equal(deeds.length, 3);
  made.isHeld = false;
  await settled();
  assert.deepEqual([deeds.length, made.isWaiting, made.isHumansTurn], [5, false, true]);
});

test('the computer plays until a human has the turn, and what it did is told and explained', async () => {
  const { made, deeds } = session([
    scene({ turn: 'B' }),
    scene({ turn: 'B', task: 'block', last: LAST }),
    scene({ last: { ...LAST, kind: 'block', cell: null, pawns: 2 } }),
  ]);
  assert.ok(await made.open(BEGIN, readPlayers('human,careless,9')));
  await settled();
  assert.deepEqual(deeds.slice(1), [
    { do: 'reply', strength: 'careless', seed: 9 },
    { do: 'reply', strength: 'careless', seed: 9 },
  ]);
  assert.deepEqual(
    made.story.map(({ scene, explanation }) => [scene.last?.kind, explanation?.isMistake]),
    [
      ['move', true],
      ['block', true],
    ],
  );
  assert.ok(made.isHumansTurn);
});

test('where the engine cannot be had, no link and no move is called wrong', async () => {
  const { made } = session([scene({ turn: 'B' }), new Unavailable('The game cannot be played now.')]);
  await made.open(BEGIN, readPlayers('human,perfect'));
  await settled();
  assert.deepEqual([made.problem, made.isAvailable], ['The game cannot be played now.', false]);
});

test('a human cannot act for the computer, and a refusal changes nothing', async () => {
  const { made, deeds } = session([scene({ turn: 'B' }), new Error('this is too far')]);
  await made.open(BEGIN, readPlayers('human,perfect'));
  await settled();
  assert.equal(made.problem, 'The computer cannot play here: this is too far.');
  await made.act({ do: 'move', x: 1, y: 4 });
  assert.equal(made.problem, 'It is the computer\u2019s turn.');
  assert.equal(deeds.length, 2);
  assert.equal(made.scene?.pos, '7,4');
});

test('a move that fails is told of, and the next one is made', async () => {
  const failed = [new Error('no option'), new Unavailable('The game cannot be played now. The network failed.')];
  const { made, deeds } = session([scene(), ...failed, scene({ pos: '1,4' })]);
  await made.open(BEGIN, readPlayers('human,human'));
  for (const sentence of ['No option.', failed[1].message]) {
    await made.act({ do: 'move', x: 9, y: 9 });
    assert.deepEqual([made.problem, made.scene?.pos, made.isHumansTurn], [sentence, '7,4', true]);
  }
  await made.act({ do: 'move', x: 1, y: 4 });
  assert.deepEqual([made.problem, made.scene?.pos, deeds.length], ['', '1,4', 4]);
});

test('a game that cannot begin leaves the one that is played, with its players', async () => {
  const { made } = session([scene(), new Error('k is too large')]);
  await made.open(BEGIN, readPlayers('human,human'));
  assert.ok(!(await made.open(BEGIN, readPlayers('random,random'))));
  assert.equal(writePlayers(made.players), 'human,human');
  assert.equal(made.problem, 'K is too large.');
});

test('a game that another one overtakes while it begins leaves that one its players', async () => {
  const { made } = session([scene(), scene(), scene()]);
  await made.open(BEGIN, readPlayers('human,human'));
  const begun = [made.open(BEGIN, readPlayers('random,human')), made.open(BEGIN, readPlayers('human,perfect'))];
  assert.deepEqual(await Promise.all(begun), [false, true]);
  assert.equal(writePlayers(made.players), 'human,perfect');
});

test('the worker of play has one board a game, and looks before it is asked what depends on the palaces', () => {
  /** @type {string[]} */
  const said = [];
  let looks = 0;
  class Board {
    /** @param {number} k */
    constructor(k) {
      said.push(`board ${k}`);
    }
    free = () => said.push('free');
    look = (/** @type {string} */ pos) => {
      looks = (looks + 1) % 3;
      if (looks === 0) said.push(`seen ${pos}`);
      return looks === 0;
    };
    act = (/** @type {string} */ pos, /** @type {string} */ kind, /** @type {Float64Array} */ cells) => {
      if (cells[0] > 7) throw new Error('no option');
      return `${pos} ${kind} ${cells}`;
    };
    reply = (/** @type {string} */ pos, /** @type {string} */ strength, /** @type {number} */ seed) =>
      `${pos} ${strength} ${seed}`;
    scenes = (/** @type {string[]} */ log, /** @type {number} */ from) => log.slice(from);
    insight = (/** @type {string} */ before, /** @type {string} */ pos) => `${before} to ${pos}`;
  }
  const load = (/** @type {string} */ list) => ({ k: 4, log: list.split('|') });
  const { begin, queries = {} } = served(/** @type {any} */ ({ Table: Board, load, version: () => VERSION }));
  const board = begin({}, 1);
  /** What comes of it, and in how many slices. @param {string} name @param {object} about */
  const ask = (name, about) => {
    const work = /** @type {Work} */ (queries[name](board, about));
    let slices = 1;
    while (work.advance(board, 1)) slices++;
    return [work.answer(board, 1).result, slices];
  };
  const act = (/** @type {Deed} */ deed, k = 5) => ask('act', { k, log: ['a', 'b'], deed });
  assert.deepEqual(ask('open', { k: 5, log: ['a', 'b'] }), [['a', 'b'], 1]);
  assert.deepEqual(act({ do: 'move', x: 1, y: 4 }), ['b move 1,4', 1]);
  assert.deepEqual(act({ do: 'block', cells: [at(1, 4), at(2, 4)] }), ['b block 1,4,2,4', 1]);
  assert.throws(() => act({ do: 'toggle', x: 9, y: 4 }), /no option/);
  assert.deepEqual(said.splice(0), ['board 5']);
  assert.deepEqual(act({ do: 'suggest' }), ['b suggest ', 3]);
  assert.deepEqual(act({ do: 'reply', strength: 'random', seed: 7 }), ['b random 7', 3]);
  assert.deepEqual(ask('insight', { k: 5, before: 'a', pos: 'b' }), ['a to b', 5]);
  assert.deepEqual(ask('insight', { k: 5, pos: 'b' }), ['undefined to b', 3]);
  assert.deepEqual(said.splice(0), ['seen b', 'seen b', 'seen a', 'seen b', 'seen b']);
  assert.deepEqual(ask('open', { list: 'c|d,palaces' }), [['c', 'd,palaces'], 3]);
  assert.deepEqual(said, ['free', 'board 4', 'seen d,palaces']);
});
