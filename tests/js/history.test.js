import assert from 'node:assert/strict';
import { beforeEach, mock, test } from 'node:test';
import { AddressBar } from '../../www/page/app/history.js';

/** @param {{framed?: boolean, throwing?: boolean}} [options] */
function newWindow({ framed = false, throwing = false } = {}) {
  const target = new EventTarget();
  /** @type {string[]} */
  const written = [];
  const write =
    (/** @type {string} */ method) =>
    (/** @type {any} */ _state, /** @type {string} */ _title, /** @type {string} */ hash) => {
      if (throwing) throw new DOMException('The operation is insecure.', 'SecurityError');
      written.push(`${method} ${hash}`);
      fake.location.hash = hash;
    };
  const fake = Object.assign(target, {
    location: { hash: '' },
    history: { replaceState: write('replace'), pushState: write('push') },
    parent: /** @type {unknown} */ (null),
  });
  fake.parent = framed ? {} : fake;
  return { window: /** @type {any} */ (fake), written };
}

beforeEach(() => {
  mock.timers.reset();
  mock.timers.enable({ apis: ['setTimeout'] });
});

test('a move is written once, when it has come to rest', () => {
  const { window, written } = newWindow();
  let link = '#a';
  const bar = new AddressBar(
    window,
    () => link,
    () => {},
  );
  for (let i = 0; i < 20; i++) {
    bar.moved();
    mock.timers.tick(100);
  }
  assert.deepEqual(written, []);
  link = '#b';
  mock.timers.tick(300);
  assert.deepEqual(written, ['replace #b']);
});

test('what has not changed is not written', () => {
  const { window, written } = newWindow();
  window.location.hash = '#same';
  const bar = new AddressBar(
    window,
    () => '#same',
    () => {},
  );
  bar.moved();
  mock.timers.tick(1000);
  bar.jumped('game', 0);
  assert.deepEqual(written, []);
});

test('a jump makes an entry, and the move before it is written first', () => {
  const { window, written } = newWindow();
  let link = '#moved';
  const bar = new AddressBar(
    window,
    () => link,
    () => {},
  );
  bar.moved();
  bar.flush();
  link = '#jumped';
  bar.jumped('game', 0);
  mock.timers.tick(1000);
  assert.deepEqual(written, ['replace #moved', 'push #jumped']);
});

test('steps in quick succession are one jump', () => {
  const { window, written } = newWindow();
  let k = 0;
  const bar = new AddressBar(
    window,
    () => `#k=${k}`,
    () => {},
  );
  for (const [time, kind] of /** @type {[number, string][]} */ ([
    [0, 'game'],
    [200, 'game'],
    [900, 'game'],
    [5000, 'game'],
    [5100, 'home'],
  ])) {
    k++;
    bar.jumped(kind, time);
  }
  assert.deepEqual(written, ['push #k=1', 'replace #k=2', 'replace #k=3', 'push #k=4', 'push #k=5']);
});

test('Back and an edited address are heard, and what is written is not', () => {
  const { window } = newWindow();
  let visits = 0;
  const bar = new AddressBar(
    window,
    () => '#here',
    () => visits++,
  );
  bar.jumped('game', 0);
  window.dispatchEvent(new Event('popstate'));
  assert.equal(visits, 0);
  window.location.hash = '#there';
  window.dispatchEvent(new Event('popstate'));
  window.dispatchEvent(new Event('hashchange'));
  assert.equal(visits, 1); // both tell of the same step
  window.location.hash = '#elsewhere';
  window.dispatchEvent(new Event('hashchange'));
  assert.equal(visits, 2);
});

test('a link that is mended between the two events of a step is not visited again', () => {
  const { window } = newWindow();
  /** @type {string[]} */
  const visits = [];
  new AddressBar(
    window,
    () => '#here',
    (hash) => visits.push(hash),
  );
  const step = (/** @type {string} */ hash) =>
    Object.assign(new Event('hashchange'), { newURL: `https://queens.example/${hash}` });
  window.location.hash = '#mistyped';
  window.dispatchEvent(new Event('popstate'));
  window.location.hash = '#mended';
  window.dispatchEvent(step('#mistyped'));
  assert.deepEqual(visits, ['#mistyped']);
  window.location.hash = '#there';
  window.dispatchEvent(step('#there'));
  assert.deepEqual(visits, ['#mistyped', '#there']);
});

test('a waiting link is not written over the entry that Back went to', () => {
  const { window, written } = newWindow();
  const bar = new AddressBar(
    window,
    () => '#late',
    () => {},
  );
  bar.moved();
  window.location.hash = '#before';
  window.dispatchEvent(new Event('popstate'));
  mock.timers.tick(1000);
  assert.deepEqual(written, []);
});

test('what parts make of a visited link is written, though two events tell of the visit', () => {
  const { window, written } = newWindow();
  let link = '#k=5';
  const bar = new AddressBar(
    window,
    () => link,
    (hash) => {
      link = `${hash}&palette=safe`;
      bar.moved();
    },
  );
  window.location.hash = '#k=6';
  window.dispatchEvent(new Event('popstate'));
  window.dispatchEvent(new Event('hashchange'));
  mock.timers.tick(1000);
  assert.deepEqual(written, ['replace #k=6&palette=safe']);
});

test('in a frame no history is written', () => {
  const { window, written } = newWindow({ framed: true });
  const bar = new AddressBar(
    window,
    () => '#a',
    () => {},
  );
  bar.moved();
  mock.timers.tick(1000);
  bar.jumped('game', 0);
  assert.deepEqual(written, []);
});

test('a sandbox that forbids history stops nothing', () => {
  const { window } = newWindow({ throwing: true });
  const bar = new AddressBar(
    window,
    () => '#a',
    () => {},
  );
  bar.jumped('game', 0);
  bar.moved();
  mock.timers.tick(1000);
});

test('a link of the page is followed in a new entry, after the move before it was written', () => {
  const { window, written } = newWindow();
  /** @type {string[]} */
  const visits = [];
  const bar = new AddressBar(
    window,
    () => '#moved',
    (hash) => visits.push(hash),
  );
  bar.moved();
  bar.follow('#linked');
  mock.timers.tick(1000);
  assert.deepEqual(written, ['replace #moved', 'push #linked']);
  assert.deepEqual(visits, ['#linked']);
});

test('in a frame a link of the page is followed without an entry', () => {
  const { window, written } = newWindow({ framed: true });
  /** @type {string[]} */
  const visits = [];
  new AddressBar(
    window,
    () => '#seen',
    (hash) => visits.push(hash),
  ).follow('#linked');
  assert.deepEqual([visits, written], [['#linked'], []]);
});
