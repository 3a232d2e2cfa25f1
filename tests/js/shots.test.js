// Pictures of games while a slider is dragged: which is made, which is given up, and what is seen of them.
import assert from 'node:assert/strict';
import { beforeEach, mock, test } from 'node:test';
import { LIVE_REST_MILLISECONDS, Shots } from '../../www/page/compare/shots.js';
import { LIVE_MILLISECONDS } from '../../www/page/survey/graphics.js';

const HAND_MILLISECONDS = 16;

let now = 0;
mock.method(performance, 'now', () => now);
beforeEach(() => void (now = 0));

/**
 * A slider that moves to another game with each frame, and then rests, over a card.
 * @param {{moving: number, takes: number, expected: number}} times milliseconds of the drag, and of each picture in
 *   truth and as is thought
 */
function dragged({ moving, takes, expected }) {
  now = 0;
  const shots = new Shots(() => expected);
  /** @type {{k: number, at: number}[]} */
  const shown = [];
  const begun = { k: 0, at: 0 };
  let given = 0;
  for (let k = 1000; now < moving + 1000; now++) {
    if (now < moving && now % HAND_MILLISECONDS === 0) shots.want([{ k: ++k }]);
    const shot = shots.next();
    if (shot && shot.k !== begun.k) {
      if (begun.k > 0 && shown.at(-1)?.k !== begun.k) given++;
      Object.assign(begun, { k: shot.k, at: now });
    }
    if (shot && now - begun.at >= takes) {
      shown.push({ k: shot.k, at: now });
      shots.end();
    }
  }
  return { shown, given, newest: 1000 + Math.ceil(moving / HAND_MILLISECONDS), isIdle: shots.idle };
}

test('while a hand moves steadily each picture that is begun is seen, and the newest game follows', () => {
  const { shown, given, newest, isIdle } = dragged({ moving: 2000, takes: 50, expected: 50 });
  const meanwhile = shown.filter(({ at }) => at <= 2000);
  assert.ok(meanwhile.length >= 36, `${meanwhile.length} pictures in two seconds`);
  assert.deepEqual([given, isIdle, shown.at(-1)?.k], [0, true, newest]);
  // Those in between were replaced while they waited: each is the newest one as it begins.
  for (const { k, at } of meanwhile) assert.equal(k, 1001 + Math.floor((at - 50) / HAND_MILLISECONDS));
});

test('when the hand rests the newest game stands within 0.3 s, and with it the map', () => {
  const { shown, newest } = dragged({ moving: 500, takes: LIVE_MILLISECONDS, expected: LIVE_MILLISECONDS });
  const last = shown.at(-1);
  assert.ok(last?.k === newest && last.at <= 500 + 2 * LIVE_MILLISECONDS, JSON.stringify(last));
  // The map makes its own after the slider has rested, when nothing else is under way.
  assert.ok(LIVE_REST_MILLISECONDS + LIVE_MILLISECONDS <= 300);
});

test('a picture that is thought to take long is given up for the newest game; a late one is made to its end', () => {
  const slow = dragged({ moving: 1000, takes: 400, expected: 400 });
  assert.deepEqual(
    slow.shown.map(({ k }) => k),
    [slow.newest],
  );
  assert.ok(slow.given > 30);
  const late = dragged({ moving: 2000, takes: 400, expected: 50 });
  assert.equal(late.shown.at(-1)?.k, late.newest);
  assert.deepEqual([late.given, late.shown.length], [0, 6], 'five while the hand moves');
});

test('when nothing is wanted nothing is made, and one that is wanted still goes on', () => {
  const shots = new Shots(() => 50);
  shots.want([{ k: 1 }, { k: 2 }]);
  shots.next();
  shots.want([{ k: 3 }, { k: 1 }]);
  assert.equal(shots.next()?.k, 1);
  shots.end();
  assert.equal(shots.next()?.k, 3);
  shots.want([]);
  assert.deepEqual([shots.next(), shots.idle], [null, true]);
  // As without a card: whatever is under way is given up.
  const without = new Shots();
  without.want([{ k: 1 }]);
  without.next();
  without.want([{ k: 2 }]);
  assert.equal(without.next()?.k, 2);
});
