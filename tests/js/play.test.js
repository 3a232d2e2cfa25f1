// Playing: who plays, which cell is meant, what is said, and that a game outlives the worker that it was played in.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { served } from '../../www/worker/croupier.js';
import { RefusedError } from '../../www/page/workers/pool.js';
import { VERSION } from '../../www/shared/messages.js';
import { Table, Unavailable } from '../../www/page/families/queens/play/table.js';
import { Session, readKept } from '../../www/page/families/queens/play/session.js';
import {
  allOf,
  cellOn,
  isAmong,
  optionNear,
  partsAmong,
  readTypedCell,
  wayTo,
} from '../../www/page/families/queens/play/options.js';
import { humansOf, readPlayers, writePlayers } from '../../www/page/families/queens/play/players.js';
import {
  addressed,
  inSight,
  outcome,
  reasonOfEnd,
  whatNow,
  withReason,
} from '../../www/page/families/queens/play/words.js';

/** @import { Ask, FromWorker, ToWorker } from '../../www/shared/messages.js' */
/** @import { Deed, Scene } from '../../www/shared/play.js' */
/** @import { Work } from '../../www/worker/families.js' */

const QUEEN = { x: 7, y: 4 };
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
  list: '',
  canUndo: false,
  canRedo: false,
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
  const kept = { k: 5, pos: '7,4', players: 'human,perfect,3', deeds: [] };
  assert.deepEqual(readKept(JSON.stringify(kept)), { ...kept, players: { A: 'human', B: 'perfect', seed: 3 } });
  const malformed = [
    { ...kept, players: 'human,god' },
    { ...kept, players: 7 },
    { ...kept, deeds: 'none' },
    'text',
    5,
    [],
  ];
  for (const text of [null, '', '{', 'null', ...malformed.map((value) => JSON.stringify(value))])
    assert.equal(readKept(text), null, String(text));
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
  const ending = { winner: /** @type {const} */ ('B'), sentence: '' };
  assert.equal(outcome(scene({ ending }), computer), 'The computer wins.');
  assert.equal(outcome(scene({ ending }), humans), 'B wins.');
});

test('the core\u2019s sentences, of A and B, are said to the only human', () => {
  const computer = readPlayers('human,perfect');
  for (const [sentence, said] of [
    [
      'A left three palaces open: three are in sight, and two pawns are too few for them.',
      'You left three palaces open: three are in sight, and two pawns are too few for them.',
    ],
    [
      'B blocked the only palace in sight: every move of A loses.',
      'The computer blocked the only palace in sight: every move of yours loses.',
    ],
    ['No palace is in sight: every move of B loses.', 'No palace is in sight: every move of the computer loses.'],
    [
      'A proposed (3, 1), which is no palace: B can accept it and win.',
      'You proposed (3, 1), which is no palace: the computer can accept it and win.',
    ],
    ['B accepted a palace: A can win from (0, 0).', 'The computer accepted a palace: you can win from (0, 0).'],
    [
      'A moved to (2, 2), which sees six palaces; four pawns are too few for them. One palace was open.',
      'You moved to (2, 2), which sees six palaces; four pawns are too few for them. One palace was open.',
    ],
  ]) {
    assert.equal(addressed(sentence, computer), said);
    assert.equal(addressed(sentence, readPlayers('human,human')), sentence);
  }
  for (const [winner, sentence, said] of /** @type {['A' | 'B', string, string][]} */ ([
    [
      'B',
      'B has won: the queen is at (0, 0), and A cannot move her.',
      'The queen is at (0, 0), and you cannot move her.',
    ],
    [
      'B',
      'B has won: both heaps are empty, and A has no counters to remove.',
      'Both heaps are empty, and you have no counters to remove.',
    ],
    ['B', 'B has won: a pawn stands on the only option of A.', 'A pawn stands on your only option.'],
    ['B', 'B has won: pawns stand on both options of A.', 'Pawns stand on both of your options.'],
    ['A', 'A has won: all three moves of B have been rejected.', 'All three moves of the computer have been rejected.'],
  ]))
    assert.equal(reasonOfEnd(scene({ ending: { winner, sentence } }), computer), said);
});

test('a reason tells what was done, too, but of pawns', () => {
  const moved = 'You moved to a palace: (0, 0) sees none.';
  assert.deepEqual(withReason('You moved the queen to (0, 0).', moved), ['', moved]);
  const left = 'The computer left one palace open, though four pawns are enough for all in sight.';
  assert.deepEqual(withReason('The computer placed 3 pawns.', left), ['The computer placed 3 pawns.', left]);
  assert.deepEqual(withReason('You placed 1 pawn.', ''), ['You placed 1 pawn.', '']);
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

/** @type {Deed} */
const BEGIN = { do: 'begin', k: 5, x: 7, y: 4, heaps: false, begins: 'A' };

/** A table at which a game has begun. */
async function begun() {
  const found = table();
  const isBegun = found.made.play([BEGIN], 'A');
  await settled();
  found.workers[0].answer(scene());
  await isBegun;
  return found;
}

test('a game whose worker panics goes on in another, and nothing is lost', async () => {
  const { made, workers, losses } = await begun();
  const replied = made.play([{ do: 'reply', strength: 'careless', seed: 3 }], 'A');
  await settled();
  workers[0].answer(
    scene({
      last: { player: 'B', kind: 'move', from: QUEEN, cell: { x: 3, y: 4 }, pawns: 0, numbers: Float64Array.of(3, 4) },
    }),
  );
  await replied;
  const moved = made.play([{ do: 'move', x: 1, y: 4 }], 'A');
  await settled();
  workers[0].say({ type: 'panicked', message: 'unreachable', outOfMemory: false });
  assert.ok(workers[0].isEnded);
  assert.match(losses.join(), /^A background worker failed \(unreachable\).* The game goes on in a new one\.$/);
  await settled();
  // What the computer chose is done again as it was, not chosen again.
  assert.deepEqual(workers[1].asked.params.about, {
    done: [BEGIN, { do: 'act', kind: 'move', numbers: [3, 4] }],
    deeds: [{ do: 'move', x: 1, y: 4 }],
    players: 'A',
  });
  workers[1].answer(scene({ pos: '1,4' }));
  assert.equal((await moved)?.pos, '1,4');
});

test('what makes one worker after the other panic is given up, and the game stays', async () => {
  const { made, workers } = await begun();
  const bad = assert.rejects(
    made.play([{ do: 'suggest' }], 'A'),
    (error) => error instanceof Unavailable && /cannot be played now\. .* failed \(boom\)/.test(error.message),
  );
  for (let index = 0; index < 3; index++) {
    await settled();
    workers[index].say({ type: 'panicked', message: 'boom', outOfMemory: false });
  }
  await bad;
  assert.deepEqual(made.done, [BEGIN]);
});

test('a refused deed is a sentence, and is not done again', async () => {
  const { made, workers } = await begun();
  const refused = assert.rejects(
    made.play([{ do: 'move', x: 9, y: 9 }], 'A'),
    (error) => error instanceof RefusedError && error.message === 'no option',
  );
  await settled();
  workers[0].say({ type: 'refused', id: workers[0].asked.id, message: 'no option' });
  await refused;
  assert.deepEqual(made.done, [BEGIN]);
});

test('a deed overtakes questions and what the computer was about to do, but no other deed', async () => {
  const { made, workers } = await begun();
  const seen = made.insight();
  const reply = made.play([{ do: 'reply', strength: 'perfect', seed: 1 }], 'A');
  const toggles = [1, 2].map((x) => made.play([{ do: 'toggle', x, y: 4 }], 'A'));
  assert.deepEqual([await seen, await reply], [null, null]);
  for (const [index, toggle] of toggles.entries()) {
    await settled();
    const { done, deeds } = workers[0].asked.params.about;
    assert.deepEqual([done.length, deeds[0].x], [1 + index, 1 + index]);
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
    made.play([BEGIN], 'A'),
    (error) =>
      error instanceof Unavailable && /cannot be played now. The engine could not be fetched/.test(error.message),
  );
  const isBegun = made.play([BEGIN], 'A');
  await settled();
  workers[1].answer(scene());
  await isBegun;
  assert.deepEqual(made.done, [BEGIN]);
});

test('a closed table answers whoever still waits', async () => {
  const { made } = table();
  const waits = assert.rejects(made.play([BEGIN], 'A'), Unavailable);
  await settled();
  made.close();
  await waits;
});

/** A session at a table that answers with these scenes in turn. @param {(Scene | Error)[]} scenes */
function session(scenes) {
  /** @type {Deed[]} */
  const deeds = [];
  const made = new Session({
    table: {
      play: async ([deed]) => {
        deeds.push(deed);
        const next = scenes.shift();
        if (!next || next instanceof Error) throw next ?? new Error('no more');
        return next;
      },
      insight: async () => ({
        winner: 'A',
        isPalace: false,
        palaces: new Float64Array(),
        number: 5,
        open: 1,
        explanation: 'Because.',
      }),
      options: async () => ({ cells: new Float64Array() }),
    },
    pause: async () => {},
    onScene: () => {},
    onChange: () => {},
  });
  return { made, deeds };
}

const last = {
  player: /** @type {const} */ ('B'),
  kind: /** @type {const} */ ('move'),
  from: QUEEN,
  cell: { x: 3, y: 4 },
  pawns: 0,
  numbers: new Float64Array(),
};

test('a computer that is held back does one thing for each release, and goes on by itself once let go', async () => {
  const { made, deeds } = session([
    scene({ turn: 'B' }),
    scene({ turn: 'B', task: 'block', last }),
    scene({ turn: 'B' }),
    scene({ turn: 'B', task: 'block', last }),
    scene({}),
  ]);
  made.isHeld = true;
  assert.ok(await made.open([BEGIN], readPlayers('human,careless,9')));
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
  assert.deepEqual(deeds[2], { do: 'undo', players: 'AB' });
  await settled();
  assert.equal(deeds.length, 3);
  made.isHeld = false;
  await settled();
  assert.deepEqual([deeds.length, made.isWaiting, made.isHumansTurn], [5, false, true]);
});

test('the computer plays until a human has the turn, and what it did is told and explained', async () => {
  const { made, deeds } = session([
    scene({ turn: 'B' }),
    scene({ turn: 'B', task: 'block', last }),
    scene({ last: { ...last, kind: 'block', cell: null, pawns: 2 } }),
  ]);
  assert.ok(await made.open([BEGIN], readPlayers('human,careless,9')));
  await settled();
  assert.deepEqual(deeds.slice(1), [
    { do: 'reply', strength: 'careless', seed: 9 },
    { do: 'reply', strength: 'careless', seed: 9 },
  ]);
  assert.deepEqual(
    made.story.map(({ text, why }) => `${text} ${why}`),
    ['The computer moved the queen to (3, 4). Because.', 'The computer placed 2 pawns. Because.'],
  );
  assert.ok(made.isHumansTurn);
});

test('where the engine cannot be had, no link and no move is called wrong', async () => {
  const { made } = session([scene({ turn: 'B' }), new Unavailable('The game cannot be played now.')]);
  await made.open([BEGIN], readPlayers('human,perfect'));
  await settled();
  assert.deepEqual([made.problem, made.isAvailable], ['The game cannot be played now.', false]);
});

test('a human cannot act for the computer, and a refusal changes nothing', async () => {
  const { made, deeds } = session([scene({ turn: 'B' }), new Error('this is too far')]);
  await made.open([BEGIN], readPlayers('human,perfect'));
  await settled();
  assert.equal(made.problem, 'The computer cannot play here: this is too far.');
  await made.act({ do: 'move', x: 1, y: 4 });
  assert.equal(made.problem, 'It is the computer\u2019s turn.');
  assert.equal(deeds.length, 2);
  assert.equal(made.scene?.pos, '7,4');
});

test('a game that cannot begin leaves the one that is played, with its players', async () => {
  const { made } = session([scene(), new Error('k is too large')]);
  await made.open([BEGIN], readPlayers('human,human'));
  assert.ok(!(await made.open([BEGIN], readPlayers('random,random'))));
  assert.equal(writePlayers(made.players), 'human,human');
  assert.equal(made.problem, 'K is too large.');
});

test('a game that another one overtakes while it begins leaves that one its players', async () => {
  const { made } = session([scene(), scene(), scene()]);
  await made.open([BEGIN], readPlayers('human,human'));
  const begun = [made.open([BEGIN], readPlayers('random,human')), made.open([BEGIN], readPlayers('human,perfect'))];
  assert.deepEqual(await Promise.all(begun), [false, true]);
  assert.equal(writePlayers(made.players), 'human,perfect');
});

test('a worker that has not seen the game plays it again, and one that has goes on; what fails changes nothing', () => {
  /** @type {string[]} */
  const said = [];
  const fake = {
    free: () => said.push('free'),
    before: () => undefined,
    queen: () => Float64Array.of(7, 4),
    looks: 2,
    look() {
      return this.looks-- <= 0;
    },
    insight: () => 'seen',
    suggest: () => said.push('suggest'),
    toggle: (/** @type {number} */ x) => {
      if (x > 7) throw new Error('no option');
      said.push(`toggle ${x}`);
    },
    scene: () => scene(),
  };
  const { begin, queries = {} } = served(
    /** @type {any} */ ({ Table: { begin: () => said.push('begin') && fake }, version: () => VERSION }),
  );
  /** How many slices it takes, and what comes of it. @param {any} board @param {string} name @param {object} about */
  const ask = (board, name, about) => {
    const work = /** @type {Work} */ (queries[name](board, about));
    let slices = 1;
    while (work.advance(board, 1)) slices++;
    return { slices, result: work.answer(board, 1).result };
  };
  const toggle = (/** @type {number} */ x) => /** @type {Deed} */ ({ do: 'toggle', x, y: 4 });
  const first = begin({}, 1);
  ask(first, 'play', { done: [], deeds: [BEGIN], players: 'A' });
  ask(first, 'play', { done: [BEGIN], deeds: [toggle(1)], players: 'A' });
  assert.throws(() => ask(first, 'play', { done: [BEGIN, toggle(1)], deeds: [toggle(9)], players: 'A' }), /no option/);
  assert.deepEqual(ask(first, 'insight', { done: [BEGIN, toggle(1)] }), { slices: 3, result: 'seen' });
  assert.deepEqual(said.splice(0), ['begin', 'toggle 1']);
  // Some are done before one of them fails.
  const both = [toggle(2), toggle(9)];
  assert.throws(() => ask(first, 'play', { done: [BEGIN, toggle(1)], deeds: both, players: 'A' }), /no option/);
  ask(first, 'insight', { done: [BEGIN, toggle(1)] });
  assert.deepEqual(said.splice(0), ['toggle 2', 'free', 'begin', 'toggle 1']);
  ask(begin({}, 1), 'play', { done: [BEGIN, { do: 'suggest' }], deeds: [toggle(3)], players: 'A' });
  assert.deepEqual(said, ['begin', 'suggest', 'toggle 3']);
});
